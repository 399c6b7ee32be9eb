"""What rule code binds: the numbers and signs that a line gives to an input, a condition, a word of a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from rulewright.rulecode.program import (
    AnyStep,
    Binary,
    Call,
    Conditional,
    Const,
    Expr,
    Let,
    Lookup,
    Name,
    Number,
    Out,
    Program,
    Require,
    Tally,
    Term,
)
from rulewright.rulecode.walk import first_cell, names_in, parts

GROUPS = ("per", "per-up")
HELD = ("min", "max", "floor", "ceil")  # of these a value comes out as it is, or rounded
COMPARISONS = ("<", "<=", ">", ">=")
NOTHING, ONCE = Const(0), Const(1)


class Bond(Struct):
    """What a line says of something: its name, the words for it, the number that belongs to it (without its sign),
    whether it is added (1) or taken away (-1), 0 where the line does not say; and whether the number is `written`, or
    the thing only counts once."""

    name: str
    said: str
    number: Number
    sign: int = 0
    written: bool = True


def bonds_of(step: AnyStep, program: Program) -> Iterator[Bond]:
    """Yield what a line binds together. What is summed up is added or taken away in a term, and behind a die."""
    words = _Words(program)
    if isinstance(step, Term | Let | Out):
        alone = Binary("*", ONCE, step.value) if isinstance(step.value, Name) else step.value
        yield from words.bonds(alone, 1 if isinstance(step, Term) or _first(step.value) in words.chance else 0)
    elif isinstance(step, Require):
        for part in parts(step.test):
            if isinstance(part, Binary) and part.op in COMPARISONS:
                yield from words.bonds(part.left, 0)
                yield from words.bonds(part.right, 0)


def _first(value: Expr) -> str:
    """Return the name with which a sum begins."""
    while isinstance(value, Binary) and value.op in "+-":
        value = value.left
    return value.name if isinstance(value, Name) else ""


class _Words:
    """The words for the names of a program."""

    def __init__(self, program: Program) -> None:
        self.titles: Mapping[str, str] = {each.name: each.title for each in program.inputs}
        self.printed = program.words
        self.chance = {each.name for each in program.inputs if each.chance}

    def bonds(self, value: Expr, sign: int) -> Iterator[Bond]:
        match value:
            case Conditional():
                yield from self._decided(value, sign)
            case Lookup():
                yield from self._looked_up(value, sign)
            case Tally():
                yield from self.bonds(value.value, 0)
            case Binary("*", Const() as number, other):
                yield from self._bond(list(names_in(other)), number, sign)
            case Binary("+" | "-" as op, left, right):
                for side, its_sign in ((left, sign), (right, -sign if op == "-" else sign)):
                    yield from self.bonds(side, its_sign)
                    if isinstance(side, Name):
                        yield from self._bond([side.name], ONCE, 0)
            case Call(function, [Const() as number, other]) if function in GROUPS:
                yield from self._bond(list(names_in(other)), number, sign)
            case Call(function, arguments) if function in HELD:
                for each in arguments:
                    yield from self.bonds(each, sign)

    def _decided(self, value: Conditional, sign: int) -> Iterator[Bond]:
        then, other = value.then, value.other
        if isinstance(then, Const):  # where that is nothing, what it would be otherwise is what a clause names
            given = other if then == NOTHING and isinstance(other, Const) else then
            yield from self._bond(asked_in(value.test), given, sign)
        else:
            yield from self.bonds(then, sign)
        if isinstance(other, Conditional):
            yield from self.bonds(other, sign)

    def _looked_up(self, value: Lookup, sign: int) -> Iterator[Bond]:
        if first_cell(value) is not None:
            yield from self.bonds(value.subject, 0)
            yield from self.bonds(value.arms[0].result, 0)  # each row has its columns by the same number
            return
        for arm in value.arms:
            if isinstance(arm.word, str) and isinstance(arm.result, Const):
                yield from self._bond([arm.word], arm.result, sign)

    def _bond(self, names: list[str], number: Const, sign: int) -> Iterator[Bond]:
        value = number.value
        rolled = not self.chance.isdisjoint(names)  # of dice a clause says how many are rolled
        if (
            names
            and not rolled
            and isinstance(value, int | Fraction)
            and not isinstance(value, bool)
            and not number.read
        ):
            said = " ".join(f"{name} {self.titles.get(name, self.printed.get(name, ''))}" for name in names)
            size = -value if value < 0 else value
            yield Bond(names[0], said, size, -sign if value < 0 else sign, number is not ONCE)


def asked_in(test: Expr) -> list[str]:
    """Return what a condition asks about: the words that a name is compared with, and the other names."""
    words, compared = [], set()
    for part in parts(test):
        match part:
            case Binary("=", Name(name), Const(str() as word)):
                words.append(word)
                compared.add(name)
    return [*words, *(name for name in names_in(test) if name not in compared)]
