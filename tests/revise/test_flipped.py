"""What a revision does to play: which inputs give another result, counted; what only looks otherwise is silent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]

RULES = """# 4. Supply

**4.11 Losses:** Roll a die; the table says how many units are lost.

**Loss Table - 4.11**

| Die | Loss |
| --- | --- |
| 1 | 0 |
| 2 | 0 |
| 3 | 1 |
| 4 | 1 |
| 5 | 2 |
| 6 | 2 |

**4.12 Depots:** A depot costs two points, and three in winter. Who has less than the cost may not build one.
"""
CODE = """rule 4.11 losses "Losses"
  input die: 1..6 "Die"
  row die of table 4.11 cols "Loss" as loss
  example die=1 -> loss=0
  example die=3 -> loss=1

rule 4.12 depot "Depot"
  input points: 0..9
  input winter: bool
  let cost = 3 if winter else 2     @4.12
  out left = points - cost          @4.12
  require points >= cost else "that is too dear"    @4.12
  example points=5 winter=yes -> left=2
"""
Change = tuple[str, str, str]
CHANGES: dict[str, tuple[Change, list[str]]] = {
    "a cell": (
        ("rules.md", "| 3 | 1 |", "| 3 | 2 |"),
        ["3, Loss 1 → 2: Losses: 1 of 6 inputs gives another result: loss 1 → 2 in 1; 1 of its examples now fails"],
    ),
    "a line of rule code": (
        ("rules.rules", "3 if winter", "2 if winter"),
        [
            "Depot: 10 of 20 inputs give another result: left rises by 1 in 10; 1 become legal; "
            "1 of its examples now fails"
        ],
    ),
    "an example": (("rules.rules", "-> left=2", "-> left=3"), []),
    "layout of the table": (("rules.md", "| 3 | 1 |", "|   3   |  1|"), []),
    "layout of the rule code": (("rules.rules", "  input points", "\n  # what it has\n    input   points"), []),
    "other words": (("rules.md", "the table says", "the table tells"), []),
    "how it is said": (("rules.rules", "points - cost", "0 - cost + points"), []),
}


@pytest.fixture
def revise(run: Run, tmp_path: Path) -> Callable[[Change], list[dict[str, Any]]]:
    def flipped(change: Change, codes: tuple[str, ...] = ("flipped-result", "rulecode-error")) -> list[dict[str, Any]]:
        for revision in ("old", "new"):
            book = tmp_path / revision / "game"
            book.mkdir(parents=True)
            (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
            for name, text in (("rules.md", RULES), ("rules.rules", CODE)):
                file, old, new = change
                changed = revision == "new" and file == name
                (book / name).write_text(text.replace(old, new, 1) if changed else text, "utf-8")
        result = run("diff", tmp_path / "old/game", tmp_path / "new/game", "--format", "json")
        found = json.loads(result.stdout)["diagnostics"]
        return [each for each in found if each["code"] in codes]

    return flipped


@pytest.mark.parametrize("name", CHANGES)
def test_flipped(revise: Callable[[Change], list[dict[str, Any]]], name: str) -> None:
    change, expected = CHANGES[name]
    assert [each["message"] for each in revise(change)] == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            ("rules.md", "may not build", "cannot build"),
            ["4.12 reads otherwise now, and the rule code of `depot` rests on it"],
        ),
        (("rules.md", "**4.12 Depots:** A", "**4.12 Depots:**  A"), []),
        (("rules.rules", "0..9", "0..8"), []),
    ],
)
def test_other_words_of_a_played_rule_are_a_note(
    revise: Callable[..., list[dict[str, Any]]], change: Change, expected: list[str]
) -> None:
    found = revise(change, ("reworded-clause",))
    assert [each["message"] for each in found] == expected
    assert {each["severity"] for each in found} <= {"note"}


def test_the_finding_shows_an_input_and_the_examples(revise: Callable[[Change], list[dict[str, Any]]]) -> None:
    [finding] = revise(CHANGES["a cell"][0])
    assert finding["severity"] == "warning"
    assert finding["rule"] == "game:4.11"
    assert finding["help"] == ["for example die=3: loss was 1 and is 2"]
    assert [each["message"] for each in finding["related"]] == [
        "this example gives loss=2 now",
        "its rule code is here",
    ]


def test_an_input_that_is_called_otherwise(revise: Callable[[Change], list[dict[str, Any]]]) -> None:
    """Which value of the old input stands for one of the new is not known: nothing is claimed about results."""
    renamed = CODE.replace("winter", "frost")
    [finding] = revise(("rules.rules", CODE, renamed))
    assert finding["message"] == (
        "Depot: no longer asks for winter, so its results cannot be compared with those it gave"
    )


def test_more_inputs_than_can_be_tried(
    revise: Callable[[Change], list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of too many inputs a fixed sample is tried, and the message says so."""
    monkeypatch.setattr("rulewright.revise.play.MOST", 10)
    [finding] = revise(CHANGES["a line of rule code"][0])
    assert "inputs tried give another result: left rises by 1 in " in finding["message"]
