"""What may be the head of an entry in a glossary, and the heading above one."""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.languages.patterns import small
from rulewright.late import late
from rulewright.terms.marks import MOST, marks
from rulewright.terms.model import Stretch
from rulewright.terms.patterns import Patterns
from rulewright.text import Text

HEADING = 7  # words of a heading above definitions
LIST_MARK = re.compile(r"\(?\d{1,3}[a-z]?[.)]\s+(?=\w)")  # of a list whose numbers stand in the text: 1c. Road
CLOSED = re.compile(r"[.!?:;,]\W*\Z")
DASHED = late(r"[-–—=]\s*\Z")  # as a line that parts pages


def is_heading(words: str, patterns: Patterns) -> bool:
    """True for the heading of a glossary."""
    folded = small(words)
    if words.endswith(".") or not any(hint in folded for hint in patterns.heading_hints):
        return False
    return len(words.split()) <= HEADING and patterns.heading.match(words) is not None


def is_head(words: str, patterns: Patterns) -> bool:
    """True for words that may be the head of an entry."""
    split = words.split()
    whole = 0 < len(split) <= MOST and split[-1] not in (*patterns.words.small, *patterns.words.is_)
    return whole and any(map(str.isalpha, words)) and not CLOSED.search(words.rstrip(":")) and not DASHED.search(words)


def whole(text: Text) -> Stretch:
    """Return all of a text."""
    return Stretch(text, 0, len(text.text))


def unmarked(text: Text, start: int, end: int) -> Stretch:
    """Return a head without the mark of a list in front of it."""
    mark = LIST_MARK.match(text.text, start, end)
    return Stretch(text, mark.end() if mark else start, end)


def named(text: Text, patterns: Patterns) -> list[Stretch]:
    """Return what a title names: each of the names in quotes that it joins, “Lot” or “Plot”, else all of it."""
    quoted = [mark for mark in marks(text) if mark.quoted]
    between = [text.text[one.last : other.first] for one, other in pairwise(quoted)]
    alone = quoted and not text.text[: quoted[0].first].strip() and not text.text[quoted[-1].last :].strip(" .:")
    if alone and between and all(patterns.joining.fullmatch(words) or words.strip() in (",", "/") for words in between):
        return [Stretch(text, mark.start, mark.end) for mark in quoted]
    return [whole(text)]
