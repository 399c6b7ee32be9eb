"""Numbers whose last part counts a level with each digit: 4.11 stands below 4.1, before 4.2."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

FEWEST = 2  # numbers with two digits behind the dot
MOSTLY = 0.6  # of these go on so, at least: lines begin with what is cited, too; where each number is one part, none do
DECIMAL = re.compile(r"(?P<head>(?:.*[^\d.])?\d{1,4}\.)(?P<digits>\d{1,4})")
SAMPLE = ".1"
Places = Mapping[tuple[str, str], int]


def by_digits(levels: list[list[str]], numbers: Sequence[str]) -> list[list[str]]:
    """Return the samples of some levels; where the last of them is a figure behind a dot, of which each digit is a
    level in these numbers, with one for each."""
    if SAMPLE not in levels[-1] or sum(SAMPLE in level for level in levels) > 1:
        return levels
    found = [match for number in numbers if (match := DECIMAL.fullmatch(number))]
    last = {(match["head"], match["digits"]): at for at, match in enumerate(found)}  # behind a contents list
    first = {(match["head"], match["digits"]): -at for at, match in enumerate(reversed(found))}  # before one
    long = [each for each in last if len(each[1]) > 1]
    if len(long) < FEWEST or not any(_mostly_go_on(places, long) for places in (first, last)):
        return levels
    deepest = max(len(digits) for _, digits in long)
    lettered = [sample for sample in levels[-1] if sample != SAMPLE]
    return [*levels[:-1], [".9", *lettered], *[["9"]] * (deepest - 1)]


def _mostly_go_on(places: Places, long: Sequence[tuple[str, str]]) -> bool:
    return sum(_goes_on(places, *each) for each in long) >= MOSTLY * len(long)


def _goes_on(places: Places, head: str, digits: str) -> bool:
    """True where a number stands behind the one that it is below, and before that one's next; it is the first there, or
    follows another."""
    own, above = places[head, digits], places.get((head, digits[:-1]))
    behind = places.get((head, f"{digits[:-2]}{int(digits[-2]) + 1}"))
    before = digits[-1] == "1" or (head, str(int(digits) - 1)) in places
    return above is not None and above < own and digits[-1] != "0" and before and (behind is None or own < behind)
