"""Captions: a table's name and number in either order, above its rows or as the first of them."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from msgspec import Struct

from rulewright.figures import folded
from rulewright.languages.naming import ASIDE, LETTERED, Naming
from rulewright.languages.patterns import words as any_of
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.text import Text

MAX_CAPTION = 120
FEW = 8  # words that may be a caption without calling it a table
APART = ("strong", "emphasis")

# T1 · Movement, T1: Movement
CODED = late(r"(?P<number>[A-Z]{1,2}\d{1,2})(?:\s?[:·•|]|\s[–—-])\s(?P<name>\S.*)")
FRAMED = late(r"\[(?P<called>[^\[\]\n]{3,20})\][.:]?[ \t]*(?P<name>.*)")
NUMBERED = late(r"[^\W\d_]{3,20}[ \xa0](?P<number>\d{1,3})(?:[.:]|\s[–—-])?(?P<name>(?:\s+\S+){0,8})")


class Caption(Struct):
    """The name of a table and its number, if it has one; `named` tells that the words call it a table."""

    name: str
    number: str | None
    named: bool


class CaptionReader:
    """Reads captions in one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self.notation.words)

    @cached_property
    def _word(self) -> str:
        return self._naming.word

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        number = self.notation.deep_pattern
        return [
            # Weather Table - 6.11
            re.compile(rf"(?P<name>\S.*?)\s*(?:[-–—:]|\()\s*(?P<number>{number})\)?\Z"),
            self._called,
            # 6.11 Weather Table
            re.compile(rf"(?P<number>{number})[.:]?\s*[-–—:]?\s*(?P<name>\S.*\b(?i:{self._word}))\Z"),
            # Weather Table 6.11
            re.compile(rf"(?P<name>[A-Z]\S*(?:\s+\S+){{0,4}}?\s+(?i:{self._word}))\s+(?P<number>{number})\Z"),
            # Table of the Weather
            re.compile(rf"(?P<name>(?=[^\Wa-z])(?i:{self._word}{self._naming.of})\S+(?:\s+\S+){{0,8}}(?<![.:;?!,]))\Z"),
            # Weather Table
            re.compile(rf"(?P<name>(?=[^\W\d_a-z])(?:\S.*\b)?(?i:{self._word}))[.:]?\Z"),
        ]

    @cached_property
    def _called(self) -> re.Pattern[str]:
        """Table 1 Weather / Table 3.2: Weather / Table 1A"""
        return re.compile(
            rf"(?i:{self._word})\s+(?P<number>\d+(?:[A-Za-z](?!\w))?(?:[.-]\w+)*|(?:{LETTERED}|[IVX]+)(?!['’\w]))[.:]?"
            r"(?:\s*[-–—:]?\s*(?P<name>.*))?\Z"
        )

    @cached_property
    def _put_behind(self) -> re.Pattern[str]:
        """Loft (Table 2)"""
        return re.compile(rf"\s\((?i:{self._word})\s+(?P<number>\d{{1,3}}|[A-Z])\)\Z")

    @cached_property
    def _ends_named(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?i:{self._word})\Z")

    @cached_property
    def _numbered(self) -> re.Pattern[str]:
        """A name with a number in front of it."""
        return re.compile(rf"(?P<number>{self.notation.deep_pattern})[.:]?\s+(?P<name>\S.*\b(?i:{self._word}))\Z")

    def read(self, text: str) -> Caption | None:
        """Return the caption that a line of text is, or None."""
        words = text.strip()
        framed = FRAMED.match(words)
        if framed and self._called.match(folded(framed["called"])):
            words = f"{framed['called']} {framed['name']}"  # [Table 5A] Losses
        aside = ASIDE.search(words)
        if aside and self._ends_named.search(words, 0, aside.start()):
            caption = self.read(words[: aside.start()])
            return caption and Caption(f"{caption.name} {aside[0].strip()}", caption.number, caption.named)
        if not words or len(words) > MAX_CAPTION:
            return None
        ours = folded(words)
        for pattern in self._patterns:
            match = pattern.match(ours)
            if match:
                found = match.groupdict()
                name = words[slice(*match.span("name"))].strip(" .:") if found.get("name") else ""
                own = self._numbered.match(name) or self._called.match(name) if found.get("number") else None
                if own:  # C.5 Recovery Table (10.2), Table C – Recovery (10.2): the number behind it is cited
                    return Caption(own["name"] or name, own["number"], named=True)
                named = self._naming.found.search(words) is not None
                if named or len(name.split()) <= FEW:
                    return Caption(name or words, found.get("number"), named)
        return None

    def number_alone(self, cell: str) -> Caption | None:
        """Return the caption that the first cell of a header is, *Table 2*, above whatever stands in its column, or
        that it begins with, *Table 2. Lofts*, or ends with: *Loft (Table 2)*."""
        words = folded(cell.strip())
        match = self._called.match(words)
        if match is None or (match["name"] and words[match.end("number")] not in ".:"):
            match = self._put_behind.search(words)
        if match is None:
            return None
        start = match.start() + (2 if match.start() else 0)  # behind the bracket
        return Caption(cell.strip()[start : match.end("number")], match["number"], named=True)

    def unnamed(self, text: Text) -> Caption | None:
        """Return the caption that a few words are which are set apart as a whole, or written as names are, whatever
        they say; but they are no sentence, nor the beginning of an example or a note."""
        words = text.text.strip()
        apart = any(style.end - style.start >= len(words) > 0 for style in text.styles if style.name in APART)
        if not (apart or self._is_name(words)) or words[-1] in ".!?;," or len(words.split()) > FEW:
            return None
        if self._leads.match(words):
            return None
        coded = CODED.fullmatch(words)
        return Caption(coded["name"] if coded else words.strip(" :"), coded and coded["number"], named=False)

    def _is_name(self, words: str) -> bool:
        """True for a few words that are written as names are, with capitals: *Ship Losses*."""
        capitals = [word[:1].isupper() for word in words.split() if word not in self._small]
        return 1 < len(capitals) <= FEW and all(capitals)

    @cached_property
    def _small(self) -> frozenset[str]:
        """The words that are written small within a name."""
        listed = self.notation.words
        return frozenset((*listed.connector, *listed.of, *listed.the))

    def numbered(self, text: str) -> Caption | None:
        """Return the caption that a line is which begins with any word and a number, where the language of the book has
        no word for a table: *Tabela 1. Punkty*."""
        match = None if self.notation.words.table else NUMBERED.fullmatch(text.strip())
        return Caption(match["name"].strip(" .:") or text.strip(), match["number"], named=True) if match else None

    @cached_property
    def _leads(self) -> re.Pattern[str]:
        listed = self.notation.words
        return re.compile(
            rf"(?:{any_of([*listed.example, *listed.note, *listed.legend, *listed.matter])})", re.IGNORECASE
        )


def slug(text: str) -> str:
    """Return `text` as a stem for an id: small letters, digits and hyphens."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text.lower()).strip("-") or "untitled"
