"""Walk through the parts of a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeGuard

from msgspec import Struct, structs

from rulewright.memo import once
from rulewright.rulecode.program import (
    AnyStep,
    Arm,
    Cell,
    Cite,
    Clamp,
    Conditional,
    Const,
    Expr,
    Lookup,
    Name,
    Number,
    Program,
    Readings,
    SingleStep,
)
from rulewright.text import Span

PLAIN = frozenset([str, int, bool, type(None), Fraction, Span])  # what most parts hold, and what is made of none
Branch = tuple[Expr, tuple[object, ...]]  # what an expression can come to, and what leads there


def parts(part: object) -> Iterator[Struct]:
    """Yield a step or an expression, and all that it is made of, the outer parts first."""
    waiting = [part]
    while waiting:  # no recursion: every check walks through every program
        part = waiting.pop()
        if isinstance(part, Struct):
            yield part
            waiting += [
                value for name in _backwards(type(part)) if (value := getattr(part, name)).__class__ not in PLAIN
            ]
        elif isinstance(part, list):
            waiting += reversed(part)


@cache
def _backwards(kind: type[Struct]) -> tuple[str, ...]:
    """Return the names of what a kind of part holds, the last one first."""
    return kind.__struct_fields__[::-1]


def flat(steps: Sequence[AnyStep]) -> Iterator[SingleStep]:
    """Yield all steps, those of readings included."""
    for step in steps:
        if isinstance(step, Readings):
            for each in step.alternatives:
                yield from flat(each.steps)
        else:
            yield step


def groups(steps: Sequence[AnyStep]) -> Iterator[Readings]:
    """Yield the groups of readings in the order in which they are numbered: those within a reading behind it."""
    for step in steps:
        if isinstance(step, Readings):
            yield step
            for each in step.alternatives:
                yield from groups(each.steps)


def in_force(steps: Sequence[AnyStep]) -> Iterator[SingleStep]:
    """Yield the steps that are carried out where no other reading is asked for."""
    for step in steps:
        if isinstance(step, Readings):
            yield from in_force(step.alternatives[0].steps)
        else:
            yield step


def branches(expr: Expr, because: tuple[object, ...] = ()) -> Iterator[Branch]:
    """Yield what an expression can come to by its conditions, ladders and picks, in their order, each with what leads
    there: the tests that hold, the arms that fit."""
    if isinstance(expr, Conditional):
        yield from branches(expr.then, (*because, expr.test))
        yield from branches(expr.other, because)
    elif _decides(expr):
        for arm in expr.arms:
            yield from branches(arm.result, (*because, expr.subject, structs.replace(arm, result=Const(None))))
    else:
        yield expr, because


def branching(expr: Expr, results: Iterator[Expr]) -> Expr:
    """Return an expression that decides as `expr` does and comes to `results`, one for each of its branches."""
    if isinstance(expr, Conditional):
        return Conditional(expr.test, branching(expr.then, results), branching(expr.other, results))
    if _decides(expr):
        arms = [structs.replace(arm, result=branching(arm.result, results)) for arm in expr.arms]
        return Lookup(expr.subject, arms, expr.gap)
    return next(results)


def _decides(expr: Expr) -> TypeGuard[Lookup]:
    """True for a ladder or a pick; a printed row or column says itself where it stands."""
    return isinstance(expr, Lookup) and all(first_cell(arm.result) is None and arm.cell is None for arm in expr.arms)


def names_in(part: object) -> Iterator[str]:
    """Yield the names that a step or an expression mentions."""
    return (each.name for each in parts(part) if isinstance(each, Name))


def lookups_in(part: object) -> Iterator[Lookup]:
    """Yield the lookups within a step or an expression, the outer ones first."""
    return (each for each in parts(part) if isinstance(each, Lookup))


def cited_rules(part: object) -> set[str]:
    """Return the ids of the rules that a part of a program cites."""
    return {each.rule for each in parts(part) if isinstance(each, Cite)}


@once
def rules_of(program: Program) -> frozenset[str]:
    """Return the ids of the rules that a program cites."""
    return frozenset(cited_rules(program))


def needed_by(name: str, programs: Mapping[str, Program]) -> list[str]:
    """Return the name of a program and those of all whose results it needs, be it by way of others."""
    needed = [name]
    for each in needed:  # it grows meanwhile
        asked = {given.of for given in programs[each].inputs if given.of in programs}
        needed += sorted(asked.difference(needed))
    return needed


def first_cell(expr: Expr) -> Cell | None:
    """Return a printed cell that an expression can come to."""
    return next((arm.cell for lookup in lookups_in(expr) for arm in lookup.arms if arm.cell), None)


def numbers_in(part: object) -> Iterator[Number]:
    """Yield the numbers that are written in a part of a program; those read from printed cells are none of them."""
    if isinstance(part, Const):
        if isinstance(part.value, (int, Fraction)) and not isinstance(part.value, bool) and not part.read:
            yield part.value
    elif isinstance(part, Clamp):
        yield from (bound for bound in (part.low, part.high) if bound is not None)
    elif isinstance(part, Lookup):
        yield from numbers_in(part.subject)
        yield from _bounds(part.arms)
        yield from numbers_in([arm.result for arm in part.arms if arm.cell is None])
    elif isinstance(part, (list, tuple)) and not isinstance(part, Span):
        for each in part:
            yield from numbers_in(each)
    elif isinstance(part, Struct) and not isinstance(part, Cite):
        for name in part.__struct_fields__:
            yield from numbers_in(getattr(part, name))


def sizes_in(part: object) -> set[Number]:
    """Return the numbers that are written in a part of a program, without their signs."""
    return {-number if number < 0 else number for number in numbers_in(part)}


def _bounds(arms: Sequence[Arm]) -> Iterator[Number]:
    """Yield the bounds of arms that print does not give; but for that of an open one which only goes on from another:
    *above 6* is `7..`"""
    ends, starts = {arm.high for arm in arms}, {arm.low for arm in arms}
    for arm in arms:
        if not _printed(arm):
            goes_on = arm.high is None and arm.low is not None and arm.low - 1 in ends
            goes_before = arm.low is None and arm.high is not None and arm.high + 1 in starts
            if arm.low is not None and not goes_on:
                yield arm.low
            if arm.high is not None and not goes_before:
                yield arm.high


def _printed(arm: Arm) -> bool:
    """True where an arm, or one below it, stands for a printed row or column."""
    return arm.cell is not None or first_cell(arm.result) is not None or not list(numbers_in(arm.result))


def substitute(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """Return `expr` with the names in `values` replaced by their expressions."""
    changed: Any = _within(expr, values)
    result: Expr = changed
    return result


def _within(part: Any, values: Mapping[str, Expr]) -> Any:
    if isinstance(part, Name):
        return values.get(part.name, part)
    if isinstance(part, list):
        return [_within(each, values) for each in part]
    if isinstance(part, Struct) and not isinstance(part, Cell):
        return type(part)(**{name: _within(getattr(part, name), values) for name in part.__struct_fields__})
    return part
