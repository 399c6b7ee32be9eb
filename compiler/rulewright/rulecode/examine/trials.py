"""Try a program out: all inputs where they are few, else a fixed sample with all the ends."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import floor, prod
from typing import Any

from msgspec import Struct, structs

from rulewright.rulecode.domains import of_type
from rulewright.rulecode.examine.hands import hands
from rulewright.rulecode.program import (
    AnyStep,
    Clamp,
    Deck,
    Expr,
    Input,
    Let,
    Out,
    Pool,
    Program,
    Range,
    Reading,
    Readings,
    Require,
    Subset,
    Term,
)
from rulewright.rulecode.walk import names_in

ALL = 20_000  # inputs that are all tried
SAMPLE = 2_000
SETS = 10  # items of which all sets are tried
SEED = 20_260
TOTAL = "total"
Given = dict[str, Any]


class Trials(Struct):
    """Inputs to try: `whole` where they are all there are."""

    inputs: list[Input]
    program: Program
    whole: bool

    def __iter__(self) -> Iterator[Given]:
        names = [each.name for each in self.inputs]
        rest = {each.name: first_value(each, self.program) for each in self.program.inputs if each not in self.inputs}
        for values in self._values():
            given = {**rest, **dict(zip(names, values, strict=True))}
            if not _drawn_twice(self.inputs, given):
                yield given

    def _values(self) -> Iterator[Sequence[Any]]:
        choices = [values_of(each, self.program) for each in self.inputs]
        if self.whole:
            yield from product(*choices)
            return
        yield from islice(_corners([(values[0], values[-1]) for values in choices]), SAMPLE)
        chosen = random.Random(SEED)
        for _ in range(SAMPLE):
            yield [chosen.choice(values) for values in choices]


def _corners(ends: Sequence[tuple[Any, Any]]) -> Iterator[Sequence[Any]]:
    """Yield the corners of what there is: all inputs at one end; then one, two, three … of them at the other."""
    for many in range(len(ends) // 2 + 1):
        for other in combinations(range(len(ends)), many):
            for end in (0,) if 2 * many == len(ends) else (0, 1):  # half and half is the same from both ends
                yield [each[1 - end if at in other else end] for at, each in enumerate(ends)]


def trials(program: Program, names: set[str]) -> Trials:
    """Return the inputs to try, of those that `names` name; all others stay at their first value."""
    inputs = [each for each in program.inputs if each.name in names]
    many = prod(_size(each, program) for each in inputs)
    return Trials(inputs, program, many <= ALL)


def _size(each: Input, program: Program) -> int:
    if isinstance(each.type, Range):
        return floor((each.type.high - each.type.low) / each.type.step) + 1
    if isinstance(each.type, Subset):
        items = len(program.records.get(each.type.items, ()))
        return 2**items if items <= SETS else ALL + 1
    return ALL + 1 if isinstance(each.type, Pool) else len(of_type(each.type).values or ())


def values_of(each: Input, program: Program) -> Sequence[Any]:
    """Return the values of an input, the least first; a choice of them where they are sets of many items."""
    if isinstance(each.type, Range):
        return _Steps(each.type)
    if isinstance(each.type, Subset):
        names = [record.name for record in program.records.get(each.type.items, ())]
        sizes = range(len(names) + 1) if len(names) <= SETS else (0, 1, 2, len(names) - 1, len(names))
        return [frozenset(chosen) for chosen in chain.from_iterable(combinations(names, size) for size in sizes)]
    if isinstance(each.type, Pool):
        return hands(each.type.die)
    values = list(of_type(each.type).values or ())
    return sorted(values, key=lambda value: (str(type(value)), value))


class _Steps(Sequence[Any]):
    """The numbers of a range, without a list of them."""

    def __init__(self, type: Range) -> None:
        self.type = type

    def __len__(self) -> int:
        return floor((self.type.high - self.type.low) / self.type.step) + 1

    def __getitem__(self, at: Any) -> Any:
        if at < 0:
            at += len(self)
        if not 0 <= at < len(self):
            raise IndexError(at)
        return self.type.low + self.type.step * at


def first_value(each: Input, program: Program) -> Any:
    """Return the value of an input where nobody says: its default, else the least."""
    return each.default if each.default is not None else values_of(each, program)[0]


def _drawn_twice(inputs: list[Input], given: Given) -> bool:
    """True where one card of which there is but one was drawn twice."""
    seen = set()
    for each in inputs:
        if isinstance(each.type, Deck):
            card = (each.type.draw, given[each.name])
            copies = next(copies for name, copies, _ in each.type.cards if name == given[each.name])
            if card in seen and copies == 1:
                return True
            seen.add(card)
    return False


def reduced(program: Program, exprs: dict[str, Expr], concerned: Iterable[str] = ()) -> tuple[Program, set[str]]:
    """Return a program that works out `exprs` under their names and nothing that they do not need, and the names
    (inputs among them) that they do need. A requirement that concerns the same inputs (or those `concerned`) is kept:
    what it forbids ends in `allowed` being false."""
    wanted = needed(program, exprs) | set(concerned)
    for step in program.steps:
        if isinstance(step, Require):
            tested = _needs(program, set(names_in(step.test)))
            if tested & wanted:
                wanted |= tested
    steps = _kept(program.steps, wanted)
    outs = [Out(name, expr, program.span) for name, expr in exprs.items()]
    return structs.replace(program, steps=[*steps, *outs], promises=[], examples=[], derived=[]), wanted


def needed(program: Program, exprs: dict[str, Expr]) -> set[str]:
    """Return the names that expressions mention and all that these are worked out from."""
    return _needs(program, set(names_in([*exprs.values()])))


def _needs(program: Program, names: set[str]) -> set[str]:
    """Return `names` and all that they are worked out from; how many dice a pool has, too. Whatever sets a name counts,
    though it comes later than where the name is asked for: an exception is kept with the line that it amends."""
    sources = defaultdict(
        list, {each.name: [each.type.count] for each in program.inputs if isinstance(each.type, Pool)}
    )
    _collect(program.steps, sources)
    wanted, open_ = set(names), list(names)
    while open_:
        found = {*names_in(sources[open_.pop()])} - wanted
        wanted |= found
        open_ += found
    return wanted


def _collect(steps: list[AnyStep], sources: defaultdict[str, list[Expr]]) -> None:
    """Note by its name what each step works out."""
    for step in steps:
        match step:
            case Term():
                sources[TOTAL].append(step.value)
            case Let(name) | Out(name) if not _carries(step):
                sources[name].append(step.value)
            case Readings(alternatives):
                for each in alternatives:
                    _collect(each.steps, sources)


def _kept(steps: list[AnyStep], wanted: set[str]) -> list[AnyStep]:
    """Return what is needed of steps."""
    found: list[AnyStep] = []
    for step in steps:
        match step:
            case Term() | Clamp() if TOTAL in wanted:
                found.append(step)
            case Let(name) | Out(name) if name in wanted and not _carries(step):
                found.append(Let(name, step.value, step.span))
            case Require() if wanted.issuperset(names_in(step.test)):
                found.append(step)
            case Readings(alternatives):
                parts = [_kept(each.steps, wanted) for each in alternatives]
                if any(parts):
                    pairs = zip(alternatives, parts, strict=True)
                    readings = [Reading(each.text, part, each.span, each.cite) for each, part in pairs]
                    found.append(Readings(readings, step.span))
    return found


def _carries(step: AnyStep) -> bool:
    return isinstance(step, Out) and step.carry
