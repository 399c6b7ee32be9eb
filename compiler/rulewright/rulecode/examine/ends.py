"""The ends and the steps of the ranges of inputs that no example reaches: nothing would tell of a range that is too
narrow, or too coarse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulewright.rulecode.examine.trials import first_value
from rulewright.rulecode.program import Call, Const, Dice, Input, Number, Program, Range
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.walk import names_in, parts


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


def rarely_high(program: Program) -> Iterator[Short]:
    """Yield the dice that examples give, and of which none shows the highest face: fewer faces would do."""
    for each in program.inputs:
        given = [value for example in program.examples if isinstance(value := example.inputs.get(each.name), int)]
        if isinstance(each.type, Dice) and given:
            count, sides, last = each.type.count, each.type.sides, max(given)
            enough = -(-last // count)
            if enough < sides:
                yield Short(each, f"`{count}d{enough}` for `{count}d{sides}`", count * sides, last)


def unrounded(program: Program) -> Iterator[Short]:
    """Yield the inputs that are counted in groups, and of which all examples give whole groups: as if they had steps of
    that size."""
    groups: dict[str, int] = {}
    for part in parts(program.steps):
        match part:
            case Call("per" | "per-up", [Const(int() as size), counted]) if size > 1:
                groups |= dict.fromkeys(names_in(counted), size)
    for each in program.inputs:
        size = groups.get(each.name, 1)
        if isinstance(each.type, Range) and not each.of and each.type.step % size:
            given: set[Any] = {
                example.inputs.get(each.name, first_value(each, program)) for example in program.examples
            }
            if len(given) > 1 and not any(value % size for value in given):
                written = _written(each.type.low, each.type.high)
                yield Short(each, f"`{written} by {show_number(size)}` for `{written}`", each.type.low + 1, None)


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
