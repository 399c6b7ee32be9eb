"""A program with something put in that an author may have forgotten. Asked where nothing smaller mends an example."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any

from msgspec import Struct, structs

from rulewright.rulecode.bind.inputs import show
from rulewright.rulecode.emit.kinds import NUMBERS, Kinds
from rulewright.rulecode.examine.support import FREE
from rulewright.rulecode.examine.variants import Change, Changed, Variant, changed, of_steps
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Binary,
    Call,
    Choice,
    Conditional,
    Const,
    Expr,
    Let,
    Name,
    Number,
    Out,
    Program,
    Require,
    Result,
    Term,
)
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, names_in
from rulewright.text import Span

FEW = 5  # names that are tried beside each value
TAKING: dict[str, Callable[[Expr, Expr], Expr]] = {  # what a value can be taken together with another one for, in words
    "`{}` times as much": lambda value, other: Binary("*", value, other),
    "`{}` added": lambda value, other: Binary("+", value, other),
    "`{}` taken off": lambda value, other: Binary("-", value, other),
    "what this leaves of `{}`": lambda value, other: Binary("-", other, value),
    "at least `{}`": lambda value, other: Call("max", [value, other]),
    "at most `{}`": lambda value, other: Call("min", [value, other]),
}


def forgotten(program: Program) -> Iterator[Variant]:
    """Yield a program with a case, a condition, a bound or a value more in a line, or a result more of an exception,
    or with the order of two conditions changed round."""
    for span, says, steps in of_steps(program.steps, _Forgotten(program).of_lines):
        yield Variant(structs.replace(program, steps=steps), span, says)


class _Exception(Struct):
    """An exception: its first line, the numbers of its clause, when it holds and what that asks for, what it sets."""

    span: Span
    named: frozenset[Number]
    holds: Expr
    asks: set[str]
    sets: set[str]

    def may_give(self, value: Result) -> bool:
        """True for a result that the clause can speak of: one word, or a number that it has."""
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return value in FREE or abs(value) in self.named
        return not isinstance(value, tuple)


def _exceptions(program: Program) -> list[_Exception]:
    steps = [*flat(program.steps)]
    conditions = {each.name: each.value for each in steps if isinstance(each, Let)}
    found: list[_Exception] = []
    for step in steps:
        if isinstance(step, Amend) and isinstance(step.value, Conditional):
            test = step.value.test
            holds = conditions.get(test.name, test) if isinstance(test, Name) else test
            same = next((each for each in found if each.holds == holds), None)
            if same:
                same.sets.add(step.name)
            else:
                found.append(
                    _Exception(
                        step.span,
                        numbers_named(step.cite.text if step.cite else ""),
                        holds,
                        {*names_in(holds)},
                        {step.name},
                    )
                )
    return found


class _Forgotten:
    """What may have been forgotten in the lines of one program."""

    def __init__(self, program: Program) -> None:
        self._kinds = Kinds(program)
        self._words = {each.name: each.type.words for each in program.inputs if isinstance(each.type, Choice)}
        self._inputs = [each.name for each in program.inputs]
        self._exceptions = _exceptions(program)
        self._wanted: defaultdict[str, dict[Result, None]] = defaultdict(dict)  # what examples say of each result
        for name, value in (each for example in program.examples for each in example.outputs.items()):
            self._wanted[name][value] = None
        self._lines = [{getattr(each, "name", ""), *names_in(each)} for each in flat(program.steps)]
        self._uses = Counter(name for line in self._lines for name in line)

    def of_lines(self, steps: list[AnyStep]) -> Iterator[Changed]:
        """Yield steps with one of them otherwise."""
        known = [*self._inputs]
        for at, step in enumerate(steps):
            if isinstance(step, Term | Let | Out | Require):
                others = ((step.span, *change) for change in self._of_line(step, known))
                for span, says, other in chain(others, self._excepted(step, known)):
                    yield span, says, [*steps[:at], other, *steps[at + 1 :]]
            set_here = dict.fromkeys(each.name for each in flat([step]) if isinstance(each, Let | Out))
            known += [name for name in set_here if name not in known]

    def _of_line(self, step: Term | Let | Out | Require, known: Sequence[str]) -> Iterator[Change]:
        numbers, flags = self._numbers(step, known), self._flags(step, known)
        whole = step.test if isinstance(step, Require) else step.value
        yield from changed(step, partial(self._itself, whole=whole, known=numbers, flags=flags))
        if not isinstance(step, Require):
            for says, value in self._of_value(step.value, known, numbers):
                yield says, structs.replace(step, value=value, branches=[])

    def _excepted(self, step: AnyStep, known: Sequence[str]) -> Iterator[tuple[Span, str, AnyStep]]:
        """Yield a result that is another one where an exception holds that says nothing of it."""
        if isinstance(step, Amend) or not isinstance(step, Let | Out):
            return
        wanted = [*self._wanted.get(step.name, ())][:FEW]
        silent = (each for each in self._exceptions if step.name not in each.sets and each.asks.issubset(known))
        for each, value in ((each, value) for each in silent for value in wanted if each.may_give(value)):
            value_then = Conditional(each.holds, Const(value), step.value)
            otherwise = structs.replace(step, value=value_then, cite=None, branches=[])
            yield each.span, f"`{step.name} = {show(value)}`", otherwise

    def _numbers(self, step: Any, known: Sequence[str]) -> list[str]:
        """Return a few of the numbers that are known and that a line does not use: first those that other lines have
        together with what it uses, then those that most lines have, and the last ones."""
        used = set(names_in(step))
        beside = Counter(name for line in self._lines if not used.isdisjoint(line) for name in line)
        others = [each for each in reversed(known) if each not in used and self._kinds.of(Name(each)) in NUMBERS]
        return sorted(others, key=lambda each: (-beside[each], -self._uses[each]))[:FEW]

    def _flags(self, step: Any, known: Sequence[str]) -> list[str]:
        """Return what was worked out before a line that holds or does not, and that the line does not ask about."""
        worked_out = (each for each in known if each not in self._inputs and self._kinds.of(Name(each)) == "boolean")
        return sorted(set(worked_out) - set(names_in(step)))

    def _of_value(self, value: Expr, known: Sequence[str], numbers: Sequence[str]) -> Iterator[Change]:
        """Yield other values of a whole line: one that is known already, one that is held, and one taken together with
        another."""
        kind = self._kinds.of(value)
        if isinstance(value, Const):
            alike = [each for each in reversed(known) if self._kinds.of(Name(each)) == kind]
            yield from ((f"`{each}` as its value", Name(each)) for each in alike[:FEW])
        if kind in NUMBERS:
            yield "at least 0", Call("max", [Const(0), value])
            yield "at most 0", Call("min", [Const(0), value])
            yield from self._together(value, numbers) if not isinstance(value, Name) else ()

    def _itself(self, part: Any, whole: Expr, known: Sequence[str], flags: Sequence[str]) -> Iterator[Change]:
        match part:
            case Binary("=", Name(name), Const(word)) if name in self._words:
                others = [each for each in self._words[name] if each != word]
                yield from ((f"`or {name} = {each}`", Binary("or", part, _is(name, each))) for each in others)
            case Binary("!=", Name(name), Const(word)) if name in self._words:
                others = [each for each in self._words[name] if each != word]
                yield from (
                    (f"`and {name} != {each}`", Binary("and", part, Binary("!=", Name(name), Const(each))))
                    for each in others
                )
            case Conditional(test, then, Conditional(second, other, last)):
                yield (
                    "the order of two conditions changed round",
                    Conditional(second, other, Conditional(test, then, last)),
                )
                yield from self._narrowed(part, flags)
            case Conditional():
                yield from self._narrowed(part, flags)
            case Name() | Call("per" | "per-up" | "floor" | "ceil") if self._is_number(part):
                if part is not whole:  # of which the example is as likely to be one off
                    yield "one more", Binary("+", part, Const(1))
                    yield "one less", Binary("-", part, Const(1))
                yield from self._together(part, known) if isinstance(part, Name) else ()

    @staticmethod
    def _together(value: Expr, names: Sequence[str]) -> Iterator[Change]:
        for name in names:
            yield from ((says.format(name), taken(value, Name(name))) for says, taken in TAKING.items())

    def _narrowed(self, part: Conditional, flags: Sequence[str]) -> Iterator[Change]:
        """Yield a decision that asks besides for a word of a choice that it does not ask about, or for what was worked
        out before."""
        asked = set(names_in(part.test))
        words = [(name, word) for name, words in self._words.items() if name not in asked for word in words]
        tests: list[tuple[str, Expr]] = [(f"{name} = {word}", _is(name, word)) for name, word in words]
        for says, test in [*tests, *((name, Name(name)) for name in flags)]:
            yield f"`and {says}`", structs.replace(part, test=Binary("and", part.test, test))

    def _is_number(self, part: Expr) -> bool:
        return self._kinds.of(part) in NUMBERS


def _is(name: str, word: Any) -> Binary:
    return Binary("=", Name(name), Const(word))
