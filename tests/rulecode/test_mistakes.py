"""Mistakes of authors, planted one at a time into the book of the guide to rule code: none goes unnoticed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.rulecode.examine.exchanged import exchanged
from rulewright.rulecode.examine.failing import differs
from rulewright.rulecode.examine.variants import variants
from rulewright.rulecode.run import Variations, runners
from tests.conftest import CASES
from tests.support.guides import blocks

PLANTED = tomllib.loads((CASES / "mistakes.toml").read_text("utf-8"))
LANGUAGES = {"rules": "rules", "book": "markdown"}
ONLY_TOLD = "failed-example"  # the result was wrong, and not what made it so


def found(mistake: dict[str, Any], folder: Path) -> list[Diagnostic]:
    """Return what is found where this was written instead."""
    texts = {name: "\n".join(blocks("rule-code.md", language)) for name, language in LANGUAGES.items()}
    assert texts[mistake["in"]].count(mistake["old"]) == 1, mistake["old"]
    texts[mistake["in"]] = texts[mistake["in"]].replace(mistake["old"], mistake["new"])
    (folder / "book.toml").write_text("\n".join(blocks("rule-code.md", "toml")), "utf-8")
    (folder / "siege.md").write_text(texts["book"], "utf-8")
    (folder / "siege.rules").write_text(texts["rules"], "utf-8")
    return list(rulewright.load(folder).check())


@pytest.mark.parametrize("mistake", PLANTED["mistake"], ids=range(len(PLANTED["mistake"])))
def test_a_planted_mistake_is_found(mistake: dict[str, Any], tmp_path: Path) -> None:
    assert mistake["code"] in {each.code for each in found(mistake, tmp_path)}


def test_most_are_named() -> None:
    assert len(PLANTED["mistake"]) >= 60
    assert len(list(named())) >= 0.75 * len(PLANTED["mistake"])


def named() -> Iterator[str]:
    return (each["code"] for each in PLANTED["mistake"] if each["code"] != ONLY_TOLD)


def test_the_change_that_would_mend_it_is_said(tmp_path: Path) -> None:
    """Where an example tells of a mistake, its line is shown with what would let all examples come out."""
    bound = {"in": "rules", "old": "clamp 0..5                             @7.3D", "new": "clamp 1..5      @7.3D"}
    told = [related for each in found(bound, tmp_path) if each.code == ONLY_TOLD for related in each.related]
    assert any("with 0 for 1 here" in says and span.text.startswith("clamp 1..5") for span, says in told)


@pytest.mark.parametrize(
    ("lines", "wrong", "shown"),
    [
        (("input guns: 0..4", "+1 per guns  @1.1", "example guns=6 -> 6"), 4, (2, "guns")),
        (("input guns: 0..4", "let fires = guns > 0", "+1 per fires  @1.1"), 4, (3, "fires")),
        (("input guns: 0..4", "let guns = 2", "+1 per guns  @1.1"), 3, (2, "guns")),
    ],
)
def test_the_line_that_says_what_a_name_is_is_shown(
    lines: tuple[str, ...], wrong: int, shown: tuple[int, str], tmp_path: Path
) -> None:
    (tmp_path / "book.toml").write_text('title = "Fire"\nnotation = "digit-levels"\n', "utf-8")
    (tmp_path / "fire.md").write_text("# 1. FIRE\n\n**1.1 Fire:** Each gun hits once.\n", "utf-8")
    (tmp_path / "fire.rules").write_text("rule 1.1 fire\n" + "".join(f"  {line}\n" for line in lines), "utf-8")
    told = [each for each in rulewright.load(tmp_path).check() if each.code == "rulecode-error"]
    assert [each.span.line for each in told] == [wrong]
    assert [(span.line, span.text) for span, _ in told[0].related] == [shown]


def test_a_row_that_is_not_multiplied_is_shown_in_the_rule_code(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "Loot"\nnotation = "digit-levels"\n', "utf-8")
    table = "**Loot Table - 1.1**\n\n| | |\n|---|---|\n| +1 | For each chest. |\n| +2 | For each barrel. |\n"
    (tmp_path / "loot.md").write_text(f"# 1. LOOT\n\n**1.1 Loot:** Chests pay by the factor.\n\n{table}", "utf-8")
    code = (
        "rule 1.1 loot\n  input factor: 1..4\n  auto table 1.1\n"
        '  row "chest" as chests: 0..9\n  row "barrel" as barrels: 0..9 times factor\n'
        "  example chests=3 barrels=1 factor=4 -> 20\n  example chests=5 barrels=2 factor=3 -> 27\n"
    )
    (tmp_path / "loot.rules").write_text(code, "utf-8")
    (told,) = (each for each in rulewright.load(tmp_path).check() if each.code == "likely-mistake")
    assert "`factor` times as much" in told.message
    assert told.related[0][0].line == 4


def test_an_example_with_too_many_dice_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "Dice"\nnotation = "digit-levels"\n', "utf-8")
    (tmp_path / "dice.md").write_text("# 1. DICE\n\n**1.1 Fire:** Roll the dice of a battery.\n", "utf-8")
    code = "rule 1.1 fire\n  chance roll: pool of 2 d6\n  out hits = count(roll >= 5)\n  example roll=[5, 6, 1] -> 2\n"
    (tmp_path / "dice.rules").write_text(code, "utf-8")
    assert [each.code for each in rulewright.load(tmp_path).check()] == [ONLY_TOLD]


def test_a_variation_answers_as_a_program_of_its_own(ours: Project) -> None:
    """What would mend an example is looked for in programs of which one step was emitted anew."""
    for program in (each for book in ours.books for each in book.programs):
        again = Variations(program)
        for variant in [*variants(program), *exchanged(program)][::37]:
            whole = runners([variant.program])[program.name]
            for example in program.examples:
                assert differs(again.runner(variant.program), example) == differs(whole, example), variant.says
