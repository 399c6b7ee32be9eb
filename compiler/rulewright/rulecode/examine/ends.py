"""The ends and the steps of the ranges of inputs that no example reaches: nothing would tell of a range that is too
narrow, or too coarse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulewright.rulecode.examine.trials import first_value
from rulewright.rulecode.program import Input, Number, Program, Range
from rulewright.rulecode.tables import show_number


class Short(Struct):
    """An input whose examples would fit into less than its range: how that is said, a value that would not, and the
    last one that an example has before that end of the range (none where it is the steps that are smaller)."""

    input: Input
    says: str
    value: Number
    last: Number | None


def short(program: Program) -> Iterator[Short]:
    """Yield the inputs with a range of their own for each end that no example reaches, and those with steps that are
    not whole where none needs them."""
    for each in program.inputs:
        if isinstance(each.type, Range) and not each.of:
            given = [example.inputs.get(each.name, first_value(each, program)) for example in program.examples]
            yield from (Short(each, *beyond) for beyond in _beyond(each.type, given))


def _beyond(kind: Range, given: Sequence[Any]) -> Iterator[tuple[str, Number, Number | None]]:
    """Yield what would be told by no value that was given, in words, a value that would tell it, and the last one that
    was given before that end."""
    low, high, step = kind.low, kind.high, kind.step
    first, last = min(given), max(given)
    if first > low:
        yield f"`{_written(first, high)}` for `{_written(low, high)}`", low, first
    if last < high:
        yield f"`{_written(low, last)}` for `{_written(low, high)}`", high, last
    if step != 1 and not any((value - low) / step % 2 for value in given):
        yield f"`by {show_number(2 * step)}` for `by {show_number(step)}`", low + step, None


def _written(low: Number, high: Number) -> str:
    return f"{show_number(low)}..{show_number(high)}"
