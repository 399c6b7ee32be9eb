"""Where the bounds that running text gives lie: `5 or more` begins at 5, `more than 5` at 6, `5 or less` ends there."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.tables.figures import SIZE, plain
from rulewright.rulecode.tables.running import number_pattern, numbers_named

NEAR = 40  # characters beside a number within which its bound is said
Cut = Number | None  # the least number above a bound; None for a number that is no bound


def cuts_named(text: str) -> dict[Number, set[Cut]]:
    """Return the whole numbers in running text, each with where the bounds lie that it is named for."""
    said: defaultdict[Number, set[Cut]] = defaultdict(set)
    flat = plain(text)
    for found in number_pattern().finditer(flat):
        before, after = flat[max(0, found.start() - NEAR) : found.start()], flat[found.end() : found.end() + NEAR]
        for number in numbers_named(found[0]):
            if isinstance(number, int):
                said[number].add(_cut(number, before, after))
    return said


def _cut(number: int, before: str, after: str) -> Cut:
    for pattern, step in _behind():
        if pattern.match(after):
            return number + step
    for pattern, step in _ahead():
        if pattern.search(before):
            return number + step
    return None


@cache
def _behind() -> list[tuple[re.Pattern[str], int]]:
    """Patterns of what follows a number, with how far above it the numbers begin that lie above the bound."""
    words = phrases().keys
    unit = r"(?:\s+[^\W\d]+){0,2}?"
    through = rf"\s?(?:-|{one_of(words.through)}\b)\s?{SIZE}"
    up = one_of(each for each in words.up if " " in each)  # one word alone says too little in a sentence
    return [
        (re.compile(rf"{unit}\s+{up}\b|\+", re.IGNORECASE), 0),
        (re.compile(rf"{unit}\s+{one_of(words.down)}\b", re.IGNORECASE), 1),
        (re.compile(through, re.IGNORECASE), 0),
    ]


@cache
def _ahead() -> list[tuple[re.Pattern[str], int]]:
    """The same of what stands before a number; the longer words first, for *no more than* ends with *more than*."""
    words = phrases().keys
    through = rf"{SIZE}\s?(?:-|{one_of(words.through)})\s?\Z"
    listed = ((words.most, 1), (words.least, 0), (words.over, 1), (words.under, 0))
    patterns = [(re.compile(rf"\b{one_of(each)}\s+\Z", re.IGNORECASE), step) for each, step in listed]
    return [*patterns, (re.compile(through, re.IGNORECASE), 1)]
