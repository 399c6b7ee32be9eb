"""A program with something more, less or other than one small thing: a condition or a factor that was forgotten, or one
too many; another number of the clause, another result, another name. Asked where no small change mends an example."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec import structs

from rulewright.rulecode.emit.kinds import NUMBERS, Kinds
from rulewright.rulecode.examine.support import FREE
from rulewright.rulecode.examine.variants import Change, Changed, Variant, changed, of_steps
from rulewright.rulecode.nearest import nearest
from rulewright.rulecode.program import (
    AnyStep,
    Binary,
    Call,
    Conditional,
    Const,
    Expr,
    Flag,
    Input,
    Let,
    Lookup,
    Name,
    Number,
    Out,
    Program,
    Range,
    Require,
    Term,
    Unary,
    Value,
)
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, names_in, sizes_in

ZERO = Const(0)
FEW = 6  # other names, results and numbers that are tried for each


def meant(program: Program) -> Iterator[Variant]:
    """Yield a program with one line otherwise that an author may have meant."""
    for span, says, steps in of_steps(program.steps, _Meant(program).of_lines):
        yield Variant(structs.replace(program, steps=steps), span, says)
    lines: defaultdict[tuple[str, int], list[Input]] = defaultdict(list)
    for each in program.inputs:
        lines[each.span.source.path, each.span.line].append(each)
    for line in lines.values():
        for says, default in _begun(line, program):
            inputs = [structs.replace(each, default=default) if each in line else each for each in program.inputs]
            yield Variant(structs.replace(program, inputs=inputs), line[0].span, says)


def _begun(line: list[Input], program: Program) -> Iterator[tuple[str, Value]]:
    """Yield what else the inputs of a line could be where nobody says: each of several flags otherwise, a number as
    examples give it."""
    start, kind, names = line[0].default, line[0].type, {each.name for each in line}
    if isinstance(start, bool) and len(line) > 1:
        yield "the opposite where nobody says", not start
    elif isinstance(kind, Range) and start is not None:
        given = {value for each in program.examples for name, value in each.inputs.items() if name in names}
        for value in [0, *sorted(each for each in given if isinstance(each, int | Fraction))]:
            if value != start and kind.low <= value <= kind.high:
                yield f"{show_number(value)} where nobody says", value


class _Meant:
    """What could be meant instead of the lines of one program."""

    def __init__(self, program: Program) -> None:
        self._kinds = Kinds(program)
        self._inputs = [each.name for each in program.inputs]
        self._flags = [each.name for each in program.inputs if isinstance(each.type, Flag)]
        given = (step.value for step in flat(program.steps) if isinstance(step, Let | Out))
        read = set(names_in(program.steps))
        self._unread = [name for name in self._inputs if name not in read]
        written = [each.value for value in given for each in _results(value)]
        wanted = [value for example in program.examples for value in example.outputs.values()]
        words = [*(each for each in wanted if each not in written), *written, *wanted]  # what no line gives comes first
        self._words = [each for each in dict.fromkeys(words) if isinstance(each, str)]

    def of_lines(self, steps: list[AnyStep]) -> Iterator[Changed]:
        """Yield steps with one of them otherwise."""
        known = [*self._inputs]
        for at, step in enumerate(steps):
            if isinstance(step, Term | Let | Out | Require):
                for says, other in self._of_line(step, known):
                    yield step.span, says, [*steps[:at], other, *steps[at + 1 :]]
            if isinstance(step, Let | Out) and step.name not in known:
                known.append(step.name)

    def _of_line(self, step: Term | Let | Out | Require, known: list[str]) -> Iterator[Change]:
        cites = [] if isinstance(step, Require) else step.branches
        said = [numbers_named(each.text) for each in (step.cite, *cites) if each]
        named = sorted(set().union(*said) - set(FREE))[:FEW]
        yield from changed(step, partial(self._itself, known=known, named=named))
        if isinstance(step, Require):
            yield from ((says, structs.replace(step, test=test)) for says, test in self._narrowed(step.test))
        else:
            used = sizes_in(step)
            for says, value in self._of_value(step, [number for number in named if number not in used]):
                yield says, structs.replace(step, value=value, branches=[])

    def _of_value(self, step: Term | Let | Out, unused: list[Number]) -> Iterator[Change]:
        """Yield other values of a line: multiplied by a number of the clause, or only where something holds."""
        value, kind = step.value, self._kinds.of(step.value)
        if kind == "boolean":
            yield "the opposite", Unary("not", value)
            yield from self._narrowed(value)
        if kind in NUMBERS:
            if not isinstance(value, Const):
                yield "the opposite", Unary("-", value)
            for number in unused:
                says = f"{show_number(number)} times as much"
                if isinstance(value, Conditional):
                    yield says, structs.replace(value, then=Binary("*", Const(number), value.then))
                else:
                    yield says, Binary("*", Const(number), value)
        if isinstance(step, Term) and not isinstance(value, Conditional):
            for says, test in self._flagged(value):
                yield f"`if {says}`", Conditional(test, value, ZERO)

    def _narrowed(self, test: Expr) -> Iterator[Change]:
        yield from ((f"`and {says}`", Binary("and", test, flag)) for says, flag in self._flagged(test))

    def _flagged(self, beside: Expr) -> Iterator[tuple[str, Expr]]:
        """Yield what could be asked besides: whether an input holds that is not asked about, or does not."""
        asked = set(names_in(beside))
        for name in self._flags:
            if name not in asked:
                yield name, Name(name)
                yield f"not {name}", Unary("not", Name(name))

    def _itself(self, part: Any, known: list[str], named: list[Number]) -> Iterator[Change]:
        match part:
            case Const(str() as word, False) if word in self._words:
                others = [each for each in self._words if each != word]
                likely = [each for each in [nearest(word, others)] if each]
                for each in dict.fromkeys([*likely, *others[:FEW]]):
                    yield f"'{each}' for '{word}'", Const(each)
            case Const(bool() as value, False):
                yield f"`{'no' if value else 'yes'}` for `{'yes' if value else 'no'}`", Const(not value)
            case Const(value, False) if not isinstance(value, str | None):
                shown = show_number(value)
                numbers = [-each for each in named] if value < 0 else named
                yield from (
                    (f"{show_number(each)} for {shown}", Const(each)) for each in (*numbers, 0) if each != value
                )
                names = dict.fromkeys([*self._unread, *reversed(known)])
                numeric = [each for each in names if self._kinds.of(Name(each)) in NUMBERS]
                yield from ((f"`{each}` for {shown}", Name(each)) for each in numeric[:FEW])
            case Name(name) if name in known:
                kind = self._kinds.of(part)
                alike = [each for each in reversed(known) if each != name and self._kinds.of(Name(each)) == kind]
                yield from ((f"`{each}` for `{name}`", Name(each)) for each in alike[:FEW])
                if kind in NUMBERS:
                    yield from (
                        (f"{show_number(each)} times `{name}`", Binary("*", Const(each), part)) for each in named
                    )
                    groups = {max(Fraction(each), 1 / Fraction(each)) for each in named if each > 0}
                    yield from (
                        (f"`per {size} {name}`", Call("per", [Const(int(size)), part]))
                        for size in sorted(groups)
                        if size.denominator == 1
                    )
            case Conditional(test):
                yield from ((says, structs.replace(part, test=new)) for says, new in self._narrowed(test))
            case Binary():
                yield from _joined(part)


def _joined(part: Binary) -> Iterator[Change]:
    """Yield two values that are joined otherwise, or one of them alone."""
    match part:
        case Binary("+", left, right):
            yield "`*` for `+`", Binary("*", left, right)
        case Binary("*", left, right):
            yield "`+` for `*`", Binary("+", left, right)
        case Binary("-", left, right):
            yield "what stands before and behind `-` changed round", Binary("-", right, left)
            if isinstance(left, Binary) and left.op == "+":
                others = structs.replace(left, right=right), structs.replace(left, left=right)
                yield "two summands changed round", Binary("-", others[0], left.right)
                yield "two summands changed round", Binary("-", others[1], left.left)
    if part.op in ("and", "or", "*"):
        yield f"nothing behind `{part.op}`", part.left
        yield f"nothing before `{part.op}`", part.right


def _results(value: Expr) -> Iterator[Const]:
    """Yield what a value may come to that is written out: nothing that is only asked about."""
    if isinstance(value, Const):
        yield value
    elif isinstance(value, Conditional):
        yield from _results(value.then)
        yield from _results(value.other)
    elif isinstance(value, Lookup):
        for arm in value.arms:
            yield from _results(arm.result)
