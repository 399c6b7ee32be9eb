"""The first tier: the findings of the one passage that is being edited, before the book as a whole is looked at again.

An edit within a paragraph leaves the rules of a book as they are, nearly always; then only what that paragraph cites
has to be found and looked up. Whether it is so is told by the shape of the file: its blocks and candidates stand where
they stood, and the paragraph read alone is what it was in the book. Where that fails the file is read by itself, and
whoever cites its rules is looked up again (`reshaped.py`); where that cannot be there is no quick answer. All other
findings stay, and move with their words.

What a book shows of its notation and its words is taken to be the same behind an edit. In a few pages a single line can
be what shows it; but those are read as a whole before anybody waits for that, so there nothing is told at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import structs

from rulewright.cache import Cache
from rulewright.cite import counted
from rulewright.cite.build import scanner
from rulewright.cite.links.links import Links
from rulewright.cite.passages import Passage, leads_over, of_rule
from rulewright.languages.quotes import has_marks
from rulewright.link.backward import hyphened
from rulewright.link.resolve import Resolver
from rulewright.lsp.again import parts_of, read_again
from rulewright.lsp.ahead import Changed
from rulewright.lsp.aid import LOUT, of_aid
from rulewright.lsp.changing import with_passage, with_rules
from rulewright.lsp.coded import of_code
from rulewright.lsp.edited import Edited, all_moved, book_moved, difference, outline_moved, placed_in
from rulewright.lsp.known import Known, codes_of, in_order, is_in
from rulewright.lsp.leading import links_of, with_links
from rulewright.lsp.reshaped import Reshaping
from rulewright.lsp.shape import retitled, words_now
from rulewright.lsp.view import File, View
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidates.candidates import Collector
from rulewright.outline.heads import said_again
from rulewright.outline.told import Stretch, Told
from rulewright.structure.mend import goes_on, is_open
from rulewright.structure.page import Page
from rulewright.text import Source, Span, Text

FEW = 20_000  # characters of a book that is read as a whole in a tenth of a second
MARKER = "rulewright:"  # begins a comment that may allow findings


class Answer(NamedTuple):
    """What is said at once: the findings of some files, by their paths; and what changed, where all that is asked of
    rules and citations can be told from it."""

    found: dict[str, list[Diagnostic]]
    changed: Changed | None = None


class Quick:
    """Answers for the books of one view. What is dear to make is made when it is first needed, and kept."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.known = Known(view)
        self._pages: dict[str, Page] = {}
        self._finders: dict[str, tuple[Collector, Any, Resolver]] = {}
        self._reshapings: dict[str, Reshaping] = {}
        self._several: dict[str, set[Number]] = {}
        self._linked: dict[str, Links] = {}
        self._again: dict[str, Mapping[str, Stretch]] = {}

    def prepare(self, file: File) -> None:
        """Make what is needed for a file, if anything can be said about it."""
        book, notation = file.book, file.book.notation
        if notation is None or _is_short(book):
            return
        for source in parts_of(file):
            self._page(book, source, self._finder(book, notation)[0])
            self._reshaping(book, notation).prepare(source)

    def answer(self, file: File) -> Answer | None:
        """Return what can be said of a file whose text is now another, and of those that cite its rules if these are
        others; None where its edit may touch more."""
        if _is_short(file.book):
            return None
        if file.code or file.book.format == LOUT:
            found = of_code(self.known, file) if file.code else of_aid(self.known, file)
            return Answer(found) if found is not None else None
        return self._of_text(file)

    def _of_text(self, file: File) -> Answer | None:
        """Return the same of a text."""
        book, again = file.book, read_again(file)
        if book.notation is None or again is None:
            return None
        old, new, around = again
        if around and any(MARKER in each.text for each in (old, new, *around)):
            return None  # what stands around what was edited may be allowed, on lines that are others now
        edited = difference(old.text, new.text)
        own = self._within(book, old, book.notation, new, edited)
        own = own or self._reshaped(book, old, book.notation, new, edited)
        if own is None:
            return None
        beside = {
            path: all_moved(self.known.found(path), new, edited) for path in self.known.pointing.get(old.path, ())
        }
        found = {path: placed_in(each, around) for path, each in (beside | own.found).items()}
        return Answer(found, own.changed and structs.replace(own.changed, around=around))

    def _within(self, book: Book, old: Source, notation: Notation, new: Source, edited: Edited) -> Answer | None:
        """Return what is said of a file in which one passage was edited; None where that may touch another."""
        passage = self._passage(book, old, edited)
        if passage is None:
            return None
        start, end = passage.text.outer
        if MARKER in _lines(old.text, start, end) + _lines(new.text, start, end + edited.grown):
            return None  # other findings may be allowed now
        collector, scan, resolver = self._finder(book, notation)
        told = self._told(book)
        after = Page(new, collector, Cache(), told)
        before = self._page(book, old, collector)
        words = words_now(before, after, edited, passage.text)
        if words is None or _ends(words.text) != _ends(passage.text.text):
            return None  # it may be joined with what stands before it or behind
        if not self._often(book).isdisjoint(retitled(before, after)):
            return None  # which of those of one number begins a rule is told by their words
        if leads_over(words.text) or leads_over(passage.text.text):
            return None  # what it leads over to may cite otherwise
        if has_marks(words.text) != has_marks(passage.text.text):
            return None  # a quotation may go on over what follows
        now = book_moved(book, old, new, edited) if self._allows else book
        now = structs.replace(now, citations=[], outline=outline_moved(book, old, new, edited, told.figures))
        was, passage = passage, passage._replace(text=words)
        (found,) = with_links([passage], [scan(passage)], lambda: self._links(book, notation))
        now.citations = list(counted(now, passage, found))
        for each in now.citations:
            for reference in each.references:
                resolver.resolve(reference)
        part = self.view.parts.get(old.path, {}).get(book.id)
        cited = (each for each in part.citations if each.passage.source is old) if part else ()
        former = [each for each in cited if start <= each.passage.outer[0] < end]
        if hyphened(now.citations) != hyphened(former):
            return None  # what all of them are is told by how many there are in the book
        known = codes_of("citation")
        place = Span(old, start, end)
        fresh = self.known.checked(now, known, place)
        others = [each for each in self.known.found(old.path) if not (each.code in known and is_in(each.span, place))]
        said = {old.path: in_order(all_moved([*fresh, *others], new, edited))}
        return Answer(said, with_passage(book, was, words, edited, now.citations))

    def _reshaped(self, book: Book, old: Source, notation: Notation, new: Source, edited: Edited) -> Answer | None:
        """Return what is said of a file that has other rules now, and of the files that cite these."""
        now = self._reshaping(book, notation).read(old, new)
        if now is None:
            return None
        if MARKER in old.text + new.text and not now.has_same_code:
            return None  # a comment behind rule code is of its rule, and what that is now is not known
        asked = (each for each in book.citations if each.passage.source is old or each.source in now.asking)
        if hyphened(now.book.citations) != hyphened(asked):
            return None
        cited, built = codes_of("citation"), codes_of("citation", "structure")
        fresh = self.known.checked(book_moved(now.book, old, new, edited), built)
        there = {rule.span.source.entry: rule.span.source for rule in now.book.rules if rule.id in now.asking}

        def is_there(finding: Diagnostic) -> bool:
            return finding.span.source is there.get(finding.span.source.entry)

        def stays(finding: Diagnostic) -> bool:
            entry = finding.span.source.entry
            if entry == old.entry:
                return finding.code not in built
            return finding.code not in cited or entry not in there or finding.rule not in now.asking

        again = [each for each in fresh if each.span.source is new or (each.code in cited and is_there(each))]
        found = {
            path: in_order(
                [
                    *(each for each in again if each.span.source.path == path),
                    *all_moved(filter(stays, self.known.found(path)), new, edited),
                ]
            )
            for path in {new.path, *(each.path for each in there.values())}
        }
        return Answer(found, with_rules(self.view, book, now, old, new, edited))

    def _reshaping(self, book: Book, notation: Notation) -> Reshaping:
        if book.id not in self._reshapings:
            self._reshapings[book.id] = Reshaping(self.view, book, notation, lambda: self._told(book))
        return self._reshapings[book.id]

    def _finder(self, book: Book, notation: Notation) -> tuple[Collector, Any, Resolver]:
        if book.id not in self._finders:
            scan = scanner(book, notation, book.index.__contains__).scan_alone
            self._finders[book.id] = Collector(notation), scan, Resolver(book, notation)
        return self._finders[book.id]

    def _links(self, book: Book, notation: Notation) -> Links:
        if book.id not in self._linked:
            self._linked[book.id] = links_of(self.view, book, notation)
        return self._linked[book.id]

    def _passage(self, book: Book, source: Source, edited: Edited) -> Passage | None:
        """Return the paragraph in which all of an edit lies; None where a quotation may reach from or to another of its
        rule."""
        part = self.view.parts.get(source.path, {}).get(book.id)
        rules = [each for each in part.named if isinstance(each, Rule) and each.span.source is source] if part else []
        rules = [each for each in rules if each.span.start <= edited.start]
        inner = max(rules, key=lambda each: each.span.start, default=None)
        for rule in [inner, *book.around(inner)] if inner else ():
            running = [block.text for block in rule.blocks]
            passages = list(of_rule(book, rule, _number(book, rule)))
            quoting = len(passages) > 1 and any(has_marks(each.text.text) for each in passages)
            for passage in passages:
                if _holds(passage.text, source, edited) and any(passage.text is each for each in running):
                    return None if quoting else passage
        return None

    def _page(self, book: Book, source: Source, collector: Collector) -> Page:
        """Return a file as it was read for the view."""
        if source.entry not in self._pages:
            self._pages[source.entry] = Page(source, collector, Cache(), self._told(book))
        return self._pages[source.entry]

    def _often(self, book: Book) -> set[Number]:
        """Return the numbers that may begin several rules of a book, or stand in a contents list."""
        if book.id not in self._several:
            files = book.outline.files if book.outline else ()
            found = Counter(each.number for _, candidates, _ in files for each in candidates if each.number)
            self._several[book.id] = {number for number, count in found.items() if count > 1}
        return self._several[book.id]

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


def _is_short(book: Book) -> bool:
    return book.titled or sum(len(source.text) for source in book.sources) < FEW


def _holds(text: Text, source: Source, edited: Edited) -> bool:
    start, end = text.outer
    return text.source is source and start <= edited.start and edited.end <= end and start < end


def _number(book: Book, rule: Rule) -> tuple[str, ...]:
    return book.parse(rule.number) or ()


def _ends(words: str) -> tuple[bool, bool]:
    return goes_on(words), is_open(words)


def _lines(text: str, start: int, end: int) -> str:
    """Return the lines of a text that a stretch stands on."""
    behind = text.find("\n", end)
    return text[text.rfind("\n", 0, start) + 1 : behind if behind >= 0 else len(text)]
