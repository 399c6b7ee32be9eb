"""Each command that a guide shows is run, in a folder like the one it speaks of, and prints what is shown of it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from rulewright.cli.program import main
from tests.conftest import ROOT
from tests.read.word.docx import docx, p, r
from tests.support.guides import GUIDES, as_shown, blocks, commands, write_siege
from tests.support.repositories import git

TEXT = "# 4. SUPPLY\n\n**4.1 Sources:** See 4.2, 4.71.\n\n**4.4 Ports:** See 4.1.\n\n**4.7 Winter:** None.\n"
INLINE = re.compile(r"`rulewright (?P<words>[a-z][^`]*)`")
EXTRA = re.compile(r"rulewright\[(?P<names>[\w,-]+)\]")


def _one_file(folder: Path) -> Path:
    (folder / "rules.md").write_text(TEXT, "utf-8")
    return folder


def _own_rulebook(folder: Path) -> Path:
    (folder / "rules.md").write_text(next(blocks("your-own-rulebook.md", "markdown")), "utf-8")
    return folder


def _lout(folder: Path) -> Path:
    """As many files as the guide says."""
    user = folder / "doc/user"
    user.mkdir(parents=True)
    names = [f"part{at}" for at in range(139)]
    included = "\n".join(f"@Include {{ {name} }}" for name in names)
    (user / "all").write_text(
        f"@SysInclude {{ doc }}\n@Doc @Text @Begin\n@BeginSections\n{included}\n@EndSections\n@End @Text\n"
    )
    for name in names:
        (user / name).write_text(f"@Section @Title {{ Of {name} }} @Tag {{ {name} }} @Begin @PP Words. @End @Section\n")
    return folder


def _outline(folder: Path) -> Path:
    (folder / "roads.md").write_text(next(blocks("outline.md", "markdown")), "utf-8")
    return folder


def _terms(folder: Path) -> Path:
    book = folder / "sources/my-game"
    book.mkdir(parents=True)
    (folder / "rulewright.toml").touch()
    (book / "book.toml").write_text('title = "My game"\nnotation = "dotted"\n', "utf-8")
    (book / "rules.md").write_text(next(blocks("terms.md", "markdown")), "utf-8")
    return folder


def _word(folder: Path) -> Path:
    quorum, meets = (
        " Three members are a quorum. Where fewer are there, see 1.",
        " The members meet again within a week.",
    )
    old = [("1. Meetings", ""), ("1.1 Quorum.", f"{quorum}2."), ("1.2 Adjourning.", meets)]
    new = [old[0], ("1.1 Quorum.", f"{quorum}7."), ("1.2 Chair.", " The oldest has it."), ("1.3 Adjourning.", meets)]
    for name, lines in (("last-year", old), ("rules", new)):
        (folder / f"{name}.docx").write_bytes(docx(*(p(r(bold, "b"), plain) for bold, plain in lines)))
    return folder


def _printing(folder: Path) -> Path:
    shutil.copytree(ROOT / "sources/world-at-war", folder / "sources/world-at-war")
    (folder / "rulewright.toml").touch()
    return folder


def _revisions(folder: Path) -> Path:
    """A book with two releases and an edit since, and two files."""
    texts = [TEXT, TEXT.replace("4.71", "4.7"), TEXT.replace("4.71", "4.7").replace("None", "Ice closes ports (4.4)")]
    book = folder / "sources/my-game"
    book.mkdir(parents=True)
    (folder / "rulewright.toml").touch()
    (book / "book.toml").touch()
    git(folder, "init")
    for text, tag in zip(texts[:2], ("v1.0", "v1.1"), strict=True):
        (book / "rules.md").write_text(text, "utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "-m", tag)
        git(folder, "tag", tag)
    for name, text in (("sources/my-game", texts[2]), ("old", texts[0]), ("new", texts[1])):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "rules.md").write_text(text, "utf-8")
    return folder


PREPARED: dict[str, Callable[[Path], Path]] = {
    "ci.md": _one_file,
    "editors.md": _one_file,
    "lout-books.md": _lout,
    "outline.md": _outline,
    "players.md": _one_file,
    "printing.md": _printing,
    "revisions.md": _revisions,
    "rule-code.md": write_siege,
    "terms.md": _terms,
    "word-and-pdf.md": _word,
    "your-own-rulebook.md": _own_rulebook,
}


def _watch(command: str, folder: Path, environment: dict[str, str]) -> None:
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


def _with_commands() -> list[str]:
    guides = sorted(path.name for path in GUIDES.glob("*.md"))
    return [name for name in guides if any(not each.words.startswith("pip ") for each in commands(name))]


def _in_a_shell(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run what a shell has to read; return its exit status and what it said."""
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    redirected = shlex.split(command, comments=True)
    if ">" in redirected:
        assert (folder / redirected[-1]).stat().st_size
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("guide", _with_commands())
def test_the_commands(guide: str, tmp_path: Path, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in turn, in one folder, as a shell runs them: a finding is no trouble, a wrong option is."""
    folder = PREPARED[guide](tmp_path)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("COLUMNS", "120")
    for command, shown in commands(guide):
        program, *words = shlex.split(command, comments=True)
        if "--watch" in words:
            _watch(command, folder, dict(os.environ))
            continue
        if program != "rulewright" or ">" in words:
            status, said = _in_a_shell(command, folder, dict(os.environ))
        else:
            done = run(*words)
            status, said = done.exit_code, done.stdout + done.stderr
        assert status in (0, 1), (command, said)
        assert "Traceback" not in said
        assert not shown or as_shown(shown, said), (command, said)


@pytest.mark.parametrize("guide", sorted(path.name for path in GUIDES.glob("*.md")))
def test_all_blocks_of_commands_are_read(guide: str) -> None:
    """A block without a prompt would be run by nobody."""
    assert all(body.startswith("$ ") for body in blocks(guide, "console"))


@pytest.mark.parametrize("guide", sorted(path.name for path in GUIDES.glob("*.md")))
def test_commands_within_sentences_are_there(guide: str) -> None:
    """They and their options are known; what they are told stands for something of the reader's."""
    for inline in INLINE.finditer((GUIDES / guide).read_text("utf-8")):
        name, *words = shlex.split(inline["words"])
        command = main.get_command(click.Context(main), name)
        assert command, inline[0]
        known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
        assert {word for word in words if word.startswith("-")} <= known, inline[0]


def test_the_extras_that_are_installed_are_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for text in (path.read_text("utf-8") for path in (*GUIDES.glob("*.md"), ROOT / "README.md")):
        assert {name for each in EXTRA.finditer(text) for name in each["names"].split(",")} <= set(extras)
