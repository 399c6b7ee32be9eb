"""The systems of our books: each runs, its examples hold, and the same rule code runs on the original texts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import icepool  # type: ignore[import-untyped]
import pytest

import rulewright
from rulewright.model import Book
from rulewright.project import Project
from rulewright.rulecode.emit.runtime.spread import NOTHING, key
from rulewright.rulecode.emit.runtime.values import plain
from rulewright.rulecode.program import Choice, Deck, Dice, Flag, Program, Type
from rulewright.rulecode.run import Runner, runners
from tests.conftest import ROOT

ODDS = [  # program, inputs, output, its odds: what ../shared/systems.md names
    ("french_colonies", {"vichy": True, "fsl": -3}, "lebanon", {"Free": "1/2", "Vichy": "1/2"}),
    ("french_colonies", {"vichy": True, "fsl": -2}, "lebanon", {"Free": "1/3", "Vichy": "2/3"}),
    ("french_colonies", {"vichy": True, "fsl": -1}, "lebanon", {"Free": "1/6", "Vichy": "5/6"}),
    ("french_colonies", {"vichy": True, "fsl": 0}, "lebanon", {"Vichy": "1"}),
    ("french_colonies", {"vichy": False, "fsl": -3}, "lebanon", {"Free": "1"}),
    ("french_colonies", {"vichy": False, "fsl": -3}, "morocco", {"Free": "1"}),
    ("french_colonies", {"vichy": False, "fsl": -3}, "algeria", {"Free": "5/6", "independent": "1/6"}),
    ("french_colonies", {"vichy": False, "fsl": -3}, "tunisia", {"Free": "2/3", "independent": "1/3"}),
    ("defection", {"mobile": False}, "fate", {"survives": "2/3", "combat isolated": "1/3"}),
    (
        "defection",
        {"mobile": True},
        "fate",
        {"survives": "1/3", "combat isolated": "1/3", "supply isolated": "1/3"},
    ),
]


def running(project: Project) -> Iterator[tuple[Book, Runner]]:
    for book in project.books:
        assert not book.program_problems
        for runner in runners(book.programs).values():
            yield book, runner


def check_examples(project: Project) -> int:
    tried = 0
    for _, runner in running(project):
        assert len(runner.program.examples) >= 2, runner.program.name
        for example in runner.program.examples:
            given = {name: plain(value) for name, value in example.inputs.items()}
            outputs = runner.lookup(given, example.readings)["outputs"]
            for name, value in example.outputs.items():
                assert outputs[name] == plain(value), (runner.program.name, example.span.text)
                tried += 1
    return tried


def test_the_examples_hold(ours: Project) -> None:
    assert check_examples(ours) > 200


def test_they_hold_on_the_original_texts(originals_with_code: Project, ours: Project) -> None:
    assert check_examples(originals_with_code) == check_examples(ours)


@pytest.mark.parametrize(("name", "inputs", "output", "odds"), ODDS)
def test_the_odds(ours: Project, name: str, inputs: dict[str, object], output: str, odds: dict[str, str]) -> None:
    runner = next(runner for _, runner in running(ours) if runner.program.name == name)
    assert runner.odds(inputs)[output] == odds


def faces(kind: Type) -> icepool.Die[int | str]:
    """What can be rolled or drawn, as a die of an independent library."""
    if isinstance(kind, Deck):
        return icepool.Die({name: copies for name, copies, _ in kind.cards})
    assert isinstance(kind, Dice)
    return kind.count @ icepool.d(kind.sides)


def settings(program: Program) -> Iterator[dict[str, object]]:
    """Yield what else may be given: each input that must be at either of its ends."""
    required = [each for each in program.inputs if not each.chance and each.default is None]
    ends = [
        (False, True)
        if isinstance(each.type, Flag)
        else (each.type.words[0], each.type.words[-1])
        if isinstance(each.type, Choice)
        else (each.type.low, each.type.high)  # type: ignore[union-attr]
        for each in required
    ]
    for values in product(*ends):
        yield dict(zip((each.name for each in required), values, strict=True))


def counted(runner: Runner, given: dict[str, object], output: str) -> dict[str, str]:
    """Return the odds of an output as the other library counts them: over all rolls and draws, looked up one by one."""
    chances = [each for each in runner.program.inputs if each.chance]

    def outcome(*rolled: object) -> str:
        thrown = {each.name: face for each, face in zip(chances, rolled, strict=True)}
        outputs = runner.lookup({**given, **thrown})["outputs"]
        return key(outputs[output]) if output in outputs else NOTHING

    die = icepool.map(outcome, *(faces(each.type) for each in chances))
    return {value: str(Fraction(share, die.denominator())) for value, share in die.items()}


def test_odds_agree_with_a_dice_library(ours: Project) -> None:
    compared = 0
    for _, runner in running(ours):
        for given in settings(runner.program) if any(each.chance for each in runner.program.inputs) else ():
            for output, odds in runner.odds(given).items():
                assert odds == counted(runner, given, output), (runner.program.name, given, output)
                compared += 1
    assert compared > 50


def test_a_row_that_is_looked_up_says_where_it_stands_with_its_footnotes(ours: Project) -> None:
    forces = next(each for _, each in running(ours) if each.program.name == "italian_forces")
    trace = {line["name"]: line for line in forces.lookup({"isl": 2})["trace"] if "name" in line}
    assert trace["german_named"]["cells"] == [["world-at-war:table-56.32", 0, 2]]
    caption, _, footnote = trace["german_named"]["text"].partition(" *")
    assert footnote.startswith("One named ship")
    assert trace["german_cruisers"]["text"] == caption  # the column has no note


def test_a_changed_cell_changes_the_result(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sources/world-at-war", tmp_path, dirs_exist_ok=True)
    chapter = tmp_path / "58.md"
    text = chapter.read_text("utf-8")
    row = "| +2 | 15 | - | 3 | 1\\* | 3 | 6 |"
    assert text.count(row) == 1
    chapter.write_text(text.replace(row, row.replace("15", "16")), "utf-8")
    project = rulewright.load(tmp_path)
    runner = runners(project.books[0].programs)["vichy_forces"]
    assert runner.lookup({"fsl": 2})["outputs"]["infantry"] == 16
