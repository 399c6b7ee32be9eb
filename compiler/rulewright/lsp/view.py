"""One compiled state of a project, and what can be asked about places in it."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field

from rulewright.model import Book, Citation, Diagnostic, Reference, Rule, Table
from rulewright.project import Project, shown_path
from rulewright.revise.code import CodeReference, names_in
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


class File(Struct):
    """What stands in one file of a book, each in the order of the text. Of rule code, too (`code`)."""

    book: Book
    source: Source
    code: bool = False
    mentions: list[Mention] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)

    def mention(self, offset: int) -> Mention | None:
        """Return what is mentioned at an offset; the place behind its last character counts, too."""
        return _at(self.mentions, offset)

    def definition(self, offset: int) -> Definition | None:
        """Return the rule or table whose name or title is at an offset."""
        return _at(self.definitions, offset)


T = TypeVar("T", Mention, Definition)


class View:
    """A project as it was compiled from the texts of `version`."""

    def __init__(self, project: Project, version: int = 0) -> None:
        self.project = project
        self.version = version
        self._raw: dict[str, Source] = {}  # the files that were read otherwise, as they are

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
        if source.way is None:
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

    @cached_property
    def defined(self) -> dict[str, Definition]:
        """Where each rule and table has its name. An implied rule has it where its first child has."""
        found: dict[str, Definition] = {}
        for book in self.project.books:
            for rule in book.rules:
                named = self.placed(rule.span)
                title = self.placed(rule.title.span()) if rule.title and rule.title.text and not rule.implied else named
                end = title.end if title.source is named.source and title.end >= named.start else named.end
                found[rule.id] = Definition(rule.id, named, Span(named.source, named.start, end))
            for table in book.tables:
                caption = self.placed(table.caption_span if table.caption else _start(table.span))
                found[table.id] = Definition(table.id, caption, caption)
        return found

    @cached_property
    def files(self) -> dict[str, File]:
        """The files of all books by the paths that people know."""
        found: dict[str, File] = {}
        for book in self.project.books:
            for source in _sources(book):
                found[source.path] = File(book, self.placed(Span(source, 0, 0)).source)
            for source in book.rule_files:
                found[source.path] = File(book, source, code=True)
        implied = {rule.id for book in self.project.books for rule in book.rules if rule.implied}
        for each in self.defined.values():
            if each.id not in implied and each.named.source.path in found:
                found[each.named.source.path].definitions.append(each)
        for book in self.project.books:
            for mention in self._mentions(book):
                if mention.span.source.path in found:
                    found[mention.span.source.path].mentions.append(mention)
        for file in found.values():
            file.mentions.sort(key=lambda each: each.span[1:])
            file.definitions.sort(key=lambda each: each.span[1:])
        return found

    @cached_property
    def mentioned(self) -> dict[str, list[Mention]]:
        """What leads to each rule and table, in the order of the books; contents lists are left out."""
        found: defaultdict[str, list[Mention]] = defaultdict(list)
        for file in self.files.values():
            for mention in file.mentions:
                if mention.citation or mention.program:
                    for target in dict.fromkeys(mention.targets):
                        found[target].append(mention)
        return found

    @cached_property
    def findings(self) -> dict[str, list[Diagnostic]]:
        """The findings that count by the paths of their files."""
        found: defaultdict[str, list[Diagnostic]] = defaultdict(list)
        for finding in self.project.diagnostics:
            found[finding.span.source.path].append(finding)
        return found

    def _mentions(self, book: Book) -> Iterator[Mention]:
        for citation, reference in book.references:
            span = self.placed(citation.span(reference))
            yield Mention(span, reference.targets, citation.source, citation, reference)
        for entry in (entry for run in book.contents for entry in run):
            rule = book.index.get(entry.number)
            if rule:
                yield Mention(self.placed(entry.span), (rule.id,))
        for named in _named(book):
            yield Mention(self.placed(named.span), _targets(book, named), program=named.program)


def _start(span: Span) -> Span:
    return Span(span.source, span.start, span.start)


def _sources(book: Book) -> list[Source]:
    """Return the texts of a book, with those that its files include."""
    places = (rule.span.source for rule in book.rules)
    return list({source.path: source for source in (*book.sources, *places)}.values())


def _named(book: Book) -> Iterator[CodeReference]:
    if book.programs or book.program_problems:
        for source in book.rule_files:
            yield from names_in(Span(source, 0, len(source.text)))
        for fence in book.fences:
            yield from names_in(fence.span)


def _targets(book: Book, named: CodeReference) -> tuple[str, ...]:
    """Return the ids of what rule code names."""
    if named.kind == "table":
        return tuple(table.id for table in book.tables if named.name in (table.number, table.caption))
    number = "".join(book.notation.parse(named.name) or ()) if book.notation else ""
    rule = book.index.get(named.name) or book.index.get(number)
    return (rule.id,) if rule else ()


def _at(listed: list[T], offset: int) -> T | None:
    """Return the one whose span holds an offset; of two that touch there, the later."""
    at = bisect_right(listed, offset, key=lambda each: each.span.start) - 1
    for each in listed[max(0, at - 3) : at + 1][::-1]:
        if each.span.end >= offset:
            return each
    return None
