"""Whether numbers that stand in some way cite: by itself no way tells it; that nearly all of them are rules', does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def are_mostly(numbers: Iterable[T], is_rule: Callable[[T], bool], fewest: int, share: float) -> bool:
    """True where rules have so many different ones of some numbers, the `fewest`, and a `share` of them all, at least;
    `is_rule` tells whether one has a number."""
    every = list(numbers)
    there = [number for number in every if is_rule(number)]
    return len(set(there)) >= fewest and len(there) >= share * len(every)
