"""The ends and the steps of the ranges of inputs that no example reaches: nothing would tell of a range that is too
narrow, or too coarse."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.rulecode.examine.trials import Given, first_value
from rulewright.rulecode.program import Input, Program, Range
from rulewright.rulecode.tables import show_number


class Short(Struct):
    """An input whose examples would fit into less than its range: how that is said, and a value that would not."""

    input: Input
    says: str
    beyond: Given


def short(program: Program) -> Iterator[Short]:
    """Yield the inputs with a range of their own of which no example reaches both ends, or a step that is not whole."""
    for each in program.inputs:
        if isinstance(each.type, Range) and not each.of:
            low, high, step = each.type.low, each.type.high, each.type.step
            given = [example.inputs.get(each.name, first_value(each, program)) for example in program.examples]
            least, most = min(given), max(given)
            if least > low or most < high:
                says = f"`{show_number(least)}..{show_number(most)}` for `{show_number(low)}..{show_number(high)}`"
                yield Short(each, says, {each.name: high if most < high else low})
            elif step != 1 and not any((value - low) / step % 2 for value in given):
                says = f"`by {show_number(2 * step)}` for `by {show_number(step)}`"
                yield Short(each, says, {each.name: low + step})
