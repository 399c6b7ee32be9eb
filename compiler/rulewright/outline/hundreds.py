"""Books whose numbers have three digits, of which the first is the chapter's: 101, 102 … 201, 202. They look like any
other whole numbers; that they begin again with each hundred, and that none has two digits, tells them."""

from __future__ import annotations

from collections.abc import Iterable

HUNDRED = 100
DIGIT = 10
LAST = 9 * HUNDRED + 99
FEWEST = 2  # hundreds that begin
MOSTLY = 0.8  # of the numbers beyond those of chapters, at least, have three digits and go on or begin a hundred


def count_hundreds(numbers: Iterable[int]) -> int:
    """Return how many of the whole numbers at the beginnings of lines are so, in the order of the text; 0 where they
    are not numbered that way."""
    deep = [number for number in numbers if number >= DIGIT]
    found: set[int] = set()
    begun = 0
    for number in deep:
        goes_on = number - 1 in found
        if HUNDRED <= number <= LAST and (goes_on or number % HUNDRED <= 1):
            begun += not goes_on and number not in found  # in 1, 2 … 250 no hundred but the first begins anew
            found.add(number)
    return len(found) if begun >= FEWEST and len(found) >= MOSTLY * len(set(deep)) else 0
