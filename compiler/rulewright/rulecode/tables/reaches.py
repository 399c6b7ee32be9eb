"""Where the bounds that running text gives lie: `5 or more` begins at 5, `more than 5` at 6, `5 or less` ends there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.tables.figures import SIZE, plain
from rulewright.rulecode.tables.running import number_pattern, numbers_named

NEAR = 40  # characters beside a number within which its bound is said
BELOW = re.compile(r"(?<![\w.)])-\Z")  # a number behind this lies below nought
COMPARED = ((">=", 0), ("≥", 0), ("<=", 1), ("≤", 1), (">", 1), ("<", 0))
Cut = Number | None  # the least number above a bound; None for a number that is no bound


def cuts_named(text: str) -> dict[Number, set[Cut]]:
    """Return the whole numbers in running text, each with where the bounds lie that it is named for."""
    said: defaultdict[Number, set[Cut]] = defaultdict(set)
    for number, before, after in _numbers(text):
        sign = BELOW.search(before)
        value = -number if sign else number
        said[value].add(_cut(value, before[: sign.start()] if sign else before, after))
    return said


def held_named(text: str) -> dict[Number, set[bool | None]]:
    """Return the whole numbers in running text, each with whether it lets nothing go above or below them: True where
    *at most* so many are meant, False where at least, None for a number that holds nothing."""
    said: defaultdict[Number, set[bool | None]] = defaultdict(set)
    for number, before, _ in _numbers(text):
        said[number].add(next((most for most, pattern in _holding() if pattern.search(before)), None))
    return said


def _numbers(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the whole numbers in running text, without their signs, and what stands before and behind each."""
    flat = plain(text)
    for found in number_pattern().finditer(flat):
        before, after = flat[max(0, found.start() - NEAR) : found.start()], flat[found.end() : found.end() + NEAR]
        yield from ((number, before, after) for number in numbers_named(found[0]) if isinstance(number, int))


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
    signs = [(re.compile(rf"{re.escape(sign)}\s?\Z"), step) for sign, step in COMPARED]
    return [*patterns, *signs, (re.compile(through, re.IGNORECASE), 1)]


@cache
def _holding() -> list[tuple[bool, re.Pattern[str]]]:
    """Patterns of what stands before a number that holds others: *no less than* before *less than* would be."""
    keys, rows = phrases().keys, phrases().rows
    never_above, never_below = (
        [f"{no} {each}" for no in rows.negations for each in far] for far in (keys.over, keys.under)
    )
    listed = ((True, [*keys.most, *rows.maximum, *never_above]), (False, [*keys.least, *rows.minimum, *never_below]))
    return [(most, re.compile(rf"\b{one_of(words)}\s+\Z", re.IGNORECASE)) for most, words in listed]
