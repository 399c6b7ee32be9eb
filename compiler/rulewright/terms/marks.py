"""Words that are set off in running text: in bold, in italics, underlined, in quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright.languages.quotes import CLOSES, CLOSING, MARKS, OPENING, has_marks
from rulewright.late import late
from rulewright.style import LOOKS
from rulewright.text import Text

SINGLE = {"‘": "’"}  # which is an apostrophe, too
QUOTED = late(rf"(?:{OPENING}|‘)(?P<words>[^{MARKS}\n]{{2,60}})(?:{CLOSING}|’)")
MOST = 6  # words of a term in a glossary
SET_OFF = 4  # words of one in running text, where longer stretches are speech or emphasis
EDGE = " ,.:;"


class Mark(NamedTuple):
    """Characters `start` to `end` are set off; with what sets them off they reach from `first` to `last`."""

    start: int
    end: int
    first: int
    last: int
    quoted: bool


def has_quotes(text: str) -> bool:
    """True where something may be set off by quotes."""
    return "‘" in text or has_marks(text)


def marks(text: Text) -> Iterator[Mark]:
    """Yield what is set off in a text and short enough for a term, in order."""
    looks = [each for each in text.styles if each.name in LOOKS] if text.styles else []
    quotes = has_quotes(text.text)
    if not (looks or quotes):
        return
    found = [
        _trimmed(text.text, style.start, style.end, style.start, style.end, quoted=False)
        for style in looks
        if not (style.start == 0 and style.end >= len(text.text) - 1)
    ]
    for match in QUOTED.finditer(text.text) if quotes else ():
        if match[0][-1] in (CLOSES | SINGLE)[match[0][0]]:
            found.append(_trimmed(text.text, *match.span("words"), *match.span(), quoted=True))
    yield from sorted(mark for mark in found if mark and len(text.text[mark.start : mark.end].split()) <= MOST)


def _trimmed(text: str, start: int, end: int, first: int, last: int, quoted: bool) -> Mark | None:
    """Return a mark without blanks and stops at its edges; None where nothing is left that could be a word."""
    while start < end and text[start] in EDGE:
        start += 1
    while start < end and text[end - 1] in EDGE:
        end -= 1
    words = text[start:end]
    return Mark(start, end, first, last, quoted) if words[:1].isalnum() and any(map(str.isalpha, words)) else None
