"""Which marks of emphasis in a text belong together, by CommonMark's flanking rule: behind a blank none closes and
before one none opens; nor does one close where a bracket has just been opened, or open where one is about to close. It
is simplified: after other marks people begin and end emphasis as they like, **Pay:**The."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import category

WORD_CHARACTER = re.compile(r"\w")
QUOTES = "\"'"  # which open and close alike


class Line(NamedTuple):
    """A stretch of source text, where it begins, and the markup in it."""

    raw: str
    base: int
    tokens: list[re.Match[str]]


def pairs_of(lines: Iterable[Line]) -> dict[int, int]:
    """Map each emphasis delimiter that opens, by where it stands, to the one that closes it, perhaps on a later one of
    these lines."""
    waiting: dict[str, int] = {}
    pairs: dict[int, int] = {}
    for raw, base, token in ((raw, base, token) for raw, base, tokens in lines for token in tokens):
        if token.lastgroup not in ("strong", "emphasis"):
            continue
        mark, at = token[0], base + token.start()
        before = raw[token.start() - 1] if token.start() else " "
        after = raw[token.end()] if token.end() < len(raw) else " "
        if _is_within_word(mark, before, after):
            continue
        blank_before_end = token.lastgroup == "strong" and waiting.get(mark, -1) >= base  # **as people do **
        if mark in waiting and (blank_before_end or not before.isspace()) and not _only_opens(before, after):
            pairs[waiting.pop(mark)] = at
        elif not after.isspace() and not _only_closes(before, after):
            waiting[mark] = at
    return pairs


def _is_within_word(mark: str, before: str, after: str) -> bool:
    """True for a line of snake_case, and for a sign of times, 3*4."""
    if mark[0] == "_":
        return WORD_CHARACTER.match(before) is not None and WORD_CHARACTER.match(after) is not None
    return mark == "*" and before.isdecimal() and after.isdecimal()


def _only_opens(before: str, after: str) -> bool:
    """True behind what opens a bracket, (*1), and between what opens quotes and a word."""
    quotes = before in QUOTES or category(before) == "Pi"
    return category(before) == "Ps" or (quotes and WORD_CHARACTER.match(after) is not None)


def _only_closes(before: str, after: str) -> bool:
    """True before what closes a bracket, (1*), and between a word and what closes quotes."""
    quotes = after in QUOTES or category(after) == "Pf"
    return category(after) == "Pe" or (quotes and WORD_CHARACTER.match(before) is not None)
