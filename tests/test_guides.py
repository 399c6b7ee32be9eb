"""What the guides show works: the examples of the API run, and so do the commands."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.program import main
from rulewright.report.settings import FILES, SENTENCES, keys, settings_page
from tests.conftest import ROOT
from tests.rulecode.examples import wrong_examples

GUIDES = ROOT / "site/guides"
BLOCK = re.compile(r"^```(?P<language>[\w-]+)\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\s*\$ ((?:rulewright|printf) .*)$", re.MULTILINE)
TEXT = "# 4. SUPPLY\n\n**4.1 Sources:** See 4.2, 4.71.\n\n**4.4 Ports:** See 4.1.\n\n**4.7 Winter:** None.\n"


def blocks(guide: str | Path, *languages: str) -> Iterator[str]:
    """Yield the fenced blocks of these languages in a guide, or in another file."""
    for block in BLOCK.finditer((GUIDES / guide).read_text("utf-8")):
        if block["language"] in languages:
            yield block["body"]


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


def watch(command: str, folder: Path, environment: dict[str, str]) -> None:
    """Run a command that goes on until it is interrupted: it must have said its first findings by then."""
    running = subprocess.Popen(
        shlex.split(command), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert running.stdout
    try:
        assert any("rules" in line and "references" in line for line in running.stdout)
    finally:
        running.send_signal(signal.SIGINT)
    assert running.wait() in (0, 1, 130)
    assert "Traceback" not in running.stdout.read()


@pytest.mark.parametrize("guide", ["editors.md", "ci.md", "your-own-rulebook.md"])
def test_the_commands(guide: str, tmp_path: Path) -> None:
    """Each in turn, in one folder, as a shell runs them: a finding is no trouble, a wrong option is."""
    text = next(blocks(guide, "markdown")) if guide == "your-own-rulebook.md" else TEXT
    (tmp_path / "rules.md").write_text(text, "utf-8")
    programs = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    commands = [match[1] for body in blocks(guide, "console") for match in COMMAND.finditer(body)]
    assert len(commands) >= 4
    for command in commands:
        if "--write-baseline" in command:
            settings = next(body for body in blocks(guide, "toml") if "baseline" in body)
            (tmp_path / "rulewright.toml").write_text(
                settings.replace("[check]", '[project]\nsources = "."\n\n[check]')
            )
        if "--watch" in command:
            watch(command, tmp_path, environment)
            continue
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode in (0, 1), (command, done.stderr)
        assert "Traceback" not in done.stderr
        redirected = shlex.split(command)
        if ">" in redirected:
            assert (tmp_path / redirected[-1]).stat().st_size


def test_the_book_of_the_rule_code_guide(tmp_path: Path) -> None:
    """All of its examples come out, and the commands print what the guide shows."""
    book = tmp_path / "siege"
    book.mkdir()
    for name, language in (("book.toml", "toml"), ("siege.md", "markdown"), ("siege.rules", "rules")):
        (book / name).write_text("\n".join(blocks("rule-code.md", language)), "utf-8")
    project = rulewright.load(book)
    assert not project.check()
    programs = project.books[0].programs
    assert all(program.examples for program in programs)
    assert not wrong_examples(programs)
    for shown in blocks("rule-code.md", "console"):
        command, expected = shown.split("\n", 1)
        printed = CliRunner().invoke(main, [*shlex.split(command.removeprefix("$ rulewright ")), "--path", str(book)])
        assert [line.rstrip() for line in printed.output.splitlines()] == expected.splitlines()


def test_the_examples_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands print what it shows, in that order; `…` on a line of its own stands for lines that are left out."""
    monkeypatch.chdir(ROOT)
    shown = [body for body in blocks(ROOT / "README.md", "console") if body.startswith("$ ")]
    assert len(shown) == 2
    for body in shown:
        command, expected = body.split("\n", 1)
        output = CliRunner().invoke(main, shlex.split(command.removeprefix("$ rulewright "))).output
        printed = "".join(f"\n{line.rstrip()}" for line in output.splitlines())
        wanted = re.escape(f"\n{expected.strip()}").replace("\\\n…", r"(?:\n.*)*")
        assert re.fullmatch(wanted, printed), printed


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
    assert "rules was read as dotted" in said
