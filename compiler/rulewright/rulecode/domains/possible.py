"""Sets of possible values: one by one while they are few, else an interval."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from rulewright.rulecode.program import Number, Value

MOST = 2048  # values that are kept one by one
PAIRS = 40_000  # pairs of values that are worked out one by one
FAR = 10**9  # stands for no bound


class Possible(Struct, frozen=True):
    """The possible values one by one, or, where `values` is None, the numbers from `low` to `high`.

    Where not even that is known (a set, a list), the numbers reach from -FAR to FAR.
    """

    values: frozenset[Value | None] | None = None
    low: Number = -FAR
    high: Number = FAR

    @property
    def numbers(self) -> list[Number]:
        """The numbers among the values, in order."""
        return sorted(each for each in self.values or () if isinstance(each, (int, Fraction)) and is_number(each))

    def covers(self, low: Number | None, high: Number | None) -> bool:
        """True where some possible number lies between these bounds (None: open)."""
        least, most = (-FAR if low is None else low), (FAR if high is None else high)
        if self.values is None:
            return least <= self.high and self.low <= most
        return any(least <= each <= most for each in self.numbers)


ANY = Possible()
TRUTH = Possible(frozenset([True, False]))


def is_number(value: object) -> bool:
    """True for a number; yes and no are none."""
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def some(values: Iterable[Value | None]) -> Possible:
    """Return these values, as an interval where they are many numbers."""
    kept = frozenset(int(v) if isinstance(v, Fraction) and v.denominator == 1 else v for v in values)
    if len(kept) <= MOST:
        return Possible(kept)
    numbers = Possible(kept).numbers
    return between(numbers[0], numbers[-1]) if len(numbers) == len(kept) else ANY


def between(low: Number, high: Number) -> Possible:
    """Return an interval."""
    return Possible(None, max(-FAR, low), min(FAR, high))


def union(parts: Iterable[Possible]) -> Possible:
    """Return what is possible in any of `parts`."""
    found = list(parts)
    if not found:
        return Possible(frozenset())
    if all(part.values is not None for part in found):
        return some(value for part in found for value in part.values or ())
    numbers = [bounds(part) for part in found if part.values is None or part.values]
    return between(min(low for low, _ in numbers), max(high for _, high in numbers))


def bounds(part: Possible) -> tuple[Number, Number]:
    if part.values is None:
        return part.low, part.high
    numbers = part.numbers
    whole = len(numbers) == len(part.values)
    return (numbers[0], numbers[-1]) if numbers and whole else (-FAR, FAR)
