"""The first tier: the findings of the one passage that is being edited, before the book as a whole is looked at again.

An edit within a paragraph leaves the rules of a book as they are, nearly always; then only what that paragraph cites
has to be found and looked up. Whether it is so is told by the shape of the file: its blocks and candidates stand where
they stood, and the paragraph read alone is what it was in the book. Where that fails the file is read by itself, and
whoever cites its rules is looked up again (`reshaped.py`); where that cannot be there is no quick answer. All other
findings stay, and move with their words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

from msgspec import structs

from rulewright.cache import Cache
from rulewright.check.registry import OF_PROJECT, Scope, load_checks
from rulewright.cite import counted
from rulewright.cite.passages import Passage, leads_over, of_rule
from rulewright.cite.scan import scanner
from rulewright.cite.works.quoted import has_marks
from rulewright.findings.allowances import apply_allowances
from rulewright.findings.baseline import entry_of
from rulewright.findings.severities import set_severities
from rulewright.link.backward import hyphened
from rulewright.link.resolve import Resolver
from rulewright.lsp.edited import Edited, all_moved, book_moved, book_with, difference, outline_moved
from rulewright.lsp.reshaped import Reshaping
from rulewright.lsp.view import File, View
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.notation import Notation
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.heads import said_again
from rulewright.outline.told import Stretch, Told
from rulewright.read.files import REPLACEMENT
from rulewright.read.formats import ASKING, as_read
from rulewright.read.inline import clean
from rulewright.structure.mend import goes_on, is_open
from rulewright.structure.page import Page
from rulewright.text import Source, Text

MARKER = "rulewright:"  # begins a comment that may allow findings


class Quick:
    """Answers for the books of one view. What is dear to make is made when it is first needed, and kept."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._pages: dict[str, Page] = {}
        self._finders: dict[str, tuple[Collector, Any, Resolver]] = {}
        self._reshapings: dict[str, Reshaping] = {}
        self._again: dict[str, Mapping[str, Stretch]] = {}

    def prepare(self, file: File) -> None:
        """Make what is needed for a file, if anything can be said about it."""
        source = _read_alone(file)
        if source and file.book.notation:
            self._page(file.book, source, self._finder(file.book, file.book.notation)[0])
            self._reshaping(file.book, file.book.notation).prepare(source)

    def findings(self, file: File, text: str) -> dict[str, list[Diagnostic]] | None:
        """Return the findings of a file whose text is now another, and of those that cite its rules if these are
        others, by their paths; None where its edit may touch more."""
        book, old = file.book, _read_alone(file)
        if book.notation is None or old is None or REPLACEMENT in text:
            return None
        if MARKER in text + old.original and any(each.span.source.path == old.path for each in book.programs):
            return None  # a comment behind rule code is of its rule, and what that is now is not known
        new = as_read(Source(old.path, text))
        edited = difference(old.text, new.text)
        fresh = self._within(book, old, book.notation, new, edited)
        return {old.path: fresh} if fresh is not None else self._reshaped(book, old, book.notation, new, edited)

    def _within(
        self, book: Book, old: Source, notation: Notation, new: Source, edited: Edited
    ) -> list[Diagnostic] | None:
        """Return the findings of a file in which one passage was edited; None where that may touch another."""
        passage = self._passage(book, old, edited)
        if passage is None:
            return None
        start, end = passage.text.outer
        if MARKER in _lines(old.text, start, end) + _lines(new.text, start, end + edited.grown):
            return None  # other findings may be allowed now
        collector, scan, resolver = self._finder(book, notation)
        told = self._told(book)
        after = Page(new, collector, Cache(), told)
        words = self._cleaned(self._page(book, old, collector), after, edited, passage)
        if words is None or any(style.address is not None for style in (*words.styles, *passage.text.styles)):
            return None  # what a link leads to is asked of the whole book
        if _ends(words.text) != _ends(passage.text.text):
            return None  # it may be joined with what stands before it or behind
        if leads_over(words.text) or leads_over(passage.text.text):
            return None  # what it leads over to may cite otherwise
        if has_marks(words.text) != has_marks(passage.text.text):
            return None  # a quotation may go on over what follows
        now = book_moved(book, old, new, edited) if self._allows else book
        now = structs.replace(now, citations=[], outline=outline_moved(book, old, new, edited, told.figures))
        now.citations = list(counted(now, passage._replace(text=words), scan(passage._replace(text=words))))
        for each in now.citations:
            for reference in each.references:
                resolver.resolve(reference)
        part = self.view.parts.get(old.path, {}).get(book.id)
        former = [each for each in part.citations if start <= each.passage.outer[0] < end] if part else []
        if hyphened(now.citations) != hyphened(former):
            return None  # what all of them are is told by how many there are in the book
        fresh = self._checked(now, "citation")
        known = codes_of("citation")
        others = [each for each in self._found(old.path) if not (start <= each.span.start < end and each.code in known)]
        return _in_order([*fresh, *all_moved(others, new, edited)])

    def _reshaped(
        self, book: Book, old: Source, notation: Notation, new: Source, edited: Edited
    ) -> dict[str, list[Diagnostic]] | None:
        """Return the findings of a file that has other rules now, and of the files that cite these."""
        now = self._reshaping(book, notation).read(old, new)
        if now is None:
            return None
        asked = (each for each in book.citations if each.passage.source is old or each.source in now.asking)
        if hyphened(now.book.citations) != hyphened(asked):
            return None
        cited, built = codes_of("citation"), codes_of("citation", "structure")
        fresh = self._checked(book_with(now.book, old, new), "citation", "structure")
        own = [each for each in self._found(new.path) if each.code not in built]
        own = [*(each for each in fresh if each.span.source is new), *all_moved(own, new, edited)]
        found = {new.path: _in_order(own)}
        there = {rule.span.source.path: rule.span.source for rule in now.book.rules if rule.id in now.asking}
        for path, source in there.items():
            again = [each for each in fresh if each.span.source is source and each.code in cited]
            kept = [each for each in self._found(path) if each.code not in cited or each.rule not in now.asking]
            found[path] = _in_order([*again, *all_moved(kept, new, edited)])
        return found

    def _found(self, path: str) -> list[Diagnostic]:
        return self.view.findings.get(path, [])

    def _reshaping(self, book: Book, notation: Notation) -> Reshaping:
        if book.id not in self._reshapings:
            self._reshapings[book.id] = Reshaping(self.view, book, notation, lambda: self._told(book))
        return self._reshapings[book.id]

    def _finder(self, book: Book, notation: Notation) -> tuple[Collector, Any, Resolver]:
        if book.id not in self._finders:
            known = self.view.project.caches.get(book.id)
            scan = scanner(book, notation, book.index.__contains__, known=known).scan_alone
            self._finders[book.id] = Collector(notation), scan, Resolver(book, notation)
        return self._finders[book.id]

    def _passage(self, book: Book, source: Source, edited: Edited) -> Passage | None:
        """Return the paragraph in which all of an edit lies; None where a quotation may reach from or to another of its
        rule."""
        part = self.view.parts.get(source.path, {}).get(book.id)
        before = [each for each in part.named if each.span.start <= edited.start] if part else []
        rules = (each for each in before if isinstance(each, Rule))
        inner = max(rules, key=lambda each: each.span.start, default=None)
        for rule in [inner, *book.around(inner)] if inner else ():
            running = [block.text for block in rule.blocks]
            passages = list(of_rule(book, rule, _number(book, rule)))
            quoting = len(passages) > 1 and any(has_marks(each.text.text) for each in passages)
            for passage in passages:
                if _holds(passage.text, source, edited) and any(passage.text is each for each in running):
                    return None if quoting else passage
        return None

    def _cleaned(self, before: Page, after: Page, edited: Edited, passage: Passage) -> Text | None:
        """Return the words of the passage as they are now; None where anything else in the file is shaped otherwise."""
        start, end = passage.text.outer
        if _shape(before, edited, start, end) != _shape(after, None, start, end + edited.grown):
            return None
        if clean(before.source, _pieces(before, start, end)) != passage.text:
            return None
        return clean(after.source, _pieces(after, start, end + edited.grown))

    def _page(self, book: Book, source: Source, collector: Collector) -> Page:
        """Return a file as it was read for the view."""
        if source.path not in self._pages:
            self._pages[source.path] = Page(source, collector, Cache(), self._told(book))
        return self._pages[source.path]

    def _told(self, book: Book) -> Told:
        """Return what a person said about a book; what it was about is told anew in each text."""
        if book.id not in self._again:
            self._again[book.id] = said_again(book.sources)
        settings = next(each.file for each in self.view.project.settings if each.id == book.id)
        return Told(settings.outline, settings.part, self._again[book.id])

    @cached_property
    def _allows(self) -> bool:
        """True where comments allow findings."""
        sources = (source for book in self.view.project.books for source in (*book.sources, *book.rule_files))
        return any(MARKER in source.text for source in sources)

    def _checked(self, book: Book, *scopes: Scope) -> list[Diagnostic]:
        """Return what the checks of some scopes find in a book."""
        project = structs.replace(self.view.project, books=[book], allowed=[], allowances=[])
        checks = [each for each in load_checks(OF_PROJECT).values() if each.scope in scopes and each.is_wanted(project)]
        found = apply_allowances(project, [finding for each in checks for finding in each.run(project)])
        found = set_severities(project, found)
        known = [entry_of(each) for each in self.view.project.baselined]
        return [each for each in found if entry_of(each) not in known] if known else found


