"""Texts that once brought the compiler down: each command answers them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
SETTINGS = 'notation = "digit-levels"\n'


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Path]:
    """Write a book of one chapter."""

    def write(text: str, settings: str = SETTINGS, name: str = "1.md") -> Path:
        folder = tmp_path / "book"
        folder.mkdir(exist_ok=True)
        (folder / "book.toml").write_text(settings, "utf-8")
        (folder / name).write_text(text, "utf-8")
        return folder

    return write


def test_a_table_without_words(run: Run, book: Callable[..., Path]) -> None:
    path = book("# 1. A\n\n**1.1 One:** x\n\n<table><tr><td></td></tr></table>\n\n<table><tr></tr></table>\n")
    assert run("check", path).exit_code == 0


def test_a_row_of_an_aid_without_cells(run: Run, book: Callable[..., Path]) -> None:
    text = (
        "@SubSection @Title {One} @Tag {One} @Begin\n@Tbl\naformat { @Cell A }\n{\n@Rowa\n@Rowa\n}\n@End @SubSection\n"
    )
    path = book(text, 'format = "lout"\n', "1.lt")
    assert run("check", path).exit_code == 0


def test_a_column_without_words_is_shown(run: Run, book: Callable[..., Path]) -> None:
    path = book("# 1. A\n\n**1.1 One:** x\n\n| |Roll|Result|\n|---|---|---|\n| |1|a|\n| |2|b|\n")
    assert "Roll" in run("show", "1.1", "--path", path).stdout


def test_a_text_that_moves_above_the_first_rule(run: Run, tmp_path: Path) -> None:
    words = "Armies move along roads, by rail and at sea, as far as their supply allows them to go in a turn.\n"
    for name, text in (
        ("old", f"# 1. A\n\n**1.1** {words}\n**1.2** No.\n"),
        ("new", f"{words}\n# 1. A\n\n**1.2** No.\n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "book.toml").write_text(SETTINGS, "utf-8")
        (tmp_path / name / "1.md").write_text(text, "utf-8")
    for format in ("text", "json", "markdown", "html"):
        assert run("diff", tmp_path / "old", tmp_path / "new", "--format", format).exit_code == 0


def test_numbers_with_a_colon_are_found(run: Run, book: Callable[..., Path]) -> None:
    path = book("# 4 START\n\n4:1 One: see 4:2.\n\n4:2 Two: no.\n", 'notation = "colon"\n')
    (path / "1.rules").write_text("rule 4:2 two\n  input one: bool\n  out gone = not one    @4:2\n", "utf-8")
    for name in ("4:2", "book:4:2"):
        assert "Cited by\n  book:4:1" in run("show", name, "--path", path).stdout
        assert "gone = no" in run("lookup", name, "one=yes", "--path", path).stdout
    assert "there is no rule 4:7; near it are 4:" in run("show", "4:7", "--path", path).stderr
    assert "no rule 4:7 can be looked up" in run("lookup", "4:7", "--path", path).stderr
    said = run("lookup", "boot:4:2", "--path", path).stderr
    assert "there is no book boot" in said
    assert "; the only book is book" in said


def test_a_book_is_asked_for_where_there_is_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").touch()
    (tmp_path / "sources/empty").mkdir(parents=True)
    said = run("renumber", "my-game", "4.7", "4.9", "--path", tmp_path).stderr
    assert "there is no book my-game; no text was found" in said


@pytest.mark.parametrize(
    "text", ["# 1. A\n\n**1.11** x\n\n|Roll|Result|\n|---|---|\n|1|a|\n|2|b|\n", "# 1. A\n\n# 2. B\n"]
)
def test_books_without_captions_or_texts_are_printed(run: Run, book: Callable[..., Path], text: str) -> None:
    result = run("build", "--pdf", book(text))
    assert (result.exit_code, result.stderr) == (0, "")
