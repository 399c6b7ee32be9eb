"""Inputs near to those of the examples: what comes up in play, where few of all that could be put in do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rulewright.rulecode.examine.trials import Given, first_value, values_of
from rulewright.rulecode.program import Input, Program, Range
from rulewright.rulecode.walk import sizes_in

NEAR = 8  # inputs for each example
SEED = 18


def near(program: Program, many: int = NEAR) -> Iterator[Given]:
    """Yield inputs that differ from those of an example in one thing; so many of them for each example, where there are
    more. What neither an example nor that says is left out."""
    numbers = {sign * size + beside for size in sizes_in(program.steps) for sign in (1, -1) for beside in (-1, 0, 1)}
    for example in program.examples:
        found = []
        for each in program.inputs:
            at = example.inputs.get(each.name, first_value(each, program))
            found += [{**example.inputs, each.name: value} for value in _others(each, at, numbers, program)]
        yield from found if len(found) <= many else random.Random(SEED).sample(found, many)


def _others(given: Input, at: Any, numbers: set[Any], program: Program) -> list[Any]:
    """Return other values of an input; of numbers the ends, those beside it, and those that rule code speaks of."""
    values = values_of(given, program)
    if isinstance(given.type, Range):
        low, high, step = given.type.low, given.type.high, given.type.step
        chosen = {low, high, at - step, at + step, *numbers}
        values = sorted(each for each in chosen if low <= each <= high and (each - low) % step == 0)
    return [each for each in values if each != at]
