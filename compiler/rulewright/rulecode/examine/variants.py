"""A program with one small thing otherwise: what an author may have meant where an example does not come out, and what
examples should tell from what he wrote. What a table prints is none of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Arm,
    Binary,
    Call,
    Choice,
    Clamp,
    Conditional,
    Const,
    Input,
    Name,
    Number,
    Over,
    Program,
    Range,
    Readings,
    Require,
    Term,
    Unary,
    Value,
)
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.walk import first_cell
from rulewright.text import Span

OPERATORS: dict[str, tuple[str, ...]] = {
    "<": ("<=", ">", ">="),
    "<=": ("<", ">=", ">"),
    ">": (">=", "<", "<="),
    ">=": (">", "<=", "<"),
    "=": ("!=",),
    "!=": ("=",),
    "+": ("-",),
    "-": ("+",),
    "and": ("or",),
    "or": ("and",),
}
FUNCTIONS = {"min": "max", "max": "min", "floor": "ceil", "ceil": "floor", "per": "per-up", "per-up": "per"}
ROUNDED = {"per": "rounded down", "floor": "rounded down", "per-up": "rounded up", "ceil": "rounded up"}
FOLDS = {"any": "all", "all": "any", "min": "max", "max": "min"}
PLACES = ("span", "cite", "cell", "branches")  # these say nothing of how a value is worked out
Names = Mapping[str, str]
Change = tuple[str, Any]  # what is otherwise, in words, and the part with that


class Variant(Struct):
    """A program with one thing otherwise: where, and what."""

    program: Program
    span: Span
    says: str


def variants(program: Program) -> Iterator[Variant]:
    """Yield a program with a comparison, a sign, a number, a bound, a way to round or two branches otherwise, with
    another input of the same type, without a line, or with another value where nobody says; one of these at a time."""
    for span, says, steps in _of_steps(program.steps, _beside(program.inputs)):
        yield Variant(structs.replace(program, steps=steps), span, says)
    for at, each in enumerate(program.inputs):
        for says, default in _unsaid(each):
            inputs = [*program.inputs]
            inputs[at] = structs.replace(each, default=default)
            yield Variant(structs.replace(program, inputs=inputs), each.span, says)


def _unsaid(given: Input) -> Iterator[tuple[str, Value]]:
    """Yield the other value that an input could have where nobody says, and others that what is carried begins with."""
    start = given.default
    if isinstance(start, bool):
        yield f"`{given.name}` otherwise where nobody says", not start
    elif given.carry and isinstance(given.type, Range) and isinstance(start, int | Fraction):
        for other in (start + given.type.step, start - given.type.step):
            if given.type.low <= other <= given.type.high:
                yield f"{show_number(other)} for {show_number(start)}", other


def _beside(inputs: list[Input]) -> Names:
    """Return for each input the next one that can be given the same."""
    alike: defaultdict[object, list[str]] = defaultdict(list)
    for each in inputs:
        alike[each.type if isinstance(each.type, Choice) else type(each.type)].append(each.name)
    return {name: names[at - 1] for names in alike.values() for at, name in enumerate(names) if len(names) > 1}


def _of_steps(steps: list[AnyStep], beside: Names) -> Iterator[tuple[Span, str, list[AnyStep]]]:
    """Yield the steps with one of them otherwise; of readings, those of the first, by which examples are worked out."""
    for at, step in enumerate(steps):
        before, after = steps[:at], steps[at + 1 :]
        if isinstance(step, Readings):
            first, *others = step.alternatives
            for span, says, within in _of_steps(first.steps, beside):
                read = [structs.replace(first, steps=within), *others]
                yield span, says, [*before, structs.replace(step, alternatives=read), *after]
            continue
        if isinstance(step, Term | Clamp | Require | Amend):
            yield step.span, "this line left out", [*before, *after]
        yield from ((step.span, says, [*before, other, *after]) for says, other in _of(step, beside))


def _of(part: Any, beside: Names) -> Iterator[Change]:
    """Yield the changes of a step or an expression, of all that it is made of, too."""
    if isinstance(part, list):
        for at, each in enumerate(part):
            for says, other in _of(each, beside):
                yield says, [*part[:at], other, *part[at + 1 :]]
    elif isinstance(part, Struct) and not (isinstance(part, Arm) and part.cell):
        yield from _itself(part, beside)
        for name in part.__struct_fields__:
            if name not in PLACES:
                for says, other in _of(getattr(part, name), beside):
                    yield says, structs.replace(part, **{name: other})


def _itself(part: Struct, beside: Names) -> Iterator[Change]:
    """Yield the changes of what a part says by itself."""
    match part:
        case Name(name) if name in beside:
            yield f"`{beside[name]}` for `{name}`", Name(beside[name])
        case Const(value, False) if isinstance(value, int | Fraction) and not isinstance(value, bool):
            yield from ((f"{show_number(new)} for {show_number(value)}", Const(new)) for new in _near(value))
        case Binary(op):
            yield from ((f"`{new}` for `{op}`", structs.replace(part, op=new)) for new in OPERATORS.get(op, ()))
            yield from _negated(part) if op in ("and", "or") else ()
        case Unary(op, operand):
            yield f"no `{op}`", operand
        case Conditional(test, then, other):
            yield "what stands before `if` and behind `else` changed round", Conditional(test, other, then)
        case Call(name) if name in FUNCTIONS:
            new = FUNCTIONS[name]
            yield ROUNDED.get(new) or f"`{new}` for `{name}`", structs.replace(part, function=new)
        case Over(fold) if fold in FOLDS:
            yield f"`{FOLDS[fold]}` for `{fold}`", structs.replace(part, fold=FOLDS[fold])
        case Clamp():
            yield from _bounds(part)
        case Arm(result) if first_cell(result) is None:
            yield from _bounds(part)


def _negated(pair: Binary) -> Iterator[Change]:
    for side in ("left", "right"):
        each = getattr(pair, side)
        if isinstance(each, Name):
            yield f"`not {each.name}` for `{each.name}`", structs.replace(pair, **{side: Unary("not", each)})


def _bounds(part: Clamp | Arm) -> Iterator[Change]:
    for name in ("low", "high"):
        bound = getattr(part, name)
        if bound is not None:
            for new in (bound - 1, bound + 1):
                yield f"{show_number(new)} for {show_number(bound)}", structs.replace(part, **{name: new})


def _near(number: Number) -> Iterator[Number]:
    yield from (number + 1, number - 1)
    if number:
        yield -number
