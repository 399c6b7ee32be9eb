"""Headings without a number, in a book whose rules have some, that are cited by their words in quotation marks: *see
“Trading”*, *as described in “The Sack”*.

Only a book shows that it cites so: several of its headings stand in quotation marks behind words that lead over to
them. What is no heading is told only where most of what is cited so is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulewright.cite.links.anchors import heading_name
from rulewright.cite.links.places import Places
from rulewright.cite.passages import Found, Passage, joined
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING, has_marks
from rulewright.late import late
from rulewright.model import Book, Reference
from rulewright.notations.notation import Notation
from rulewright.outline.titled import Leading, titles_in

FEWEST = 3  # headings that are cited so
MOSTLY = 3  # times as many as what is none
MOST_WORDS = 5  # of what is taken for a heading that is not there
QUOTED = late(rf"{OPENING}(?P<words>[^{MARKS}\n]{{2,60}}?)[.,;]?{CLOSING}")
TITLE = re.compile(r"[A-Z][^\W\d_]*[a-z](?:\s[^\W\d_]+)*")
MARKUP = r"[\s#*_>|(\[{.:)\]-]*"


class Quote(NamedTuple):
    """Words in quotation marks, where they stand, and whether words lead over to them, and none say in what else they
    are."""

    words: str
    start: int
    end: int
    led: bool


class ByHeading:
    """Finds them in one book, in all of whose `passages` it looks first. `places` are those that links lead to."""

    def __init__(self, book: Book, notation: Notation, places: Places, passages: Sequence[Passage]) -> None:
        listed = notation.words
        self.book = book
        self.places = places
        self.over = Leading(listed).over
        self.of = late(rf"[.,;]?{CLOSING}\s(?:{words([*listed.of, *listed.within])})(?!\w)", re.IGNORECASE)
        headings = {*titles_in(book.sources), *(each.text.text for each in book.headings)}
        self.titles = {each for each in headings if each[:1].isupper() and each != book.title}
        led = [each.words for passage in passages for each in self._quotes(passage.text.text) if each.led]
        there = [each for each in led if each in self.titles]
        self.is_habit = len({*there}) >= FEWEST
        missing = {each for each in led if each not in self.titles and self._may_be_title(each)}
        mostly = self.is_habit and len(there) >= MOSTLY * sum(each in missing for each in led)
        self.missing = frozenset(self._nowhere(missing) if mostly else ())

    def in_passage(self, passage: Passage, others: Found) -> Found:
        """Return what a passage cites so, with the `others` that it cites, in the order of the text."""
        found = [*self._find(passage, others)] if self.is_habit else []
        return joined(others, found) if found else others

    def _find(self, passage: Passage, others: Found) -> Iterator[tuple[list[Reference], bool]]:
        text = passage.text
        taken = [(each[0].start, each[-1].end) for each, _ in others]
        linked = [(each.start, each.end) for each in text.styles if each.address is not None]
        for each in self._quotes(text.text):
            if any(start < each.end and each.start < end for start, end in (*taken, *linked)):
                continue
            if each.words in self.titles:
                name = self._name(text.source.entry, each.words)
                if name and name != "".join(passage.number):
                    yield [Reference(each.start, each.end, "title", (name,))], False
            elif each.led and each.words in self.missing:
                yield [Reference(each.start, each.end, "tag", (each.words,))], False

    def _quotes(self, text: str) -> Iterator[Quote]:
        """Yield what stands in quotation marks in a text."""
        if not has_marks(text):
            return
        led = {match.end() for match in self.over.finditer(text)}
        for match in QUOTED.finditer(text):
            start, end = match.span("words")
            yield Quote(match["words"], start, end, start in led and not self.of.match(text, end))

    def _name(self, path: str, title: str) -> str:
        """Return the rule that a heading begins or stands in, or what it is called where it stands in none."""
        leads = self.places.leads(path, f"#{title}")
        if leads.kind == "table":  # is the first thing below it
            return self.book.homes.get(leads.name, "")
        if leads.kind in ("rule", "heading"):
            return leads.name
        return next((heading_name(each) for each in self.book.headings if each.text.text == title), "")

    def _may_be_title(self, words: str) -> bool:
        return TITLE.fullmatch(words) is not None and len(words.split()) <= MOST_WORDS

    def _nowhere(self, phrases: Iterable[str]) -> Iterator[str]:
        """Yield those of some words with which no line, no cell of a table and nothing that is set off begins."""
        for each in sorted(phrases):
            begins = re.compile(rf"(?:^|[*_|>]){MARKUP}{re.escape(each)}(?!\w)", re.IGNORECASE | re.MULTILINE)
            if not any(begins.search(source.text) for source in self.book.sources):
                yield each
