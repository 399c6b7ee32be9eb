"""Figures of played rules that change since they were confirmed: each is found, at its place."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.project import Project
from rulewright.rulecode.examine.confirmed import FILE, confirmed_text
from tests.conftest import ROOT
from tests.rulecode.drift import Compared, changes

Run = Callable[..., Result]
SOURCES = ROOT / "sources"


def test_our_books_are_confirmed_as_they_stand(ours: Project) -> None:
    for settings, book in zip(ours.settings, ours.books, strict=True):
        assert (settings.folder / FILE).read_text("utf-8") == confirmed_text(book), "run `rulewright confirm .`"


@pytest.mark.parametrize("name", ["europa", "high-command"])
def test_a_change_of_a_played_rule_is_found_at_its_place(name: str) -> None:
    """Some of all the changes there are; `python -m tests.rulecode.drift` makes every one."""
    compared = Compared(SOURCES / name)
    all_ = list(changes(compared.book))
    for change in random.Random(name).sample(all_, 8):
        found = compared.noticed(change)
        line = (ROOT / change.file).read_text("utf-8").count("\n", 0, change.start) + 1
        lines = {each.span.line for each in found if each.code == "changed-figure"}
        assert (change.row and found) or line in lines, change.said


def test_what_rule_code_rests_on_follows_a_renumbering(run: Run, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SOURCES / "europa", tmp_path / "europa"))
    assert run("renumber", "europa", "56.B", "56.F", "--path", folder).exit_code == 0
    assert not [each for each in rulewright.load(folder).check() if each.code == "changed-figure"]
    said = (folder / FILE).read_text("utf-8")
    assert '"56.F.1" = [' in said
    assert '"56.F.1" = 2' in said


BOOK = """# 7. The siege

**7.1 Hunger:** A town starves after ten weeks, and loses 2 companies (see 7.2).

**7.2 Losses:** What is lost is lost.
"""
CODE = """rule 7.1 hunger "Hunger"
  input weeks: 0..20
  out lost = 2 if weeks >= 10 else 0   @7.1
  example weeks=10 -> 2
"""


def test_words_may_change_and_figures_may_not(run: Run, tmp_path: Path) -> None:
    def found(old: str, new: str) -> list[str]:
        (tmp_path / "siege.md").write_text(BOOK.replace(old, new), "utf-8")
        return [each.message for each in rulewright.load(tmp_path).check() if each.code == "changed-figure"]

    (tmp_path / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (tmp_path / "siege.md").write_text(BOOK, "utf-8")
    (tmp_path / "siege.rules").write_text(CODE, "utf-8")
    assert found("", "") == []  # nothing was confirmed
    assert "siege" in run("confirm", tmp_path).output or (tmp_path / FILE).is_file()
    assert found("", "") == found("starves after ten", "is hungry after 10") == []
    assert found("ten weeks", "twelve weeks") == ["7.1 says 12 here, and said 10 when it was confirmed"]
    assert found(", and loses 2 companies", "") == ["7.1 says no figure here, and said 2 when it was confirmed"]
    assert found("2 companies", "-2 companies") == ["7.1 says -2 here, and said 2 when it was confirmed"]
    assert found("(see 7.2)", "(see 7.1)") == []  # a citation has checks of its own
    (tmp_path / "siege.rules").write_text(CODE.replace("@7.1", '@7.1 "loses 2"'), "utf-8")
    assert found("loses 2", "loses 3") == [
        "7.1 says 3 here, and said 2 when it was confirmed"
    ]  # the clause is gone, too


def test_a_clause_on_which_less_rests_is_told(run: Run, tmp_path: Path) -> None:
    code = """rule 7.1 hunger "Hunger"
  input weeks: 0..20
  let starves = weeks >= 10                @7.1 "ten weeks"
  out lost = 2 if starves else 0           @7.1 "loses 2"

amend 7.1 when relieved  @7.2
  input relieved: bool = no
  lost = 0
"""
    whole, less = "2 lines of hunger that rested on 7.1 when it was confirmed, 1 still do", "no line of hunger rests on"

    def found(text: str) -> list[str]:
        (tmp_path / "siege.rules").write_text(text, "utf-8")
        return [each.message for each in rulewright.load(tmp_path).check() if each.code == "dropped-clause"]

    (tmp_path / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (tmp_path / "siege.md").write_text(BOOK, "utf-8")
    assert found(code) == []  # nothing was confirmed
    run("confirm", tmp_path)
    assert found(code) == []
    assert found(code.replace('@7.1 "ten weeks"', "")) == [f"of {whole}"]
    assert found(code.partition("amend")[0]) == [f"{less} 7.2 any more, and 1 did when it was confirmed"]
    assert found(code.replace("@7.2", "@7.9")) == []  # a fault: what it rests on is not known
