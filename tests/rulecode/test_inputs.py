"""One law for input: the same values taken, the same ones refused in the same words, in Python and in JavaScript."""

from __future__ import annotations

import json
import os
import tomllib
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from rulewright.project import Project
from rulewright.rulecode import program as tree
from rulewright.rulecode.emit import emit_javascript
from rulewright.rulecode.program import Program
from rulewright.rulecode.run import Runner, runners
from tests.conftest import CASES, EXPLORE
from tests.rulecode.engine import Engine, answered, random_value
from tests.rulecode.generate import CARDS, RECORDS, SPAN

LAW = tomllib.loads((CASES / "inputs/values.toml").read_text("utf-8"))
CAN_BE: dict[str, str] = LAW.pop("inputs")
VALUES = [(name, *each.values()) for name, listed in LAW.items() for each in listed]
TYPES: dict[str, tree.Type] = {
    "steps": tree.Range(-3, 400),
    "points": tree.Range(0, 2, Fraction(1, 2)),
    "holds": tree.Flag(),
    "paris": tree.Choice(("axis", "french", "other")),
    "taken": tree.Subset("places"),
    "pair": tree.Dice(2, 4),
    "card": tree.Deck(CARDS, 0),
}
TRIED = int(os.environ.get("RULEWRIGHT_TRIED", "20000" if EXPLORE else "2000"))  # inputs of all programs together
BATCH = 100  # of them with the same readings
ODD: list[Any] = [
    "",
    "1_0",
    "٣",
    "3/0",
    " 2 ",
    [3],
    [],
    [[1]],
    {},
    None,
    True,
    1e21,
    -0.0,
    2.5,
    10**30,
    "none",
    "½",
    "axis",
    -1,
    99,
]


def taking(name: str) -> Program:
    """Return a program that gives back its one input."""
    given = tree.Input(name, TYPES[name], "", SPAN)
    return Program("made", "made:1", name, "", SPAN, None, [given], [tree.Out("it", tree.Name(name), SPAN)], RECORDS)


@cache
def both() -> tuple[dict[str, Runner], Engine]:
    programs = [taking(name) for name in TYPES]
    return runners(programs), Engine(emit_javascript("made", programs), "made")


@pytest.mark.parametrize(("name", "value", "wanted"), VALUES)
def test_odd_values(name: str, value: str, wanted: str) -> None:
    ready, engine = both()
    theirs = engine.said(name, value)
    ours = answered(ready[name], {name: json.loads(value)})
    said = next(each for each in LAW[name] if each["value"] == value)
    if "is" in said:
        assert ours == theirs == {"outputs": {"it": json.loads(said["is"])}, "trace": []}
    else:
        assert ours == theirs == {"error": f"{name} cannot be {said['said']}: it is {CAN_BE[name]}"}


def test_what_is_no_value_at_all() -> None:
    ready, engine = both()
    assert engine.said("holds", "undefined") == {"error": "holds cannot be nothing: it is yes or no"}
    odd: list[Any] = [[], "x", 3, {"😀": 1, "zz": 2, "aa": 3}, {"__proto__": 1}, {"1": 1, "holds": True}]
    for inputs in odd:
        assert answered(ready["holds"], inputs) == engine("holds", inputs) != engine("holds", {})


def test_readings_that_there_are_not() -> None:
    program = taking("holds")
    alternatives = [tree.Reading(text, [], SPAN) for text in ("one", "other")]
    program.steps.insert(0, tree.Readings(alternatives, SPAN))
    runner, engine = runners([program])["holds"], Engine(emit_javascript("made", [program]), "made")
    for readings in ([2], [-1], ["1"], [None], [0.5], [1.0], [0, 7], [[0]]):
        assert answered(runner, {"holds": True}, readings) == engine("holds", {"holds": True}, readings)
    assert answered(runner, {}, [2]) == {"error": "there is no reading 2: it is 0 to 1"}


def test_both_languages_say_the_same_of_random_inputs(ours: Project) -> None:
    """Valid, partial and bad inputs of every program in our books: answers, odds, messages, and the order of it all."""
    chance = Random(18)
    books = [book for book in ours.books if book.programs]
    each = TRIED // sum(len(book.programs) for book in books)
    for book in books:
        engine = Engine(emit_javascript(book.id, book.programs), book.id)
        for name, runner in runners(book.programs).items():
            for size in [BATCH] * (each // BATCH) + [each % BATCH]:
                readings = [chance.randrange(len(group)) for group in runner.emitted["readings"]]
                cases = [drawn(runner, chance) for _ in range(size)]
                python = [answered(runner, case, readings) for case in cases]
                same(cases, python, engine.all(name, cases, readings))
                few = [{given: value for given, value in case.items() if chance.random() < 0.8} for case in cases[:4]]
                same(
                    few,
                    [answered(runner, case, readings, "odds") for case in few],
                    engine.all(name, few, readings, "odds"),
                )


def same(cases: list[Any], ours: list[Any], theirs: list[Any]) -> None:
    for case, one, other in zip(cases, ours, theirs, strict=True):
        assert json.dumps(one) == json.dumps(other), case


def drawn(runner: Runner, chance: Random) -> dict[str, Any]:
    """Return inputs: all, or some of them; in one of four a value that is none of its type's."""
    found = {}
    for each in runner.program.inputs:
        if chance.random() < 0.9:
            found[each.name] = random_value(runner.program, each, chance)
    if chance.random() < 0.25:
        name = chance.choice([*(each.name for each in runner.program.inputs), "nobody"])
        found[name] = chance.choice(ODD)
    return dict(chance.sample(list(found.items()), len(found)))
