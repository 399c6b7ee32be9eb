"""A bare JavaScript engine that runs emitted books, and the inputs that rule code is tried with."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import quickjs  # type: ignore[import-untyped]
from msgspec import Struct

from rulewright.rulecode import program as tree
from rulewright.rulecode.emit.runtime.inputs import domain
from rulewright.rulecode.emit.runtime.values import plain
from rulewright.rulecode.run import Runner

ALL = 10_000  # combinations of inputs that are all tried
DRAWN = 250  # combinations that are drawn where there are more
BATCH = 500


class Engine:
    """Emitted JavaScript, loaded."""

    def __init__(self, code: str, book: str) -> None:
        self.context = quickjs.Context()
        self.context.eval(code)
        self.book = book
        self.call = self.context.eval(
            "(function(book, name, method, cases, readings, written) {"
            " const f = rulewright.books[book][name], options = {readings: JSON.parse(readings)};"
            " const work = (each) => {"
            "  try { return method ? f[method](each, options) : f(each, options) }"
            "  catch (problem) { return {error: problem.message} } };"
            " return JSON.stringify((written ? eval(cases) : JSON.parse(cases)).map(work)) })"
        )

    def all(self, name: str, cases: list[Any], readings: Any = (), method: str = "") -> list[Any]:
        """Return the answers for many inputs; of those that are refused, {"error": what is said}."""
        found = self.call(self.book, name, method, json.dumps(cases), json.dumps(list(readings)), False)
        answers: list[Any] = json.loads(found)
        return answers

    def said(self, name: str, value: str) -> Any:
        """Return the answer for one input, whose value is written in JavaScript."""
        return json.loads(self.call(self.book, name, "", f"[{{{name}: {value}}}]", "[]", True))[0]

    def of(self, name: str, method: str, inputs: str, options: str) -> Any:
        """Return what a method of a program gives; inputs and options are written in JavaScript."""
        code = f"JSON.stringify(rulewright.books[{json.dumps(self.book)}].{name}.{method}({inputs}, {options}))"
        return json.loads(self.context.eval(code))

    def __call__(self, name: str, inputs: Any, readings: Any = (), method: str = "") -> Any:
        return self.all(name, [inputs], readings, method)[0]


def answered(runner: Runner, inputs: Any, readings: Any = (), method: str = "lookup") -> Any:
    """Return what Python answers, as the engine tells it: odds as pairs, what is refused as an error."""
    try:
        found = getattr(runner, method)(inputs, list(readings))
    except ValueError as error:
        return {"error": str(error)}
    if method == "odds":
        found = {name: list(shares.items()) for name, shares in found.items()}
    return json.loads(json.dumps(found))


def batches(runner: Runner) -> Iterator[list[dict[str, Any]]]:
    """Yield inputs for a program, in JSON's values: all there are, or a seeded sample with all boundary values. Each
    batch has some from everywhere, so that what is wrong in a corner is met by the first."""
    cases = list(_all(runner) if _count(runner) <= ALL else _some(runner, random.Random(runner.program.name)))
    many = math.ceil(len(cases) / BATCH)
    for first in range(many):
        yield [each for each in cases[first::many] if _can_be_drawn(runner, each)]


def _count(runner: Runner) -> int:
    sizes = []
    for each in runner.emitted["inputs"]:
        values = domain(runner.emitted, each["type"])
        sizes.append(len(values) or ALL + 1)
    return math.prod(sizes)


def _all(runner: Runner) -> Iterator[dict[str, Any]]:
    names = [each["name"] for each in runner.emitted["inputs"]]
    values = ([plain(value) for value in domain(runner.emitted, each["type"])] for each in runner.emitted["inputs"])
    return (dict(zip(names, case, strict=True)) for case in itertools.product(*values))


def _some(runner: Runner, chance: random.Random) -> Iterator[dict[str, Any]]:
    inputs = runner.program.inputs
    edges = {each.name: _edges(runner.program, each) for each in inputs}

    def drawn(each: tree.Input) -> Any:
        if each.default is not None and chance.random() < 0.3:
            return plain(each.default)
        return chance.choice(edges[each.name]) if chance.random() < 0.5 else random_value(runner.program, each, chance)

    for given in inputs:
        for edge in edges[given.name]:
            for _ in range(2):
                yield {each.name: drawn(each) for each in inputs} | {given.name: edge}
    for _ in range(DRAWN):
        yield {each.name: drawn(each) for each in inputs}


def _edges(program: tree.Program, given: tree.Input) -> list[Any]:
    """Return the boundary values of an input: the ends of its range, and what the program's numbers are, or lie next
    to."""
    match given.type:
        case tree.Range(low, high, step):
            near = {number + by for number in _numbers(program) for by in (-step, 0, step)} | {low, high}
            return [plain(_whole(each)) for each in sorted(near) if low <= each <= high and (each - low) % step == 0]
        case tree.Subset(items):
            names = [record.name for record in program.records[items]]
            return [[], sorted(names), *([name] for name in names)]
        case tree.Flag():
            return [False, True]
        case tree.Choice(words):
            return list(words)
        case tree.Dice(count, sides):
            return list(range(count, count * sides + 1))
        case tree.Die(faces):
            return [plain(face) for face, _ in faces]
        case tree.Pool(_, die):
            return [[plain(face)] * many for face, _ in die.faces for many in (0, 1, 3)]
        case tree.Deck(cards):
            return [name for name, _, _ in cards]


def random_value(program: tree.Program, given: tree.Input, chance: random.Random) -> Any:
    match given.type:
        case tree.Range(low, high, step):
            return plain(_whole(low + step * chance.randint(0, int((high - low) / step))))
        case tree.Subset(items):
            return sorted(record.name for record in program.records[items] if chance.random() < 0.5)
    return chance.choice(_edges(program, given))


def _whole(value: Any) -> Any:
    return int(value) if Fraction(value).denominator == 1 else value


def _numbers(node: Any) -> set[Any]:
    """Return all numbers in a program's expressions and bounds."""
    if isinstance(node, (int, Fraction)) and not isinstance(node, bool):
        return {node}
    if isinstance(node, list):
        return {number for each in node for number in _numbers(each)}
    if isinstance(node, tree.Program):
        return _numbers(node.steps)
    if isinstance(node, Struct) and not isinstance(node, tree.Cell):
        return {number for name in node.__struct_fields__ if name != "span" for number in _numbers(getattr(node, name))}
    return set()


def _can_be_drawn(runner: Runner, case: dict[str, Any]) -> bool:
    """False where more copies of a card are drawn than its deck has."""
    decks = [(each.name, each.type) for each in runner.program.inputs if isinstance(each.type, tree.Deck)]
    for card, deck in decks:
        copies = {name: copies for name, copies, _ in deck.cards}
        drawn = [case[name] for name, other in decks if other.draw == deck.draw]
        if drawn.count(case[card]) > copies[case[card]]:
            return False
    return True
