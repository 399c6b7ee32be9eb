"""What the guides show works: the examples of the API run, and so do the commands."""

from __future__ import annotations

import doctest
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.program import main
from rulewright.report.settings import FILES, SENTENCES, keys, settings_page
from tests.conftest import ROOT
from tests.rulecode.examples import wrong_examples
from tests.support.guides import GUIDES, as_shown, blocks, commands, write_siege


def test_the_examples_of_the_api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules.md").write_text(next(blocks("api.md", "markdown")), "utf-8")
    session = "\n".join(blocks("api.md", "pycon"))
    examples = doctest.DocTestParser().get_doctest(session, {}, "api.md", None, None)
    said: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert outcome.attempted > 15
    assert not outcome.failed, "".join(said)


def test_the_notation_of_the_guide(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(next(blocks("notations.md", "markdown")), "utf-8")
    notation = next(blocks("notations.md", "toml"))
    assert notation.count("\n") < 30
    (tmp_path / "dashed.toml").write_text(notation, "utf-8")
    project = rulewright.load(tmp_path, "dashed.toml")
    assert list(project.books[0].index) == ["7", "7-1", "7-1(i)", "7-1(ii)", "7-2", "7-2(i)"]
    assert [reference.targets[0] for _, reference in project.books[0].references] == [
        f"{tmp_path.name}:7-2(i)",
        f"{tmp_path.name}:7",
    ]
    assert not project.check()


def test_the_book_of_the_rule_code_guide(tmp_path: Path) -> None:
    """All of its examples come out."""
    project = rulewright.load(write_siege(tmp_path))
    assert not project.check()
    programs = project.books[0].programs
    assert all(program.examples for program in programs)
    assert not wrong_examples(programs)


def test_the_examples_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands print what it shows, in that order; `…` on a line of its own stands for lines that are left out."""
    monkeypatch.chdir(ROOT)
    shown = commands(ROOT / "README.md")
    assert len(shown) == 2
    for command, expected in shown:
        output = CliRunner().invoke(main, shlex.split(command.removeprefix("rulewright "))).output
        assert as_shown(expected, output), output


def test_the_page_of_all_settings() -> None:
    assert (GUIDES / "settings.md").read_text("utf-8") == settings_page(), "python -m rulewright.report.settings > it"


def test_each_setting_has_a_sentence_and_no_other() -> None:
    sentences = tomllib.loads(SENTENCES.read_text("utf-8"))
    there = {file: {key for key, _, _ in keys(struct)} for file, (struct, _) in FILES.items()}
    assert {file: set(said) for file, said in sentences.items()} == there


def test_what_the_first_guide_says_is_said(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(next(blocks("your-own-rulebook.md", "markdown")), "utf-8")
    said = CliRunner().invoke(main, ["check", str(tmp_path / "rules.md")]).output
    assert "there is no rule 2.3" in said
    assert "rules was read in English and as dotted" in said
