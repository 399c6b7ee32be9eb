"""Lists of printed rows that leave none out, or all, or begin or end at none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from rulewright.rulecode.domains import Possible, bounds, called, domains_of
from rulewright.rulecode.program import Binary, Call, Const, Expr, Field, Let, Name, Number, Out, Over, Program, Record
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.walk import flat, names_in, parts

FALSE, TRUE = frozenset([False]), frozenset([True])


def listed(part: Struct, program: Program) -> Iterator[str]:
    """Yield what is said of a list of printed rows that leaves none out, or all: one that lies between its ends is
    listed whatever the inputs are, though these allow others, or none ever is; or that an end is no printed row."""
    rows_met = domains_of(program).whole.get(id(part))
    if isinstance(part, Over) and rows_met is not None and any(names_in(part.where)):
        written = {each.value for each in parts(part.where) if isinstance(each, Const)}
        printed = program.records.get(part.items, ())
        rows = zip(printed, rows_met, strict=True)
        kept = [row for row, met in rows if met.values == TRUE and written.isdisjoint(row.fields.values())]
        limits = list(_limits(part, program)) if kept else []
        nowhere = [value for value in _written(part) if not any(_reaches(row, value) for row in printed)]
        always = [row.name for row in kept if any(_takes_away(limit, row, program) for limit in limits)]
        if all(met.values == FALSE for met in rows_met):
            yield "no printed row is ever listed here"
        elif always:
            yield f'the printed row "{always[0]}" is listed here whatever the inputs are'
        elif nowhere:
            yield f"no printed row has {show_number(nowhere[0])}"


def _written(rows: Over) -> Iterator[Number]:
    """Yield the first and the last of some rows where they are written as numbers."""
    match rows.where:
        case Binary("and", Binary("<=", Field(), Call("max", ends)), _):
            yield from (
                each.value for each in ends if isinstance(each, Const) and isinstance(each.value, int | Fraction)
            )


def _reaches(row: Record, value: Number) -> bool:
    """True for a printed row that holds a value; what has no such ends may hold any."""
    if "low" not in row.fields or "high" not in row.fields:
        return True
    low, high = row.fields["low"], row.fields["high"]
    return isinstance(low, int | Fraction) and isinstance(high, int | Fraction) and low <= value <= high


def _limits(rows: Over, program: Program) -> Iterator[Call]:
    """Yield where `min` or `max` limits the first or the last of some rows to a number that is written."""
    reached = domains_of(program).arguments
    values = {step.name: step.value for step in flat(program.steps) if isinstance(step, (Let, Out))}
    match rows.where:
        case Binary("and", Binary("<=", Field(), Call("max", ends)), Binary(">=", Field(), Call("min", others))) if (
            ends == others  # the first and the last, in either order
        ):
            left: list[Expr] = list(ends)
            while left:
                found = list(parts(left.pop()))
                limits = [each for each in found if isinstance(each, Call) and each.function in ("min", "max")]
                numbers = [each for each in limits if any(isinstance(part, Const) for part in each.arguments)]
                yield from (each for each in numbers if id(each) in reached)
                left += [values.pop(each.name) for each in found if isinstance(each, Name) and each.name in values]


def _takes_away(limit: Call, row: Record, program: Program) -> bool:
    """True where what is limited comes to both sides of a row, and lies behind it always once it is limited."""
    found = domains_of(program).arguments[id(limit)]
    key = Possible(frozenset([row.fields["low"], row.fields["high"]]))
    (first, last), (least, most) = bounds(key), bounds(called(limit.function, found))
    reached = [bounds(each) for each, part in zip(found, limit.arguments, strict=True) if not isinstance(part, Const)]
    return any((low < first and last < least) or (most < first and last < high) for low, high in reached)
