"""A program with two things changed round that its author may have taken for each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, pairwise

from msgspec import Struct, structs

from rulewright.rulecode.emit.kinds import NUMBERS, Kinds
from rulewright.rulecode.examine.variants import Changed, Variant, of_steps, replaced
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Choice,
    Const,
    Expr,
    Let,
    Name,
    Out,
    Program,
    Readings,
    SingleStep,
)
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.walk import branches, first_cell, flat, names_in, parts
from rulewright.text import Span

MANY = 8  # names, numbers or words of a line that are changed round


def exchanged(program: Program) -> Iterator[Variant]:
    """Yield a program with two numbers, results or names of a line changed round, with what two lines of a kind or two
    readings say, or with two inputs of a kind in all lines."""
    for span, says, steps in of_steps(program.steps, partial(_of_lines, kinds=Kinds(program))):
        yield Variant(structs.replace(program, steps=steps), span, says)
    yield from _inputs(program)


def _of_lines(steps: list[AnyStep], kinds: Kinds) -> Iterator[Changed]:
    for at, step in enumerate(steps):
        found = _readings(step) if isinstance(step, Readings) else _within(step, kinds)
        for span, says, other in found:
            yield span, says, [*steps[:at], other, *steps[at + 1 :]]
    for kind in (Let, Out):
        lines = [at for at, step in enumerate(steps) if isinstance(step, kind) and not isinstance(step, Amend)]
        for at, place in pairwise(lines):
            yield from _lines(steps, at, place, kinds)


def _readings(step: Readings) -> Iterator[tuple[Span, str, AnyStep]]:
    """Yield readings of which two say what the other one does."""
    for at, place in combinations(range(len(step.alternatives)), 2):
        read = [*step.alternatives]
        one, other = read[at], read[place]
        read[at], read[place] = structs.replace(one, steps=other.steps), structs.replace(other, steps=one.steps)
        yield one.span, "what this and another reading say changed round", structs.replace(step, alternatives=read)


def _within(step: SingleStep, kinds: Kinds) -> Iterator[tuple[Span, str, AnyStep]]:
    """Yield a line with two of the numbers, results or names that are written there changed round."""
    for same in _alike(step, kinds).values():
        for (one, first), (other, second) in combinations(same[:MANY], 2):
            if first != second:
                yield (
                    step.span,
                    f"{first} and {second} changed round",
                    replaced(step, partial(_exchange, one=one, other=other)),
                )


def _alike(step: SingleStep, kinds: Kinds) -> Mapping[object, list[tuple[Expr, str]]]:
    """Return what is written in a line with how it is shown, together what could stand for each other."""
    found: defaultdict[object, list[tuple[Expr, str]]] = defaultdict(list)
    for each in parts(step):
        kind = kinds.of(each) if isinstance(each, Name) else ""
        if isinstance(each, Name) and kind in (*NUMBERS, "boolean"):
            found[kind == "boolean"].append((each, f"`{each.name}`"))
        elif isinstance(each, Const) and not each.read and not isinstance(each.value, bool | str | tuple | None):
            found[Const].append((each, show_number(each.value)))
    for each, _ in branches(step.value) if isinstance(step, Let | Out) else ():
        if isinstance(each, Const) and isinstance(each.value, str) and not each.read:
            found[str].append((each, f"'{each.value}'"))
    return found


def _exchange(part: Struct, one: Expr, other: Expr) -> Struct | None:
    return other if part is one else one if part is other else None


def _lines(steps: list[AnyStep], at: int, place: int, kinds: Kinds) -> Iterator[Changed]:
    """Yield the steps with the values of two lines changed round, where they are of a kind and neither needs what is
    worked out from the first on. What two columns of a printed row are has its own changes."""
    one, other = steps[at], steps[place]
    if isinstance(one, Let | Out) and isinstance(other, Let | Out):
        between = {each.name for each in flat(steps[at:place]) if isinstance(each, Let | Out)}
        alike = kinds.of(one.value) == kinds.of(other.value) and one.value != other.value
        if alike and between.isdisjoint(names_in(other.value)) and not first_cell(other.value):
            exchanged = [*steps]
            exchanged[at] = structs.replace(one, value=other.value, branches=[])
            exchanged[place] = structs.replace(other, value=one.value, branches=[])
            yield one.span, f"`{one.name}` and `{other.name}` changed round", exchanged


def _inputs(program: Program) -> Iterator[Variant]:
    """Yield a program with one input for another in all lines, and that for the first."""
    for one, other in combinations(program.inputs, 2):
        if type(one.type) is type(other.type) and not isinstance(one.type, Choice):
            names = {one.name: Name(other.name), other.name: Name(one.name)}
            using = [each for each in flat(program.steps) if not names.keys().isdisjoint(names_in(each))]
            if using:
                steps = replaced(program.steps, partial(_renamed, names=names))
                says = f"`{one.name}` and `{other.name}` taken for each other in all lines"
                yield Variant(structs.replace(program, steps=steps), using[0].span, says)


def _renamed(part: Struct, names: Mapping[str, Name]) -> Name | None:
    return names.get(part.name) if isinstance(part, Name) else None
