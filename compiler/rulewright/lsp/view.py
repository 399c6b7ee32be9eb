"""One compiled state of a project, and what can be asked about places in it."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field

from rulewright.lsp.index import Index
from rulewright.model import Book, Citation, ContentsEntry, Diagnostic, Reference, Rule, Table
from rulewright.project import Project, shown_path
from rulewright.revise.code import CodeReference, names_in
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.program import Program
from rulewright.rulecode.tables.find import find_table
from rulewright.text import Source, Span


class Mention(Struct):
    """Words that lead to rules or tables: a reference, an entry of a contents list, a name in rule code.

    `source` is the id of the rule that they stand in; `program` the name of the rule code.
    """

    span: Span
    targets: tuple[str, ...]
    source: str | None = None
    citation: Citation | None = None
    reference: Reference | None = None
    program: str = ""


class Definition(Struct):
    """Where a rule or table has its name. `named` is the number or the caption, `span` reaches over the title, too."""

    id: str
    named: Span
    span: Span


class Part(Struct):
    """What one book has in one file: what cites, entries of contents lists, rule code, and what has its name there."""

    book: Book
    citations: list[Citation] = field(default_factory=list)
    entries: list[ContentsEntry] = field(default_factory=list)
    code: list[Span] = field(default_factory=list)
    named: list[Rule | Table] = field(default_factory=list)


class File(Struct, dict=True):
    """A file of a book, or of its rule code (`code`); what stands in it is looked up when it is first asked for."""

    view: View
    book: Book
    source: Source
    code: bool = False

    @cached_property
    def mentions(self) -> list[Mention]:
        """What is mentioned in it, in the order of the text."""
        parts = self.view.parts.get(self.source.path, {})
        return sorted((each for part in parts.values() for each in self.view.mentions(part)), key=_place)

    @cached_property
    def definitions(self) -> list[Definition]:
        """What has its name in it, in the order of the text."""
        parts = self.view.parts.get(self.source.path, {})
        return sorted((self.view.define(each) for part in parts.values() for each in part.named), key=_place)

    @cached_property
    def leading(self) -> dict[str, list[Mention]]:
        """What leads from it to each rule and table, in the order of the text; contents lists are left out."""
        found: defaultdict[str, list[Mention]] = defaultdict(list)
        for mention in self.mentions:
            for target in dict.fromkeys(mention.targets if mention.citation or mention.program else ()):
                found[target].append(mention)
        return found

    def mention(self, offset: int) -> Mention | None:
        """Return what is mentioned at an offset; the place behind its last character counts, too."""
        return _at(self.mentions, offset)

    def definition(self, offset: int) -> Definition | None:
        """Return the rule or table whose name or title is at an offset."""
        return _at(self.definitions, offset)


T = TypeVar("T", Mention, Definition)


class View:
    """A project as it was compiled from the texts of `version`. `good` are the programs of each book as they were when
    its rule code could last be read as a whole, in the `former` state mostly while somebody types."""

    def __init__(self, project: Project, version: int = 0, former: View | None = None) -> None:
        self.project = project
        self.version = version
        known = former.good if former else {}
        self.good: dict[str, list[Program]] = {
            book.id: known.get(book.id, []) if book.has_faulty_code else book.programs for book in project.books
        }
        self._raw: dict[str, Source] = {}  # the files that were read otherwise, as they are
        self.index = Index(project.books, ((path, self._leading(path)) for path in self.files))

    def shown(self, path: Path) -> str:
        """Return how the project calls a file."""
        return shown_path(path, self.project.root)

    def path(self, source: Source) -> Path:
        """Return where a source is on disk."""
        return Path(os.path.abspath(self.project.root / source.path))

    def file(self, path: Path) -> File | None:
        """Return a file of a book; None where the file is none."""
        return self.files.get(self.shown(path))

    def placed(self, span: Span) -> Span:
        """Return a span as it stands in its file, where that was read otherwise (HTML)."""
        source = span.source
        if source.source_map is None:
            return span
        raw = self._raw.setdefault(source.path, source.raw)
        return Span(raw, *span.written)

    def book_of(self, id: str) -> Book | None:
        """Return the book of a rule or table."""
        name = id.partition(":")[0]
        return next((book for book in self.project.books if book.id == name), None)

    def rule(self, id: str) -> Rule | None:
        """Return the rule of an id."""
        book = self.book_of(id)
        return book.by_id.get(id) if book else None

    def table(self, id: str) -> Table | None:
        """Return the table of an id."""
        return self.tables.get(id)

    @cached_property
    def tables(self) -> dict[str, Table]:
        return {table.id: table for book in self.project.books for table in book.tables}

    @cached_property
    def tables_of(self) -> dict[str, list[Table]]:
        """The tables by the ids of the rules that they belong to."""
        found: defaultdict[str, list[Table]] = defaultdict(list)
        for table in self.tables.values():
            found[table.rule or ""].append(table)
        return found

    def define(self, named: Rule | Table) -> Definition:
        """Return where a rule or table has its name. An implied rule has it where its first child has."""
        if isinstance(named, Table):
            caption = self.placed(named.caption_span if named.caption else named.span._replace(end=named.span.start))
            return Definition(named.id, caption, caption)
        number = self.placed(named.span)
        title = self.placed(named.title.span()) if named.title and named.title.text and not named.implied else number
        end = title.end if title.source is number.source and title.end >= number.start else number.end
        return Definition(named.id, number, Span(number.source, number.start, end))

    def definitions(self, ids: Iterable[str]) -> list[Definition]:
        """Return where the rules and tables of some ids have their names; of those that are there."""
        return [self.define(named) for id in ids if (named := self.rule(id) or self.table(id))]

    @cached_property
    def files(self) -> dict[str, File]:
        """The files of all books by the paths that people know."""
        found: dict[str, File] = {}
        for book in self.project.books:
            for source in _sources(book):
                found[source.path] = File(self, book, self.placed(Span(source, 0, 0)).source)
            for source in book.rule_files:
                found[source.path] = File(self, book, source, code=True)
        return found

    @cached_property
    def parts(self) -> dict[str, dict[str, Part]]:
        """What the books have in each file, by its path and their ids."""
        found: defaultdict[str, dict[str, Part]] = defaultdict(dict)
        for book in self.project.books:

            def part(span: Span, book: Book = book) -> Part:
                return found[span.source.path].setdefault(book.id, Part(book))

            for citation in book.citations:
                part(Span(citation.passage.source, 0, 0)).citations.append(citation)
            for entry in (entry for run in book.contents for entry in run):
                part(entry.span).entries.append(entry)
            for span in book.code:
                part(span).code.append(span)
            for rule in book.rules:
                if not rule.implied:
                    part(rule.span).named.append(rule)
            for table in book.tables:
                part(table.caption_span if table.caption else table.span).named.append(table)
        return dict(found)

    def mentioned(self, id: str) -> list[Mention]:
        """Return what leads to a rule or table, in the order of the books; contents lists are left out."""
        return [each for path in self.index.files(id) for each in self.files[path].leading.get(id, ())]

    def _leading(self, path: str) -> set[str]:
        """Return the ids of the rules and tables that a file leads to."""
        parts = self.parts.get(path, {}).values()
        citing = (reference for part in parts for each in part.citations for reference in each.references)
        coded = (target for part in parts if part.code for each in self.mentions(part) for target in each.targets)
        return {*(target for reference in citing for target in reference.targets), *coded}

    @cached_property
    def findings(self) -> dict[str, list[Diagnostic]]:
        """The findings that count by the paths of their files."""
        found: defaultdict[str, list[Diagnostic]] = defaultdict(list)
        for finding in self.project.diagnostics:
            found[finding.span.source.path].append(finding)
        return found

    def mentions(self, part: Part) -> Iterator[Mention]:
        """Yield what leads to rules and tables in a part of a book."""
        for citation in part.citations:
            for reference in citation.references:
                span = self.placed(citation.span(reference))
                yield Mention(span, reference.targets, citation.source, citation, reference)
        for entry in part.entries:
            rule = part.book.index.get(entry.number)
            if rule:
                yield Mention(self.placed(entry.span), (rule.id,))
        cache = self.project.caches.get(part.book.id)
        for named in (each for span in part.code for each in names_in(span, cache)):
            yield Mention(self.placed(named.span), _targets(part.book, named), program=named.program)


def _place(each: Mention | Definition) -> tuple[int, int]:
    return each.span[1:]


def _sources(book: Book) -> list[Source]:
    """Return the texts of a book, with those that its files include."""
    places = (rule.span.source for rule in book.rules)
    return list({source.path: source for source in (*book.sources, *places)}.values())


def _targets(book: Book, named: CodeReference) -> tuple[str, ...]:
    """Return the ids of what rule code names."""
    if named.kind == "table":
        try:
            return (find_table(book, named.name).id,)
        except RulecodeError:
            return ()
    number = "".join(book.parse(named.name) or ())
    rule = book.index.get(named.name) or book.index.get(number)
    return (rule.id,) if rule else ()


def _at(listed: list[T], offset: int) -> T | None:
    """Return the one whose span holds an offset; of two that touch there, the later."""
    at = bisect_right(listed, offset, key=lambda each: each.span.start) - 1
    for each in listed[max(0, at - 3) : at + 1][::-1]:
        if each.span.end >= offset:
            return each
    return None
