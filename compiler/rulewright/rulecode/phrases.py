"""The words of `phrases.toml`, as sets and as pieces of regular expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

from rulewright.toml import decode, read_toml

FILE = Path(__file__).parent / "phrases.toml"


class NumberWords(Struct, forbid_unknown_fields=True):
    """Numbers in words: `words` from zero, `tens` by their value, `ordinals` from first, with the `endings` of those in
    figures, `parts` from thirds; the months from the first; words for a hundredth, for no change, and those that stand
    for other numbers (`worth`)."""

    words: list[str]
    tens: dict[str, int]
    ordinals: list[str]
    endings: list[str]
    parts: list[str]
    months: list[str]
    percent: list[str]
    nothing: list[str]
    worth: dict[str, list[str]]


class KeyWords(Struct, forbid_unknown_fields=True):
    """How the keys of rows and columns say from where to where they reach."""

    through: list[str]
    down: list[str]
    up: list[str]
    under: list[str]
    over: list[str]
    most: list[str]
    least: list[str]
    rest: list[str]


class RowWords(Struct, forbid_unknown_fields=True):
    """What the parts of a modifier row are called; see the file."""

    results: list[str]
    each: list[str]
    together: list[str]
    condition: list[str]
    modifier: list[str]
    add: list[str]
    take: list[str]
    worth: list[str]
    off: list[str]
    instead: list[str]
    cumulative: list[str]
    others: list[str]
    down: list[str]
    up: list[str]
    begun: list[str]
    full: list[str]
    missing: list[str]
    additional: list[str]
    subsequent: list[str]
    maximum: list[str]
    minimum: list[str]
    onward: list[str]
    ratio: list[str]
    level: list[str]
    stop: list[str]
    negations: list[str]


class ExceptionWords(Struct, forbid_unknown_fields=True):
    """How one rule sets another aside; `tables` are the words that a table's name may do without, `uncounted` is how
    a note leaves something out."""

    words: list[str]
    tables: list[str]
    uncounted: list[str]


class SegmentWords(Struct, forbid_unknown_fields=True):
    """What stands between the parts of a sentence, how one denies something or perhaps does, and which words for taking
    away may also mean the contrary; `*` stands before the ending of a word."""

    joints: list[str]
    denials: list[str]
    doubts: list[str]
    either: list[str]


class DiceWords(Struct, forbid_unknown_fields=True):
    """Dice, and all that is rolled; how a sentence says that one die is rolled, that more of them are, what has how
    many sides, and that a die is rolled once more."""

    several: list[str]
    rolled: list[str]
    one: list[str]
    more: list[str]
    called: dict[str, int]
    again: list[str]


class InstanceWords(Struct, forbid_unknown_fields=True):
    """How a sentence says that it only shows what others say."""

    words: list[str]


class QuantifierWords(Struct, forbid_unknown_fields=True):
    """How a sentence says that something holds for each, how for one of several, and by which words it may say either:
    *return any territory*."""

    every: list[str]
    either: list[str]
    one: list[str]


class MeaningWords(Struct, forbid_unknown_fields=True):
    """Words that may stand for each other where somebody looks for a name."""

    alike: list[list[str]]


class Phrases(Struct, forbid_unknown_fields=True):
    """All of it, and the code of the language whose words these are."""

    language: str
    numbers: NumberWords
    keys: KeyWords
    rows: RowWords
    exceptions: ExceptionWords
    segments: SegmentWords
    dice: DiceWords
    instances: InstanceWords
    quantifiers: QuantifierWords
    meanings: MeaningWords


@cache
def phrases() -> Phrases:
    """Return the phrases, read once."""
    return decode(read_toml(FILE, FILE.name), Phrases, FILE, FILE.name)


def one_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of these words, the longest first, in any spacing."""
    ordered = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered) + ")"


@cache
def number_words() -> dict[str, int]:
    """Return the numbers that are written as words."""
    return {word: value for value, word in enumerate(phrases().numbers.words)} | phrases().numbers.tens
