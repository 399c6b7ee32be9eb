"""Arithmetic, comparison and functions over sets of possible values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import ceil, floor, lcm

from rulewright.rulecode.domains.possible import (
    FAR,
    PAIRS,
    TRUTH,
    Possible,
    between,
    bounds,
    grain,
    is_number,
    some,
)
from rulewright.rulecode.program import Number, Value

OPERATIONS: dict[str, Callable[[Number, Number], Number]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
FUNCTIONS: dict[str, Callable[..., Number]] = {
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
    "abs": abs,
    "floor": floor,
    "ceil": ceil,
    "per": lambda size, number: floor(Fraction(number) / size) if size else 0,
    "per-up": lambda size, number: ceil(Fraction(number) / size) if size else 0,
}
ORDERS = ("<", "<=", ">", ">=")  # comparisons of numbers
COMPARE: dict[str, Callable[[object, object], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: is_number(a) and is_number(b) and a < b,
    "<=": lambda a, b: is_number(a) and is_number(b) and a <= b,
    ">": lambda a, b: is_number(a) and is_number(b) and a > b,
    ">=": lambda a, b: is_number(a) and is_number(b) and a >= b,
}


def arithmetic(op: str, a: Possible, b: Possible) -> Possible:
    """Return the sums, differences or products."""
    work = OPERATIONS[op]
    if a.values is not None and b.values is not None and len(a.values) * len(b.values) <= PAIRS:
        return some({work(x, y) for x, y in product(a.figures, b.figures)})
    ends = [work(x, y) for x, y in product(bounds(a), bounds(b))]
    fine = grain(a) * grain(b) if op == "*" else lcm(grain(a), grain(b))
    return between(min(ends), max(ends), fine)


def negated(a: Possible) -> Possible:
    return Possible(frozenset(not value for value in a.values)) if a.values is not None else TRUTH


def compared(op: str, a: Possible, b: Possible) -> Possible:
    """Return whether a comparison can hold, and whether it can fail."""
    if a.values is not None and b.values is not None and len(a.values) * len(b.values) <= PAIRS:
        return Possible(frozenset(COMPARE[op](x, y) for x, y in product(a.values, b.values)))
    (low, high), (least, most) = bounds(a), bounds(b)
    if op in ("=", "!="):
        apart = high < least or most < low
        return Possible(frozenset([op == "!="])) if apart else TRUTH
    if op in (">", ">="):
        low, high, least, most = least, most, low, high
    strict = op in ("<", ">")
    if high < least or (not strict and high <= least):
        return Possible(frozenset([True]))
    return Possible(frozenset([False])) if low > most or (strict and low >= most) else TRUTH


def clamped(a: Possible, low: Number | None, high: Number | None) -> Possible:
    least, most = (-FAR if low is None else low), (FAR if high is None else high)
    if a.values is not None:
        return some({min(max(each, least), most) for each in a.figures})
    fine = lcm(a.grain, *(each.denominator for each in (low, high) if each is not None))
    return between(min(max(a.low, least), most), min(max(a.high, least), most), fine)


def called(function: str, arguments: list[Possible]) -> Possible:
    if function == "count":
        sure = sum(each.values == frozenset([True]) for each in arguments)
        return some(range(sure, sum(each.values is None or True in each.values for each in arguments) + 1))
    if function == "size":
        return between(0, FAR)
    work = FUNCTIONS[function]
    pairs = 1
    for each in arguments:
        pairs *= len(each.values) if each.values is not None else PAIRS + 1
    if pairs <= PAIRS:
        return some({work(*values) for values in product(*(each.figures for each in arguments))})
    ends = [work(*values) for values in product(*(bounds(each) for each in arguments))]
    if function == "abs" and min(ends) > 0 and bounds(arguments[0])[0] < 0 < bounds(arguments[0])[1]:
        ends.append(0)
    return between(min(ends), max(ends), lcm(*map(grain, arguments)) if function in ("min", "max", "abs") else 1)


def reaches(word: Value | None, low: Number | None, high: Number | None, subject: Possible) -> bool:
    """True where a subject with these possible values can take an arm of this key."""
    if word is not None:
        return subject.values is None or word in subject.values
    if low is None and high is None:
        return subject.values is None or bool(subject.values)
    return subject.covers(low, high)
