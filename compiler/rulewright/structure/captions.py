"""Captions: a table's name and number in either order, above its rows or as the first of them."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from msgspec import Struct

from rulewright.notations.notation import Notation

MAX_CAPTION = 120
SHORT = re.compile(r"\s*\((?P<name>[A-Z][A-Za-z]{0,4}[A-Z])\)\Z")  # an abbreviation: Combat Results Table (CRT)


class Caption(Struct):
    """`named` tells that the words call it a table; `note` is what follows the name in parentheses."""

    name: str
    number: str | None
    named: bool


class CaptionReader:
    """Reads captions in one notation."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    @cached_property
    def _word(self) -> str:
        return "|".join(re.escape(word) for word in self.notation.words.table)

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        number = self.notation.deep_pattern
        return [
            # Weather Table - 6.11
            re.compile(rf"(?P<name>\S.*?)\s*(?:[-–—:]|\()\s*(?P<number>{number})\)?\Z"),
            # Table 1 Weather / Table 3.2: Weather
            re.compile(
                rf"(?:{self._word})\s+(?P<number>\d+(?:[.-]\w+)*|[A-Z]\d*|[IVX]+)[.:]?(?:\s*[-–—:]?\s*(?P<name>.*))?\Z",
                re.IGNORECASE,
            ),
            # 6.11 Weather Table
            re.compile(rf"(?P<number>{number})[.:]?\s*[-–—:]?\s*(?P<name>\S.*\b(?i:{self._word}))\Z"),
            # Weather Table 6.11
            re.compile(rf"(?P<name>[A-Z]\S*(?:\s+\S+){{0,4}}?\s+(?i:{self._word}))\s+(?P<number>{number})\Z"),
            # Weather Table
            re.compile(rf"(?P<name>[A-Z].*\b(?i:{self._word}))[.:]?\Z"),
        ]

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
        short = SHORT.search(words)
        if short and self._ends_named.search(words, 0, short.start()):
            caption = self.read(words[: short.start()])
            return caption and Caption(f"{caption.name} ({short['name']})", caption.number, caption.named)
        if not words or len(words) > MAX_CAPTION:
            return None
        for pattern in self._patterns:
            match = pattern.match(words)
            if match:
                found = match.groupdict()
                name = (found.get("name") or "").strip(" .:")
                own = self._numbered.match(name) if found.get("number") else None
                if own:  # C.5 Recovery Table (10.2): the number behind it is cited
                    return Caption(own["name"], own["number"], named=True)
                named = bool(re.search(rf"\b(?:{self._word})\b", words, re.IGNORECASE))
                if named or len(name.split()) <= 8:
                    return Caption(name or words, found.get("number"), named)
        return None


def slug(text: str) -> str:
    """Return `text` as a stem for an id: small letters, digits and hyphens."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_text.lower()).strip("-") or "untitled"
