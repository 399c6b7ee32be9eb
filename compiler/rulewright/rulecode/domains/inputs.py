"""The possible values of what is given: of an input of each type."""

from __future__ import annotations

from fractions import Fraction
from math import floor, lcm

from rulewright.rulecode.domains.possible import ANY, MOST, TRUTH, Possible, between, some
from rulewright.rulecode.program import Choice, Deck, Dice, Die, Flag, Number, Pool, Range, Subset, Type


def of_type(type: Type) -> Possible:
    """Return the values of an input of this type; a set has none that are known."""
    match type:
        case Flag():
            return TRUTH
        case Choice(words):
            return some(words)
        case Dice(count, sides):
            return some(range(count, count * sides + 1))
        case Deck(cards):
            return Possible(frozenset(name for name, _, _ in cards))
        case Range(low, high, step):
            steps = floor(Fraction(high - low) / step)
            return some(low + step * at for at in range(steps + 1)) if steps < MOST else _far(low, high, step)
        case Die(faces):
            return some(face for face, _ in faces)
        case Subset() | Pool():
            return ANY


def _far(low: Number, high: Number, step: Number) -> Possible:
    return between(low, high, lcm(Fraction(low).denominator, Fraction(step).denominator))
