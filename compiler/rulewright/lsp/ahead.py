"""A project as the first tier knows it: with one file as its text is now, before the book as a whole is looked at
again. What is asked about rules and citations is answered from it, so that nobody waits behind a keystroke."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from msgspec import Struct, structs

from rulewright.lsp.edited import Edited
from rulewright.lsp.view import File, Mention, Part, View
from rulewright.model import Book, Citation, Diagnostic, Rule, Table
from rulewright.text import Source, Span

Stretch = tuple[int, int]


class Changed(Struct):
    """What an edit of one file left otherwise in its book. `old` is the text that became `new`; `around` are the other
    parts of its file, by what they were.

    `citations` are those of the stretches that were looked at `again`, by their texts; all others stay. `rules` are
    those that say something else now, `gone` the ids of those that are there no more. `part` is what the new text has,
    but for citations, where its rules are others.
    """

    book: Book
    old: Source
    new: Source
    edited: Edited
    around: Mapping[Source, Source]
    citations: list[Citation]
    again: Mapping[Source, Collection[Stretch]]
    rules: Mapping[str, Rule]
    gone: Collection[str] = ()
    part: Part | None = None


class Ahead(View):
    """A view of a project in which one file changed. It is made of the view before, of which it asks whatever that
    knows still: a large book is gone through by neither."""

    def __init__(self, base: View, changed: Changed, found: dict[str, list[Diagnostic]]) -> None:
        self.base = base
        self.changed = changed
        self.version = base.version
        self.good = base.good
        self.index = base.index
        books = [changed.book if each.id == changed.book.id else each for each in base.project.books]
        self.project = structs.replace(base.project, books=books)
        self._found = found
        self._raw = {path: raw for path, raw in base._raw.items() if path != changed.new.path}

    def placed(self, span: Span) -> Span:
        """Return a span as it stands in its file by now."""
        now = self.changed
        if span.source is now.old:
            span = Span(now.new, *now.edited.around(span.start, span.end))
        elif span.source in now.around:
            span = span._replace(source=now.around[span.source])
        return super().placed(span)

    def rule(self, id: str) -> Rule | None:
        """Return the rule of an id."""
        now = self.changed
        return now.rules.get(id) or (None if id in now.gone else self.base.rule(id))

    def mentioned(self, id: str) -> list[Mention]:
        """Return what leads to a rule or table, in the order of the books; contents lists are left out."""
        paths = {*self.base.index.files(id), *self._touched}
        inner = sorted(paths, key=self._ranks.__getitem__)
        return [each for path in inner for each in self.files[path].leading.get(id, ())]

    @cached_property
    def tables(self) -> dict[str, Table]:
        part = self.changed.part
        if part is None:
            return self.base.tables
        old = self.changed.old
        stay = {id: each for id, each in self.base.tables.items() if each.span.source is not old}
        return stay | {each.id: each for each in part.named if isinstance(each, Table)}

    @cached_property
    def tables_of(self) -> dict[str, list[Table]]:
        """The tables by the ids of the rules that they belong to."""
        return self.base.tables_of if self.changed.part is None else super().tables_of

    @cached_property
    def files(self) -> dict[str, File]:
        """The files of all books by the paths that people know."""
        found, now = dict(self.base.files), self.changed
        for path in self._touched:
            source = found[path].source
            if path == now.new.path:
                first = source if source is now.old or source in now.around else now.new
                source = self.placed(Span(first, 0, 0)).source
            found[path] = File(self, now.book, source)
        return found

    @cached_property
    def parts(self) -> dict[str, dict[str, Part]]:
        """What the books have in each file, by its path and their ids."""
        return self.base.parts | {path: {self.changed.book.id: self._part(path)} for path in self._touched}

    @cached_property
    def findings(self) -> dict[str, list[Diagnostic]]:
        """The findings that count by the paths of their files."""
        return self.base.findings | self._found

    def _part(self, path: str) -> Part:
        """Return what a file has that was looked at again, or a passage of it."""
        now = self.changed
        known = self.base.parts.get(path, {}).get(now.book.id) or Part(now.book)
        fresh = now.part if now.part and path == now.new.path else Part(now.book)
        gone = now.old if fresh is now.part else None
        return Part(
            now.book,
            [
                *(each for each in known.citations if each.passage.source is not gone and not self._is_again(each)),
                *(each for each in now.citations if each.passage.source.path == path),
            ],
            [*(each for each in known.entries if each.span.source is not gone), *fresh.entries],
            [*(each for each in known.code if each.source is not gone), *fresh.code],
            [*(each for each in known.named if each.span.source is not gone), *fresh.named],
        )

    def _is_again(self, citation: Citation) -> bool:
        return citation.passage.outer in self.changed.again.get(citation.passage.source, ())

    @cached_property
    def _touched(self) -> set[str]:
        """The files in which something cites otherwise, or may."""
        return {self.changed.new.path, *(each.path for each in self.changed.again)}

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {path: rank for rank, path in enumerate(self.base.files)}
