"""Rows and columns that are found by steps: by odds such as 2:1, or by a number; and shifted from there.

In print they stand in the order of their steps, so a shift moves along them as it would on the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Arm, Binary, Call, Conditional, Const, Expr, Lookup
from rulewright.rulecode.tables.figures import fold
from rulewright.rulecode.tables.keys import parse_keys

ODDS = re.compile(r"(?P<more>\d+)\s?(?:[:/-]|to)\s?(?P<less>\d+)\s?(?P<reach>.*)")


class Stepped(Struct):
    """What the keys of a row or column are compared with: the number `subject`, or the odds `subject : against`; and
    how far to move from there, as the table is printed."""

    subject: Expr
    against: Expr | None = None
    shift: Expr | None = None


def step_lookup(axis: Stepped, steps: Sequence[tuple[str, Expr]], title: str) -> Expr:
    """Return the lookup of the result behind the step that `axis` reaches. `steps` are the keys as printed, in their
    order, with their results. A shift ends at the last step on either side. Raises RulecodeError for a key that is no
    step.
    """
    gap = f"{title} has no place for this"
    place = _by_odds(axis.subject, axis.against, steps, title) if axis.against else _by_number(axis, steps, gap)
    if axis.shift is not None:
        last, moved = Const(len(steps), read=True), Binary("+", place, axis.shift)
        place = Call("min", [last, Call("max", [Const(1), moved])])
    return Lookup(place, [Arm(result, at, at) for at, (_, result) in enumerate(steps, 1)], gap)


def _by_number(axis: Stepped, steps: Sequence[tuple[str, Expr]], gap: str) -> Expr:
    arms = [key.arm(Const(at, read=True)) for at, (words, _) in enumerate(steps, 1) for key in parse_keys(words)]
    return Lookup(axis.subject, arms, gap)


def _by_odds(more: Expr, less: Expr, steps: Sequence[tuple[str, Expr]], title: str) -> Expr:
    """Return the place of the highest odds that `more : less` reaches, compared by multiplying; lower ones take the
    place of the lowest only where that is printed as `1:3 or less`."""
    odds = sorted((_odds(words, title), at) for at, (words, _) in enumerate(steps, 1))
    (_, downward), lowest = odds[0]
    none = Lookup(Const(0), [], f"{title} prints no odds as low as these")
    place: Expr = Const(lowest, read=True) if downward else none
    for (ratio, downward), at in odds:
        if not downward:
            sides = (_times(ratio.denominator, more), _times(ratio.numerator, less))
            place = Conditional(Binary(">=", *sides), Const(at, read=True), place)
    return place


def _odds(words: str, title: str) -> tuple[Fraction, bool]:
    """Return the odds of a printed key, and whether it takes all below. Raises RulecodeError where it is none."""
    found = ODDS.fullmatch(fold(words))
    if not found or not int(found["less"]):
        raise RulecodeError(f'"{words}" of {title} is no odds such as 2:1')
    downward = re.fullmatch(rf"{one_of(phrases().keys.down)}|-", found["reach"]) is not None
    return Fraction(int(found["more"]), int(found["less"])), downward


def _times(factor: int, value: Expr) -> Expr:
    return value if factor == 1 else Binary("*", Const(factor, read=True), value)
