"""The ends and the steps of the ranges of inputs that no example reaches: nothing would tell of a range that is too
narrow, or too coarse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulewright.rulecode.examine.trials import Given, first_value
from rulewright.rulecode.program import Input, Number, Program, Range
from rulewright.rulecode.tables import show_number


class Short(Struct):
    """An input whose examples would fit into less than its range: how that is said, a value that would not, and the end
    that no example reaches (none where it is the steps that are smaller)."""

    input: Input
    says: str
    beyond: Given
    end: Number | None = None


def short(program: Program) -> Iterator[Short]:
    """Yield the inputs with a range of their own for each end that no example reaches, and those with steps that are
    not whole where none needs them."""
    for each in program.inputs:
        if isinstance(each.type, Range) and not each.of:
            given = [example.inputs.get(each.name, first_value(each, program)) for example in program.examples]
            for says, value in _beyond(each.type, given):
                yield Short(each, says, {each.name: value}, value if value in (each.type.low, each.type.high) else None)


def _beyond(kind: Range, given: Sequence[Any]) -> Iterator[tuple[str, Number]]:
    """Yield what would be told by no value that was given, in words, and a value that would tell it."""
    low, high, step = kind.low, kind.high, kind.step
    if min(given) > low:
        yield f"`{_written(min(given), high)}` for `{_written(low, high)}`", low
    if max(given) < high:
        yield f"`{_written(low, max(given))}` for `{_written(low, high)}`", high
    if step != 1 and not any((value - low) / step % 2 for value in given):
        yield f"`by {show_number(2 * step)}` for `by {show_number(step)}`", low + step


def _written(low: Number, high: Number) -> str:
    return f"{show_number(low)}..{show_number(high)}"
