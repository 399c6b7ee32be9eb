"""Numbers in running text: as figures, with those of percents, and as words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache

from rulewright.rulecode.phrases import number_words, one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.tables.figures import SIZE, parse_figure, plain


@cache
def _worth() -> dict[str, set[Number]]:
    """The numbers that words stand for: `half` is ½ and 2, `second` is 2, `tenths` are parts of 10."""
    numbers = phrases().numbers
    worth: dict[str, set[Number]] = {word: {at} for at, word in enumerate(numbers.ordinals, 1)}
    worth |= {word: {at} for at, word in enumerate(numbers.parts, 3)}
    worth |= {word: {number} for word, number in number_words().items()}
    return worth | {word: {_whole(Fraction(each)) for each in listed} for word, listed in numbers.worth.items()}


def _whole(number: Fraction) -> Number:
    return int(number) if number.denominator == 1 else number


@cache
def number_pattern() -> re.Pattern[str]:
    """Return the pattern of a number in running text: `figure` (with `hundredth`) or `word`."""
    hundredth = one_of(phrases().numbers.percent)
    return re.compile(
        rf"(?<![\d.])(?P<figure>{SIZE})(?P<hundredth>\s?{hundredth})?|\b(?P<word>{one_of(_worth())})\b", re.IGNORECASE
    )


@lru_cache(4096)  # sentences: many checks ask for the numbers of the same ones
def numbers_named(text: str) -> frozenset[Number]:
    """Return the numbers in running text, as figures (with those of percents) and as words."""
    return frozenset().union(*mentions(text))


def mentions(text: str) -> Iterator[set[Number]]:
    """Yield what each number in running text may stand for, in the order of the text."""
    for match in number_pattern().finditer(plain(text)):
        found = set(_worth()[match["word"].casefold()]) if match["word"] else set()
        number = parse_figure(match["figure"]) if match["figure"] else None
        if number is not None:
            found.add(number)
            if match["hundredth"]:
                part = Fraction(number) / 100
                found |= {_whole(each) for each in (part, 1 - part, 1 + part)}  # less 10% leaves 0.9
        yield found


@cache
def _months() -> dict[str, Number]:
    return {word: at for at, word in enumerate(phrases().numbers.months, 1)}


def months_named(text: str) -> set[Number]:
    """Return the numbers of the months that running text names: rule code counts with them."""
    return {_months()[word] for word in re.findall(r"\w+", text) if word in _months()}