def codes_of(*scopes: Scope) -> set[str]:
    """Return the codes of the checks of some scopes."""
    return {code for code, each in load_checks(OF_PROJECT).items() if each.scope in scopes}


def _in_order(found: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(found, key=lambda each: (each.span.start, each.code))


def _holds(text: Text, source: Source, edited: Edited) -> bool:
    start, end = text.outer
    return text.source is source and start <= edited.start and edited.end <= end and start < end


def _number(book: Book, rule: Rule) -> tuple[str, ...]:
    return (book.notation.parse(rule.number or "") if book.notation else None) or ()


def _pieces(page: Page, start: int, end: int) -> list[tuple[int, int]]:
    """Return the lines of a page between two offsets."""
    lines = (piece for block in page.blocks for piece in (*block.pieces, *block.tail))
    return [(max(first, start), min(last, end)) for first, last in lines if first < end and last > start]


def _shape(page: Page, edited: Edited | None, first: int, last: int) -> list[object]:
    """Return how a page is built: its blocks, candidates and headings, and how all is set that is not in the passage
    from `first` to `last`. Places of one from before an edit are those of after it."""

    def now(offset: int) -> int | None:
        return edited.before(offset) if edited else offset

    def end(offset: int) -> int | None:
        return edited.behind(offset) if edited else offset

    blocks = [
        (each.shape, each.depth, each.gap, each.level, each.mark, now(each.pieces[0][0]), end(each.pieces[-1][1]))
        for each in page.blocks
        if each.pieces
    ]
    cells = [(now(cell[0]), end(cell[1])) for each in page.blocks for row in each.cells for cell in row]
    candidates = [
        (each.number, each.marks, each.evidence, each.label, bool(each.words), now(each.start))
        for each in page.candidates
    ]
    headings = [(each.level, each.words, now(each.start)) for each in page.headings]
    anchors = [(name, now(at)) for name, at in page.source.anchors or ()]
    around = (each for each in page.source.styles or () if each.end <= first or last <= each.start)
    styles = [(now(each.start), end(each.end), each.name) for each in around]
    return [blocks, cells, candidates, headings, anchors, styles]


def _ends(words: str) -> tuple[bool, bool]:
    return goes_on(words), is_open(words)


def _lines(text: str, start: int, end: int) -> str:
    """Return the lines of a text that a stretch stands on."""
    behind = text.find("\n", end)
    return text[text.rfind("\n", 0, start) + 1 : behind if behind >= 0 else len(text)]


def _read_alone(file: File) -> Source | None:
    """Return a file as it was read; None where it is no text of its own that can be read again without others."""
    source = next((each for each in file.book.sources if each.path == file.source.path), None)
    if file.code or source is None or source.places or source.behind or source.entry != source.path:
        return None
    return source if PurePosixPath(source.path).suffix.lower() not in ASKING else None
