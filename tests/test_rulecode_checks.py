"""What rule code finds when print changes, and what it confirms when it does not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from tests.conftest import ROOT

BOOK = ROOT / "sources" / "world-at-war"


def findings(tmp_path: Path, chapter: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """Return (code, message) of what is found newly in a copy of the book in which some printed lines were changed."""
    folder = tmp_path / "world-at-war"
    shutil.copytree(BOOK, folder)
    before = {(each.code, each.message) for each in rulewright.load(folder).check()}
    text = (folder / chapter).read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / chapter).write_text(text, "utf-8")
    return sorted({(each.code, each.message) for each in rulewright.load(folder).check()} - before)


def test_a_row_that_is_gone(tmp_path: Path) -> None:
    row = r"| +1 | 12 | - | 3 | 1\* | 2 | 5 |" + "\n"
    found = findings(tmp_path, "58.md", (row, ""))
    assert ("table-gap", "the Vichy France Forces Table (58.631) has no row for 1, with fsl=1") in found


def test_a_row_too_many(tmp_path: Path) -> None:
    row = "| -3 | 10 | - | - | - | - | - |\n"
    found = findings(tmp_path, "58.md", (row, row + "| -4 | 9 | - | - | - | - | - |\n"))
    assert found == [("unreachable-result", 'nothing can lead to the row "-4" of the Vichy France Forces Table')]


def test_a_cell_that_was_changed(tmp_path: Path) -> None:
    found = findings(tmp_path, "56.md", ("| 0 | 3 | - | 1 | 1 | 3 |", "| 0 | 3 | - | 1 | 1 | - |"))
    assert [code for code, _ in found] == ["failed-example", "prose-disagrees"]


def test_a_row_of_modifiers_that_was_changed(tmp_path: Path) -> None:
    found = findings(tmp_path, "60.md", ("For every ten ground", "For every twelve ground"))
    assert "failed-example" in [code for code, _ in found]


def test_a_row_without_its_modifier(tmp_path: Path) -> None:
    found = findings(tmp_path, "55.md", ("| -1 | For each firestormed", "| ? | For each firestormed"))
    assert ("underived-row", 'this row gives no term: "?" is no modifier') in found


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("world-at-war:58.53", ['proven    algeria_fate agrees with the French Colonies Table (58.53) at "Algeria"']),
        ("world-at-war", ["examples  4 of 4 come out", "proven    "]),
        ("europa:56.E.1", ["cards     54, of 53 printed cells of the National Will Modifiers"]),
    ],
)
def test_what_is_confirmed(run: Callable[..., Result], name: str, lines: list[str]) -> None:
    result = run("show", name, "--confirmed", "--path", ROOT)
    assert result.exit_code == 0
    assert all(line in result.output for line in lines)


def test_nothing_is_confirmed_without_rule_code(run: Callable[..., Result]) -> None:
    result = run("show", "high-command:Movement", "--confirmed", "--path", ROOT)
    assert result.exit_code == 2
    assert "there is no rule code for high-command:Movement" in result.output


WORD = re.compile(r"\b\d+\b|<=|>=|[-+*<>=]|\b[a-z_]{3,}\b")


@settings(deadline=None, max_examples=25)
@given(st.randoms(use_true_random=False), st.sampled_from(["world-at-war/58", "europa/56", "high-command/aid"]))
def test_faulty_rule_code_is_checked_without_a_traceback(chosen: Random, name: str) -> None:
    """Words of rule code are put in each other's place: what still binds is tried out, and nothing is raised."""
    file = ROOT / "sources" / f"{name}.rules"
    text = file.read_text("utf-8")
    for _ in range(4):
        places = list(WORD.finditer(text))
        at, other = chosen.choice(places), chosen.choice(places)
        text = text[: at.start()] + other[0] + text[at.end() :]
    with TemporaryDirectory() as folder:
        book = Path(folder) / file.parent.name
        shutil.copytree(file.parent, book, ignore=shutil.ignore_patterns("*.rules"))
        (book / file.name).write_text(text, "utf-8")
        rulewright.load(book).check()
