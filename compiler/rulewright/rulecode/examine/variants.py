"""A program with one small thing otherwise: what an author may have meant where an example does not come out, and what
examples should tell from what he wrote. What a table prints is none of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
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
    Let,
    Lookup,
    Name,
    Number,
    Out,
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
from rulewright.rulecode.walk import first_cell, names_in, parts
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
FOLDS = {"any": ("all",), "all": ("any",), "min": ("max", "sum"), "max": ("min", "sum"), "sum": ("max",)}
PLACES = ("span", "cite", "cell", "branches")  # these say nothing of how a value is worked out
Change = tuple[str, Any]  # what is otherwise, in words, and the part with that
Changed = tuple[Span, str, list[AnyStep]]  # where something is otherwise, what, and all steps with that


class Beside(Struct):
    """What could be meant instead of an input, and of a word of a choice: `many` of them are tried."""

    names: Mapping[str, Sequence[str]]
    words: Mapping[str, Sequence[Value]]
    many: int


class Variant(Struct):
    """A program with one thing otherwise: where, and what."""

    program: Program
    span: Span
    says: str


def variants(program: Program, many: int = 1) -> Iterator[Variant]:
    """Yield a program with a comparison, a sign, a number, a bound, a way to round or two branches otherwise, with
    another input of the same type or word of a choice (so `many` for each), with two results of a ladder or columns of
    a row changed round, without a line, or with another value where nobody says; one of these at a time."""
    of_lines = partial(_of_lines, beside=_beside(program.inputs, many))
    for span, says, steps in of_steps(program.steps, of_lines):
        yield Variant(structs.replace(program, steps=steps), span, says)
    for at, each in enumerate(program.inputs):
        for says, default in _unsaid(each):
            inputs = [*program.inputs]
            inputs[at] = structs.replace(each, default=default)
            yield Variant(structs.replace(program, inputs=inputs), each.span, says)


def _unsaid(given: Input) -> Iterator[tuple[str, Value]]:
    """Yield other values that an input could have where nobody says, and others that what is carried begins with."""
    start, kind = given.default, given.type
    if isinstance(start, bool):
        yield f"`{given.name}` otherwise where nobody says", not start
    elif isinstance(kind, Range) and isinstance(start, int | Fraction):
        for other in (start + kind.step, start - kind.step):
            if kind.low <= other <= kind.high:
                yield f"{show_number(other)} for {show_number(start)}", other
    elif isinstance(kind, Choice) and isinstance(start, str):
        yield from ((f"`{other}` for `{start}`", other) for other in kind.words if other != start)


def _gives_words(value: object) -> set[bool]:
    return {isinstance(each.value, str) for each in parts(value) if isinstance(each, Const)}


def _beside(inputs: list[Input], many: int) -> Beside:
    """Return for each input the others that can be given the same, the one before it first."""
    alike: defaultdict[object, list[str]] = defaultdict(list)
    for each in inputs:
        alike[each.type if isinstance(each.type, Choice) else type(each.type)].append(each.name)
    names = {name: _before(same, at) for same in alike.values() for at, name in enumerate(same)}
    return Beside(names, {each.name: each.type.words for each in inputs if isinstance(each.type, Choice)}, many)


def _before(all_: Sequence[Any], at: int) -> list[Any]:
    """Return the others of some, going back from a place, and round."""
    return [*reversed(all_[:at]), *reversed(all_[at + 1 :])]


def of_steps(steps: list[AnyStep], of_lines: Callable[[list[AnyStep]], Iterator[Changed]]) -> Iterator[Changed]:
    """Yield the steps with what `of_lines` gives for them, and for those of each reading."""
    yield from of_lines(steps)
    for at, step in enumerate(steps):
        if isinstance(step, Readings):
            for place, reading in enumerate(step.alternatives):
                for span, says, within in of_steps(reading.steps, of_lines):
                    read = [*step.alternatives]
                    read[place] = structs.replace(reading, steps=within)
                    yield span, says, [*steps[:at], structs.replace(step, alternatives=read), *steps[at + 1 :]]


def _of_lines(steps: list[AnyStep], beside: Beside) -> Iterator[Changed]:
    """Yield steps with one of them otherwise, or two columns of a row."""
    for at, step in enumerate(steps):
        before, after = steps[:at], steps[at + 1 :]
        if isinstance(step, Term | Clamp | Require | Amend):
            yield step.span, "this line left out", [*before, *after]
        if not isinstance(step, Readings):
            changes = changed(step, partial(_itself, beside=beside))
            yield from ((step.span, says, [*before, other, *after]) for says, other in changes)
    yield from _columns(steps)


def _columns(steps: list[AnyStep]) -> Iterator[tuple[Span, str, list[AnyStep]]]:
    """Yield the steps with two neighbours changed round of the columns that one line takes from a printed row. A word
    is put for a number only where nothing counts with it."""
    taken = [(at, step) for at, step in enumerate(steps) if isinstance(step, Let | Out) and first_cell(step.value)]
    used = set(names_in(steps))
    for (at, one), (place, other) in pairwise(taken):
        alike = _gives_words(one.value) == _gives_words(other.value) or used.isdisjoint((one.name, other.name))
        if one.span == other.span and alike:
            changed = [*steps]
            changed[at] = structs.replace(one, value=other.value)
            changed[place] = structs.replace(other, value=one.value)
            yield one.span, f"`{one.name}` and `{other.name}` changed round", changed


def changed(part: Any, itself: Callable[[Any], Iterator[Change]]) -> Iterator[Change]:
    """Yield the changes that `itself` gives of a step or an expression, and of all that it is made of."""
    if isinstance(part, list):
        for at, each in enumerate(part):
            for says, other in changed(each, itself):
                yield says, [*part[:at], other, *part[at + 1 :]]
    elif isinstance(part, Struct) and not (isinstance(part, Arm) and part.cell):
        yield from itself(part)
        for name in part.__struct_fields__:
            if name not in PLACES:
                for says, other in changed(getattr(part, name), itself):
                    yield says, structs.replace(part, **{name: other})


def replaced(part: Any, instead: Callable[[Struct], Struct | None]) -> Any:
    """Return steps or an expression with what `instead` gives for some of their parts."""
    if isinstance(part, list):
        return [replaced(each, instead) for each in part]
    if not isinstance(part, Struct):
        return part
    other = instead(part)
    if other is not None:
        return other
    inner = {name: getattr(part, name) for name in part.__struct_fields__ if name not in PLACES}
    return structs.replace(part, **{name: replaced(each, instead) for name, each in inner.items()})


def _itself(part: Struct, beside: Beside) -> Iterator[Change]:
    """Yield the changes of what a part says by itself: names, values and operators, then what makes use of them."""
    match part:
        case Name(name):
            yield from ((f"`{other}` for `{name}`", Name(other)) for other in beside.names.get(name, ())[: beside.many])
        case Const(value, False) if isinstance(value, int | Fraction) and not isinstance(value, bool):
            yield from ((f"{show_number(new)} for {show_number(value)}", Const(new)) for new in _near(value))
        case Binary("=" | "!=", Name(name), Const(word)) if name in beside.words and word in beside.words[name]:
            yield f"`{OPERATORS[part.op][0]}` for `{part.op}`", structs.replace(part, op=OPERATORS[part.op][0])
            for other in _before(beside.words[name], beside.words[name].index(word))[: beside.many]:
                yield f"`{other}` for `{word}`", structs.replace(part, right=Const(other))
        case Binary(op):
            yield from ((f"`{new}` for `{op}`", structs.replace(part, op=new)) for new in OPERATORS.get(op, ()))
            yield from _negated(part) if op in ("and", "or") else ()
        case Unary(op, operand):
            yield f"no `{op}`", operand
        case _:
            yield from _of_decisions(part)


def _of_decisions(part: Struct) -> Iterator[Change]:
    """Yield the changes of what decides, folds, rounds or holds."""
    match part:
        case Conditional(test, then, other):
            yield "what stands before `if` and behind `else` changed round", Conditional(test, other, then)
        case Call(name) if name in FUNCTIONS:
            new = FUNCTIONS[name]
            yield ROUNDED.get(new) or f"`{new}` for `{name}`", structs.replace(part, function=new)
        case Over(fold) if fold in FOLDS:
            yield from ((f"`{new}` for `{fold}`", structs.replace(part, fold=new)) for new in FOLDS[fold])
        case Lookup(_, arms) if all(arm.cell is None and first_cell(arm.result) is None for arm in arms):
            for at in range(len(arms) - 1):
                if arms[at].result != arms[at + 1].result:
                    yield "the results of two neighbours changed round", _changed_round(part, at)
        case Clamp():
            yield from _bounds(part)
        case Arm(result) if first_cell(result) is None:
            yield from _bounds(part)


def _changed_round(part: Lookup, at: int) -> Lookup:
    arms = [*part.arms]
    arms[at] = structs.replace(arms[at], result=part.arms[at + 1].result)
    arms[at + 1] = structs.replace(arms[at + 1], result=part.arms[at].result)
    return structs.replace(part, arms=arms)


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
