"""Sets of possible values: one by one while they are few, else an interval."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import TypeGuard

from msgspec import Struct

from rulewright.rulecode.program import Number, Value

MOST = 400  # values that are kept one by one
PAIRS = 2_000  # pairs of values that are worked out one by one
FAR = 10**9  # stands for no bound


class Possible(Struct, frozen=True):
    """The possible values one by one, or, where `values` is None, the numbers from `low` to `high`.

    Where not even that is known (a set, a list), the numbers reach from -FAR to FAR. All of them are multiples of
    `1 / grain`.
    """

    values: frozenset[Value | None] | None = None
    low: Number = -FAR
    high: Number = FAR
    grain: int = 1

    @property
    def numbers(self) -> list[Number]:
        """The numbers among the values, in order."""
        return sorted(self.figures)

    @property
    def figures(self) -> list[Number]:
        """The numbers among the values, as they come."""
        return [v for v in self.values or () if isinstance(v, (int, Fraction)) and v is not True and v is not False]

    def covers(self, low: Number | None, high: Number | None) -> bool:
        """True where some possible number lies between these bounds (None: open)."""
        least, most = (-FAR if low is None else low), (FAR if high is None else high)
        if self.values is None:
            return least <= self.high and self.low <= most
        return any(least <= each <= most for each in self.figures)


ANY = Possible()
TRUTH = Possible(frozenset([True, False]))


def is_number(value: object) -> TypeGuard[Number]:
    """True for a number; yes and no are none."""
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def some(values: Iterable[Value | None]) -> Possible:
    """Return these values, as an interval where they are many numbers."""
    kept = frozenset(int(v) if isinstance(v, Fraction) and v.denominator == 1 else v for v in values)
    numbers = Possible(kept).figures
    far = any(max(abs(each.numerator), each.denominator) > FAR for each in numbers)
    if len(kept) <= MOST and not far:
        return Possible(kept)
    return between(min(numbers), max(numbers), grain(Possible(kept))) if len(numbers) == len(kept) else ANY


def between(low: Number, high: Number, grain: int = 1) -> Possible:
    """Return an interval of multiples of `1 / grain`. What is finer than 1 / FAR is not told apart, so that a number
    that is squared again and again does not grow without end."""
    return Possible(None, min(max(-FAR, low), FAR), max(min(FAR, high), -FAR), min(grain, FAR))


def grain(part: Possible) -> int:
    """Return the least number by which all numbers can be multiplied to be whole."""
    return part.grain if part.values is None else lcm(*(each.denominator for each in part.figures))


def union(parts: Iterable[Possible]) -> Possible:
    """Return what is possible in any of `parts`."""
    found = list(parts)
    if not found:
        return Possible(frozenset())
    if all(part.values is not None for part in found):
        return some(value for part in found for value in part.values or ())
    numbers = [bounds(part) for part in found if part.values is None or part.values]
    return between(min(low for low, _ in numbers), max(high for _, high in numbers), lcm(*map(grain, found)))


def bounds(part: Possible) -> tuple[Number, Number]:
    """Return the least and the greatest number; -FAR and FAR where it is more than numbers."""
    if part.values is None:
        return part.low, part.high
    numbers = part.figures
    whole = len(numbers) == len(part.values)
    return (min(numbers), max(numbers)) if numbers and whole else (-FAR, FAR)
