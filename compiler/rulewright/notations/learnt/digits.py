"""Numbers whose last part counts a level with each digit: A1.11 stands below A1.1, before A1.2."""

from __future__ import annotations

import re
from collections.abc import Sequence

FEWEST = 2  # numbers with two digits behind the dot
DECIMAL = re.compile(r"(?P<head>.*[^\d.]\d{1,4}\.)(?P<digits>\d{1,4})")  # behind a letter: A1.11
SAMPLE = ".1"


def by_digits(levels: list[list[str]], numbers: Sequence[str]) -> list[list[str]]:
    """Return the samples of some levels; where the last of them is a figure behind a dot, of which each digit is a
    level in these numbers, with one for each."""
    if levels[-1] != [SAMPLE] or sum(SAMPLE in level for level in levels) > 1:
        return levels
    places: dict[tuple[str, str], int] = {}
    for at, number in enumerate(numbers):
        if match := DECIMAL.fullmatch(number):
            places.setdefault((match["head"], match["digits"]), at)
    long = [each for each in places if len(each[1]) > 1]
    if len(long) < FEWEST or not all(_goes_on(places, *each) for each in long):
        return levels
    deepest = max(len(digits) for _, digits in long)
    return [*levels[:-1], [".9"], *[["9"]] * (deepest - 1)]


def _goes_on(places: dict[tuple[str, str], int], head: str, digits: str) -> bool:
    """True where a number stands behind the one that it is below, and before that one's next; it is the first there, or
    follows another."""
    own, above = places[head, digits], places.get((head, digits[:-1]))
    behind = places.get((head, f"{digits[:-2]}{int(digits[-2]) + 1}"))
    before = digits[-1] == "1" or (head, str(int(digits) - 1)) in places
    return above is not None and above < own and digits[-1] != "0" and before and (behind is None or own < behind)
