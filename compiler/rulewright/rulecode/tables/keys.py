"""Keys of rows and columns, and how far they reach: `0-24`, `2 or less`, `3+`, `4:1 or greater`, `1, 3-5`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Arm, Cell, Expr, Number, Value
from rulewright.rulecode.tables.figures import FIGURE, NOTES, fold, parse_figure, plain

RATIO = re.compile(r"(\d+)\s?:\s?(\d+)")


class Key(Struct, frozen=True):
    """What a row or column stands for: the numbers from `low` to `high` (None: open), or the word `word`.

    `ratio` says that its numbers were printed as ratios (`3:2`). A key of neither bounds nor word takes all the rest.
    """

    low: Number | None = None
    high: Number | None = None
    word: str = ""
    ratio: bool = False

    @property
    def exact(self) -> bool:
        """True for one number."""
        return not self.word and self.low is not None and self.low == self.high

    def arm(self, result: Expr, cell: Cell | None = None, words: dict[str, Value] | None = None) -> Arm:
        """Return the arm of a Lookup for this key. `words` are the words that the subject may be, by their folded
        form: they are compared as the subject writes them."""
        word = (words or {}).get(fold(self.word), self.word) if self.word else None
        return Arm(result, self.low, self.high, word, cell)


@cache
def _forms() -> list[tuple[re.Pattern[str], str]]:
    """Patterns of a key of one figure, and where it reaches: `down` and `up` include the figure."""
    words = phrases().keys
    number = rf"(?P<n>{FIGURE}|\d+\s?:\s?\d+)"
    return [
        (re.compile(rf"{number}\s?(?:{one_of(words.down)}|-)"), "down"),
        (re.compile(rf"{number}\s?(?:{one_of(words.up)}|\+)"), "up"),
        (re.compile(rf"(?:≤|<=|{one_of(words.most)})\s?{number}"), "down"),
        (re.compile(rf"(?:≥|>=|{one_of(words.least)})\s?{number}"), "up"),
        (re.compile(rf"(?:<|{one_of(words.under)})\s?{number}"), "under"),
        (re.compile(rf"(?:>|{one_of(words.over)})\s?{number}"), "over"),
    ]


@cache
def _range() -> re.Pattern[str]:
    through = one_of(phrases().keys.through)
    return re.compile(rf"(?P<low>{FIGURE})\s?(?:-|\.\.|…|{through})\s?(?P<high>{FIGURE})")


@cache
def _open_ranges() -> list[tuple[re.Pattern[str], str]]:
    """Patterns of a range that is open at one end: `25-36+` is 25 or more, `<1-4` 4 or less."""
    words, span = phrases().keys, _range().pattern
    below = one_of([*words.most, *words.under])
    above = one_of([*words.least, *words.over])
    return [
        (re.compile(rf"{span}\s?(?:{one_of(words.up)}|\+)"), "up"),
        (re.compile(rf"{span}\s?{one_of(words.down)}"), "down"),
        (re.compile(rf"(?:<=?|≤|{below})\s?{span}"), "down"),
        (re.compile(rf"(?:>=?|≥|{above})\s?{span}"), "up"),
    ]


def parse_keys(text: str) -> list[Key]:
    """Return what a key cell stands for: several keys for `1, 3-5`, none for a blank cell, else a word."""
    bare = NOTES.sub("", text.strip()) if text.strip("* ") else ""
    if not bare:
        return []
    parts = [_number_key(part) for part in re.split(r"\s*,\s*|\s+(?:or|&|and)\s+(?=[+\-\d])", plain(bare))]
    found = [part for part in parts if part]
    if len(found) == len(parts):
        return found
    return [Key()] if fold(bare) in phrases().keys.rest else [Key(word=bare)]


PADDED = re.compile(r"(?<!\d)0[1-9](?!\d)")
HUNDRED = re.compile(r"(?<!\d)00(?!\d)")


def spelled_out(keys: Sequence[str]) -> list[str]:
    """Return the keys of a column with a hundred written in full: 00 is one where others are padded with a zero."""
    percentile = any(map(PADDED.search, keys))
    return [HUNDRED.sub("100", key) if percentile else key for key in keys]


def _number_key(text: str) -> Key | None:
    text = fold(text)
    number = parse_figure(text)
    if number is not None:
        return Key(number, number)
    ratio = RATIO.fullmatch(text)
    if ratio and int(ratio[2]):
        return Key(_ratio(text), _ratio(text), ratio=True)
    span = _range().fullmatch(text)
    if span:
        low, high = parse_figure(span["low"]), parse_figure(span["high"])
        if low is not None and high is not None:
            return Key(min(low, high), max(low, high))
    for pattern, reach in _open_ranges():
        found = pattern.fullmatch(text)
        low, high = (parse_figure(found["low"]), parse_figure(found["high"])) if found else (None, None)
        if low is not None and high is not None:
            return Key(low=min(low, high)) if reach == "up" else Key(high=max(low, high))
    for pattern, reach in _forms():
        found = pattern.fullmatch(text)
        if found:
            return _open(found["n"], reach)
    return None


def _open(text: str, reach: str) -> Key | None:
    ratio = ":" in text
    number = _ratio(text) if ratio else parse_figure(text)
    if number is None:
        return None
    if reach == "under":
        return Key(high=number - 1 if isinstance(number, int) else number, ratio=ratio)
    if reach == "over":
        return Key(low=number + 1 if isinstance(number, int) else number, ratio=ratio)
    return Key(high=number, ratio=ratio) if reach == "down" else Key(low=number, ratio=ratio)


def _ratio(text: str) -> Number | None:
    over, under = (int(part) for part in text.split(":"))
    value = Fraction(over, under) if under else None
    return int(value) if value is not None and value.denominator == 1 else value
