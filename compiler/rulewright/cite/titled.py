"""Citations of rules by their headings: *see Line of Sight*, *(compare "Doors")*, *Roll as in* Searching, which is set
in italics.

A heading cites where words lead over to it, where it stands alone (in brackets, in quotation marks, in a look of its
own), and where it has several words with capitals: *during The Fog Phase*. What is no heading is told only where it
stands alone, and shares a word with one or is led over to.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.cite.passages import Found, Passage, is_cited, joined
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSES, CLOSING, EDGE, OPENING
from rulewright.late import late
from rulewright.model import Book, Reference, Rule
from rulewright.notations.notation import Notation
from rulewright.outline.titled import Leading, Titles
from rulewright.style import LOOKS

SHARED = 4  # characters of a word that two headings share
QUOTED = late(rf"{OPENING}(?P<words>[^{''.join(CLOSES)}\n]{{2,60}}){CLOSING}")
PAGED = r"(?:,\s[^\W\d_]{1,8}\.?\s\d{1,4})?"  # , page 4
BRACKETS = late(rf"\((?:[^\W\d_A-Z]+\.?\s){{0,3}}(?=[{EDGE}]?[A-Z])")
CAPITAL = re.compile(r"[A-Z][^\W\d_]*[a-z](?:\s[^\W\d_]+){0,4}")
CAPITALS = re.compile(r"(?<!\w)[A-Z][^\W\d_]+")
WORD = re.compile(r"[^\W\d_]+")


class ByTitle:
    """Finds them in one book."""

    def __init__(self, book: Book, notation: Notation) -> None:
        listed = notation.words
        self.book = book
        self.rules: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in book.rules:
            self.rules[rule.heading].append(rule)
        self.titles = Titles(self.rules)
        self.over = Leading(listed).over
        self.behind = late(rf"[{EDGE}]?{PAGED}[{EDGE}]?\)")
        joined = words(listed.joiner)
        self.joiner = late(rf"[{EDGE}]?{PAGED}(?:\s*,\s*(?:(?:{joined})\s+)?|\s+(?:{joined})\s+)[{EDGE}]?")
        self.things = frozenset(map(str.casefold, (*listed.table, *listed.other, *listed.appendix)))
        self.known = {each for title in self.rules for each in _telling(title)}

    def in_passage(self, passage: Passage, others: Found) -> Found:
        """Return what a passage cites so, with the tables among the `others` that it cites, in the order of the text:
        where no rule has a number, none is cited."""
        tables = [each for each in others if each[0][0].kind in ("table", "placeholder")]
        found: Found = []
        text, end = passage.text.text, 0
        led = {*self._led(text)}
        for at in sorted({*self._alone(passage), *self._named(passage), *led}):
            cited = [*self._listed(passage, at)] or [*self._lost(passage, at, at in led)] if at >= end else []
            if cited and not is_cited(tables, at, cited[-1].end):
                end = cited[-1].end
                found.append((cited, False))
        return joined(tables, found)

    def _led(self, text: str) -> Iterator[int]:
        """Yield the places to which words lead over, or which stand first in brackets with a heading at their end."""
        for match in self.over.finditer(text):
            yield match.end()
        for match in BRACKETS.finditer(text):
            at = match.end() + (text[match.end()] in EDGE)
            title = self.titles.at(text, at)
            if title and self.behind.match(text, at + len(title)):
                yield at

    def _alone(self, passage: Passage) -> Iterator[int]:
        """Yield where a heading stands in quotation marks, or in a look of its own, and no colon behind it. A rule does
        not cite itself so."""
        text = passage.text.text
        looks = [(each.start, each.end) for each in passage.text.styles if each.name in LOOKS]
        for start, end in (*looks, *(match.span("words") for match in QUOTED.finditer(text))):
            title = self.titles.at(text, start)
            alone = title and re.fullmatch(rf"[.,;]?{PAGED}", text[start + len(title) : end])
            if alone and text[end : end + 1] != ":" and passage.source not in [each.id for each in self.rules[title]]:
                yield start

    def _named(self, passage: Passage) -> Iterator[int]:
        """Yield where a heading of several words with capitals stands within a text: hardly anything else is written
        so. A rule does not cite itself so."""
        text = passage.text.text
        for match in CAPITALS.finditer(text, 1):
            title = self.titles.at(text, match.start())
            if (
                title
                and len(CAPITALS.findall(title)) > 1
                and passage.source not in [each.id for each in self.rules[title]]
            ):
                yield match.start()

    def _listed(self, passage: Passage, at: int) -> Iterator[Reference]:
        """Yield the heading at a place, and those that are listed behind it."""
        text = passage.text.text
        while title := self.titles.at(text, at):
            yield Reference(at, at + len(title), "title", (self._meant(title, passage.source),))
            following = self.joiner.match(text, at + len(title))
            if following is None:
                return
            at = following.end()

    def _meant(self, title: str, source: str | None) -> str:
        """Return what the rule of a heading is called; of several the one that is in the same chapter as the rule
        `source`, which cites."""
        rules = self.rules[title]
        citing = self.book.by_id.get(source or "")
        if not rules[1:] or citing is None:
            return rules[0].name
        chapter = self.book.chapter_of(citing)
        beside = [rule for rule in rules if self.book.chapter_of(rule) is chapter]
        return beside[0].id if len(beside) == 1 else rules[0].name

    def _lost(self, passage: Passage, at: int, led: bool) -> Iterator[Reference]:
        """Yield what is cited as a heading at a place and is none: it fills brackets, quotation marks or a look of its
        own, and shares a word with one, or has several words with capitals where words lead over to it (`led`)."""
        text = passage.text.text
        match = CAPITAL.match(text, at)
        if match is None or not self._fills(passage, *match.span()):
            return
        last = match[0].split()[-1]
        like = self.known & _telling(match[0]) or (led and len(CAPITALS.findall(match[0])) > 1)
        if last[0].isupper() and last.casefold() not in self.things and like:
            yield Reference(*match.span(), "tag", (match[0],))

    def _fills(self, passage: Passage, start: int, end: int) -> bool:
        text = passage.text.text
        before = text.rfind("(", 0, start)
        bracketed = before >= 0 and ")" not in text[before:start] and self.behind.match(text, end)
        quoted = CLOSES.get(text[start - 1 : start], "")
        looks = any(each.name in LOOKS and (each.start, each.end) == (start, end) for each in passage.text.styles)
        return bool(bracketed) or looks or (bool(quoted) and text[end : end + 1] in quoted)


def _telling(title: str) -> set[str]:
    """Return the words of a heading that tell something, in small letters."""
    return {word.casefold() for word in WORD.findall(title) if len(word) >= SHARED}
