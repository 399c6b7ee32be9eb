"""The first tier: the findings of the one passage that is being edited, before the book as a whole is looked at again.

An edit within a paragraph leaves the rules of a book as they are, nearly always; then only what that paragraph cites
has to be found and looked up. Whether it is so is told by the shape of the file: its blocks and candidates stand where
they stood, and the paragraph read alone is what it was in the book. Where that fails the file is read by itself, and
whoever cites its rules is looked up again (`reshaped.py`); where that cannot be there is no quick answer. All other
findings stay, and move with their words.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from rulewright.cache import Cache
from rulewright.check.registry import ONE, Scope, load_checks
from rulewright.cite.passages import Passage, leads_over, of_rule
from rulewright.cite.quoted import has_marks
from rulewright.cite.scan import scanner
from rulewright.findings.baseline import entry_of
from rulewright.findings.severities import set_severities
from rulewright.link.backward import hyphened
from rulewright.link.resolve import Resolver
from rulewright.lsp.reshaped import Reshaping
from rulewright.lsp.view import File, View
from rulewright.model import Book, Citation, Diagnostic, Rule
from rulewright.notations.notation import Notation
from rulewright.outline.candidates import Collector
from rulewright.outline.heads import said_again
from rulewright.outline.told import Told
from rulewright.read.files import REPLACEMENT
from rulewright.read.formats import as_read
from rulewright.read.inline import clean
from rulewright.structure.page import Page
from rulewright.text import Source, Span, Text

MARKER = "rulewright:"  # a comment that may allow findings, or say what a rule is


class Edited(Struct, frozen=True):
    """What is different in a text: characters `start` to `end` became others, `grown` more."""

    start: int
    end: int
    grown: int

    def before(self, offset: int) -> int | None:
        """Return where an offset is now; None within what was edited. What is put in there stands behind it."""
        return offset if offset <= self.start else self.behind(offset)

    def behind(self, offset: int) -> int | None:
        """The same, but what is put in there stands before it."""
        if offset >= self.end:
            return offset + self.grown
        return offset if offset <= self.start else None


class Quick:
    """Answers for the books of one view. What is dear to make is made when it is first needed, and kept."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._pages: dict[str, Page] = {}
        self._finders: dict[str, tuple[Collector, Any, Resolver]] = {}
        self._reshapings: dict[str, Reshaping] = {}
        self._tolds: dict[str, Told] = {}

    def prepare(self, file: File) -> None:
        """Make what is needed for a file, if anything can be said about it."""
        if not file.code and file.book.notation and file.source in file.book.sources:
            self._page(file, self._finder(file.book, file.book.notation)[0])
            self._reshaping(file.book, file.book.notation).prepare(file.source)

    def findings(self, file: File, text: str) -> dict[str, list[Diagnostic]] | None:
        """Return the findings of a file whose text is now another, and of those that cite its rules if these are
        others, by their paths; None where its edit may touch more."""
        book, old = file.book, file.source
        odd = old.way or old.places or old.styles is not None or REPLACEMENT in text or MARKER in text + old.text
        if file.code or book.notation is None or odd or old not in book.sources:
            return None
        new = as_read(Source(old.path, text))
        if new.way:
            return None  # it is read otherwise than it stands there
        edited = _difference(old.text, text)
        fresh = self._within(file, book.notation, new, edited)
        return {old.path: fresh} if fresh is not None else self._reshaped(file, book.notation, new, edited)

    def _within(self, file: File, notation: Notation, new: Source, edited: Edited) -> list[Diagnostic] | None:
        """Return the findings of a file in which one passage was edited; None where that may touch another."""
        passage = self._passage(file, edited)
        if passage is None:
            return None
        collector, scan, resolver = self._finder(file.book, notation)
        words = self._cleaned(file, collector, new, edited, passage)
        if words is None or any(style.address is not None for style in (*words.styles, *passage.text.styles)):
            return None  # what a link leads to is asked of the whole book
        if leads_over(words.text) or leads_over(passage.text.text):
            return None  # what it leads over to may cite otherwise
        if has_marks(words.text) != has_marks(passage.text.text):
            return None  # a quotation may go on over what follows
        found = scan(passage._replace(text=words))
        citations = [Citation(passage.source, words, references, deferral) for references, deferral in found]
        for each in citations:
            for reference in each.references:
                resolver.resolve(reference)
        start, end = passage.text.outer
        part = self.view.parts.get(file.source.path, {}).get(file.book.id)
        former = [each for each in part.citations if start <= each.passage.outer[0] < end] if part else []
        if hyphened(citations) != hyphened(former):
            return None  # what all of them are is told by how many there are in the book
        fresh = self._checked(structs.replace(file.book, citations=citations), "citation")
        known = codes_of("citation")
        others = [
            each
            for each in self._found(file.source.path)
            if not (start <= each.span.start < end and each.code in known)
        ]
        return _in_order([*fresh, *_all_moved(others, new, edited)])

    def _reshaped(
        self, file: File, notation: Notation, new: Source, edited: Edited
    ) -> dict[str, list[Diagnostic]] | None:
        """Return the findings of a file that has other rules now, and of the files that cite these."""
        now = self._reshaping(file.book, notation).read(file, new)
        if now is None:
            return None
        known = file.book.citations
        asked = (each for each in known if each.passage.source is file.source or each.source in now.asking)
        if hyphened(now.book.citations) != hyphened(asked):
            return None
        cited, built = codes_of("citation"), codes_of("citation", "structure")
        fresh = self._checked(now.book, "citation", "structure")
        own = [each for each in self._found(new.path) if each.code not in built]
        own = [*(each for each in fresh if each.span.source is new), *_all_moved(own, new, edited)]
        found = {new.path: _in_order(own)}
        there = {rule.span.source.path: rule.span.source for rule in now.book.rules if rule.id in now.asking}
        for path, source in there.items():
            if MARKER not in source.text:
                again = [each for each in fresh if each.span.source is source and each.code in cited]
                kept = [each for each in self._found(path) if each.code not in cited or each.rule not in now.asking]
                found[path] = _in_order([*again, *_all_moved(kept, new, edited)])
        return found

    def _found(self, path: str) -> list[Diagnostic]:
        return self.view.findings.get(path, [])

    def _reshaping(self, book: Book, notation: Notation) -> Reshaping:
        if book.id not in self._reshapings:
            self._reshapings[book.id] = Reshaping(self.view, book, notation, self._told(book))
        return self._reshapings[book.id]

    def _finder(self, book: Book, notation: Notation) -> tuple[Collector, Any, Resolver]:
        if book.id not in self._finders:
            known = self.view.project.caches.get(book.id)
            scan = scanner(book, notation, book.index.__contains__, known=known).scan_alone
            self._finders[book.id] = Collector(notation), scan, Resolver(book, notation)
        return self._finders[book.id]

    def _passage(self, file: File, edited: Edited) -> Passage | None:
        """Return the paragraph in which all of an edit lies; None where a quotation may reach from or to another of its
        rule."""
        before = [each for each in file.definitions if each.named.start <= edited.start]
        inner = next((rule for each in reversed(before) if (rule := self.view.rule(each.id))), None)
        for rule in [inner, *file.book.around(inner)] if inner else ():
            running = [block.text for block in rule.blocks]
            passages = list(of_rule(file.book, rule, _number(file.book, rule)))
            quoting = len(passages) > 1 and any(has_marks(each.text.text) for each in passages)
            for passage in passages:
                if _holds(passage.text, file.source, edited) and any(passage.text is each for each in running):
                    return None if quoting else passage
        return None

    def _cleaned(self, file: File, collector: Collector, new: Source, edited: Edited, passage: Passage) -> Text | None:
        """Return the words of the passage as they are now; None where anything else in the file is shaped otherwise."""
        before, after = self._page(file, collector), Page(new, collector, Cache(), self._told(file.book))
        if _shape(before, edited) != _shape(after, None):
            return None
        start, end = passage.text.outer
        if clean(file.source, _pieces(before, start, end)) != passage.text:
            return None
        return clean(new, _pieces(after, start, end + edited.grown))

    def _page(self, file: File, collector: Collector) -> Page:
        """Return a file as it was read for the view."""
        path = file.source.path
        if path not in self._pages:
            self._pages[path] = Page(file.source, collector, Cache(), self._told(file.book))
        return self._pages[path]

    def _told(self, book: Book) -> Told:
        if book.id not in self._tolds:
            settings = next(each.file for each in self.view.project.settings if each.id == book.id)
            self._tolds[book.id] = Told(settings.outline, settings.part, said_again(book.sources))
        return self._tolds[book.id]

    def _checked(self, book: Book, *scopes: Scope) -> list[Diagnostic]:
        """Return what the checks of some scopes find in a book."""
        project = structs.replace(self.view.project, books=[book])
        checks = [each for each in load_checks(ONE).values() if each.scope in scopes and each.is_wanted(project)]
        found = set_severities(project, [finding for each in checks for finding in each.run(project)])
        known = [entry_of(each) for each in self.view.project.baselined]
        return [each for each in found if entry_of(each) not in known] if known else found


