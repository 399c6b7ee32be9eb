"""Names and texts that would do something to a terminal, to a build log or to another program: they are shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

Run = Callable[..., Result]
ORDER = "::stop-commands::pause"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "book").mkdir()
    (tmp_path / "book/book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (tmp_path / "book/1.md").write_text("# 1. A\n\n**1.1** See 1.9.\n", "utf-8")
    return tmp_path / "book"


@pytest.mark.parametrize("format", ["text", "github", "json", "sarif", "junit"])
@pytest.mark.parametrize("name", [f"2\n{ORDER}\n.md", "2\x1b]0;title\x07.md", os.fsdecode(b"2\xff.md")])
def test_the_name_of_a_file(run: Run, book: Path, name: str, format: str) -> None:
    (book / name).write_text("**1.2** See 1.9.\n", "utf-8")
    result = run("check", book, "--format", format)
    assert result.exit_code == 2
    assert "the name of the file" in result.stderr
    assert not [line for line in result.output.splitlines() if line.startswith("::stop")]
    assert "\x1b" not in result.output
    assert "1.9" in result.stdout  # the other file is read


def test_the_name_of_a_folder(run: Run, book: Path) -> None:
    odd = book.rename(book.with_name(f"book\n{ORDER}"))
    (odd.parent / "rulewright.toml").write_text('[project]\nsources = "."\n', "utf-8")
    result = run("check", odd.parent)
    assert result.exit_code == 2
    assert "rename it" in result.stderr
    assert result.stderr.count("\n") == 1
    for missing in (odd / "nowhere", odd / "3.md"):
        assert run("check", missing).stderr.count("\n") == 1


def test_what_a_text_tells_a_terminal(run: Run, book: Path) -> None:
    text = "**1.2** Red \x1b[31m, and \x1b]0;a title\x07, \x9b2J and \x08 See 1.9.\n"
    (book / "2.md").write_text(text, "utf-8")
    (book.parent / "old").mkdir()
    (book.parent / "old/1.md").write_text("# 1. A\n\n**1.1** See 1.9.\n\n**1.2** Red.\n", "utf-8")
    (book.parent / "old/book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    words = (["show", "1.2", "--path", book], ["check", book], ["diff", book.parent / "old", book], ["graph", book])
    for each in words:
        said = run(*each).output
        assert not {"\x07", "\x08", "\x9b"} & set(said)
        assert "\x1b]" not in said
    ElementTree.fromstring(run("graph", book, "--format", "graphml").stdout)
