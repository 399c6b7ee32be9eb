"""Names and texts that would do something to a terminal, to a build log or to another program: they are shown."""

from __future__ import annotations

import json
import os
import subprocess
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


NAMES = {
    "NUL": "a\0.toml",
    "too long": "x" * 300 + ".toml",
    "too long a path": "y/" * 3000 + "z.toml",
    "too deep": "../" * 400 + "z.toml",
    "a loop of links": "loop.toml",
    "below a loop": "loop.toml/z.toml",
    "below a file": "1.md/z.toml",
    "a pipe": "pipe.toml",
    "a folder": "folder.toml",
    "a device": "/dev/zero",
    "turned round": "\u202e\u2066.toml",
}
OF_BOOK = ("files = [{}]", "rules = [{}]", "notation = {}", "format = 'lout'\nsymbols = {}", "[terms]\nfile = {}")
OF_PROJECT = ("[project]\nsources = {}", "[project]\noutput = {}", "[check]\nbaseline = {}")


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A project in whose folders there are names of things that are no files."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    for each in (tmp_path, folder):
        (each / "loop.toml").symlink_to(each / "loop.toml")
        os.mkfifo(each / "pipe.toml")
        (each / "folder.toml").mkdir()
    (folder / "1.md").write_text("# 1. A\n\n1.1 A port means a city.\n", "utf-8")
    (folder / "book.toml").touch()
    (tmp_path / "rulewright.toml").touch()
    return tmp_path


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_settings_name_what_cannot_be_read(run: Run, odd: Path, name: str) -> None:
    for where, settings in (("sources/book/book.toml", OF_BOOK), ("rulewright.toml", OF_PROJECT)):
        for setting in settings:
            (odd / where).write_text(setting.format(json.dumps(name)), "utf-8")
            for words in (("check", odd), ("diff", odd, odd)):
                result = run(*words)
                assert result.exit_code < 2 or "rulewright: " in result.stderr, setting
        (odd / where).write_text("", "utf-8")


@pytest.mark.parametrize("name", list(NAMES.values())[1:], ids=list(NAMES)[1:])
def test_a_command_names_what_cannot_be_read(run: Run, odd: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(odd)
    book = "sources/book"
    for words in (
        ("check", name), ("check", book, "--notation", name), ("diff", name, book), ("diff", f"git:{name}", book),
        ("format", name), ("format", f"{name}.rules"), ("notation", name), ("notation", "--explain", name),
        ("notation", name, "--explain", "see 1.1"), ("init", name), ("annotate", name), ("confirm", name),
    ):  # fmt: skip
        result = run(*words)
        assert result.exit_code < 2 or "rulewright: " in result.stderr, words


@pytest.mark.parametrize("files", ['["1.md", "nosuch.md"]', '["nosuch.md"]'])
def test_a_name_of_no_file_is_told(run: Run, odd: Path, files: str) -> None:
    (odd / "sources/book/book.toml").write_text(f'notation = "dotted"\nfiles = {files}', "utf-8")
    said = 'rulewright: sources/book/book.toml:2: files: nothing is called "nosuch.md"'
    assert said in run("check", odd).stderr


@pytest.mark.parametrize("name", ["loop", "x" * 300])
def test_an_include_of_what_cannot_be_read(run: Run, odd: Path, name: str) -> None:
    text = f"@SysInclude {{ doc }}\n@Doc @Text @Begin\nOne.\n@Include {{ {name} }}\n@End @Text\n"
    (odd / "loop").symlink_to(odd / "loop")
    (odd / "rules.lt").write_text(text, "utf-8")
    assert run("check", odd / "rules.lt").exit_code < 2


def test_a_revision_of_no_name(run: Run, book: Path) -> None:
    subprocess.run(["git", "init", "-q", book], check=True)
    result = run("diff", "git:a\0b", book)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


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