def codes_of(*scopes: Scope) -> set[str]:
    """Return the codes of the checks of some scopes."""
    return {code for code, each in load_checks(ONE).items() if each.scope in scopes}


def _in_order(found: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(found, key=lambda each: (each.span.start, each.code))


def _all_moved(found: list[Diagnostic], new: Source, edited: Edited) -> list[Diagnostic]:
    moved = (_moved(each, new, edited) for each in found)
    return [each for each in moved if each]


def _difference(old: str, new: str) -> Edited:
    """Return the smallest stretch in which two texts differ."""
    shorter = min(len(old), len(new))
    start = _same(shorter, lambda size: old[:size] == new[:size])
    end = _same(shorter - start, lambda size: old[len(old) - size :] == new[len(new) - size :])
    return Edited(start, len(old) - end, len(new) - len(old))


def _same(most: int, equal: Any) -> int:
    """Return the largest size, up to `most`, that is equal."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if equal(middle) else (low, middle - 1)
    return low


def _holds(text: Text, source: Source, edited: Edited) -> bool:
    start, end = text.outer
    return text.source is source and start <= edited.start and edited.end <= end and start < end


def _number(book: Book, rule: Rule) -> tuple[str, ...]:
    return (book.notation.parse(rule.number or "") if book.notation else None) or ()


def _pieces(page: Page, start: int, end: int) -> list[tuple[int, int]]:
    """Return the lines of a page between two offsets."""
    lines = (piece for block in page.blocks for piece in (*block.pieces, *block.tail))
    return [(max(first, start), min(last, end)) for first, last in lines if first < end and last > start]


def _shape(page: Page, edited: Edited | None) -> list[object]:
    """Return how a page is built: its blocks, candidates and headings. Places of one from before an edit are those of
    after it."""

    def now(offset: int) -> int | None:
        return edited.before(offset) if edited else offset

    def end(offset: int) -> int | None:
        return edited.behind(offset) if edited else offset

    blocks = [
        (each.shape, each.depth, each.gap, each.level, each.mark, now(each.pieces[0][0]), end(each.pieces[-1][1]))
        for each in page.blocks
        if each.pieces
    ]
    candidates = [
        (each.number, each.marks, each.evidence, each.label, bool(each.words), now(each.start))
        for each in page.candidates
    ]
    headings = [(each.level, each.words, now(each.start)) for each in page.headings]
    return [blocks, candidates, headings]


def _moved(finding: Diagnostic, new: Source, edited: Edited) -> Diagnostic | None:
    """Return a finding where its words are now; None where these were edited."""

    def move(span: Span) -> Span | None:
        if span.source.path != new.path:
            return span
        start, end = edited.behind(span.start), edited.before(span.end)
        return Span(new, start, end) if start is not None and end is not None else None

    span = move(finding.span)
    related = [(place, words) for each, words in finding.related if (place := move(each))]
    return structs.replace(finding, span=span, related=related) if span else None
