"""What rule code finds when print changes, and what it confirms when it does not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.engine import Engine
from rulewright.inputs import instead
from rulewright.rulecode.examine.confirmed import FILE
from tests.conftest import EXPLORE, ROOT

BOOK = ROOT / "sources" / "world-at-war"
Found = set[tuple[str, str]]


class Edited:
    """The book, in which nothing was confirmed, as it is with other printed lines. An engine has it compiled once, and
    of its programs tries again what an edit reaches: it says what a fresh run does, see `incremental/test_programs.py`.
    """

    def __init__(self, book: Path) -> None:
        self.book = book
        self.engine = Engine(book)
        self.usual = self._found()

    def findings(self, chapter: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
        """Return (code, message) of what is found newly when some lines of a chapter are changed."""
        path = self.book / chapter
        text = path.read_text("utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        with instead({str(path): text.encode()}):
            return sorted(self._found() - self.usual)

    def _found(self) -> Found:
        return {(each.code, each.message) for each in self.engine.compile().check()}


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    book = tmp_path_factory.mktemp("edited") / BOOK.name
    return Edited(Path(shutil.copytree(BOOK, book, ignore=shutil.ignore_patterns(FILE))))


def test_a_row_that_is_gone(edited: Edited) -> None:
    row = r"| +1 | 12 | - | 3 | 1\* | 2 | 5 |" + "\n"
    found = edited.findings("58.md", (row, ""))
    assert ("table-gap", "the Vichy France Forces Table (58.631) has no row for 1, with fsl=1") in found


def test_a_row_too_many(edited: Edited) -> None:
    row = "| -3 | 10 | - | - | - | - | - |\n"
    found = edited.findings("58.md", (row, row + "| -4 | 9 | - | - | - | - | - |\n"))
    assert found == [("unreachable-result", 'nothing can lead to the row "-4" of the Vichy France Forces Table')]


def test_a_cell_that_was_changed(edited: Edited) -> None:
    found = edited.findings("56.md", ("| 0 | 3 | - | 1 | 1 | 3 |", "| 0 | 3 | - | 1 | 1 | - |"))
    assert [code for code, _ in found] == ["failed-example", "prose-disagrees"]


def test_a_row_of_modifiers_that_was_changed(edited: Edited) -> None:
    found = edited.findings("60.md", ("For every ten ground", "For every twelve ground"))
    assert "failed-example" in [code for code, _ in found]


def test_a_row_without_its_modifier(edited: Edited) -> None:
    found = edited.findings("55.md", ("| -1 | For each firestormed", "| ? | For each firestormed"))
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


CHAPTERS = {"world-at-war/58": "58.*", "europa/56": "56.*", "high-command/aid": "aid.*"}


@pytest.fixture(scope="module")
def chapters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Engine]:
    """Books of one chapter and its rule code, as if each were all there is; of its programs only those are tried again
    that an edit reaches."""
    return {name: Engine(chapter(name, tmp_path_factory.mktemp("chapter") / "book")) for name in CHAPTERS}


def chapter(name: str, folder: Path) -> Path:
    source = ROOT / "sources" / name
    folder.mkdir()
    for file in [*source.parent.glob(CHAPTERS[name]), source.parent / "book.toml"]:
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@settings(max_examples=100 if EXPLORE else 25)
@given(st.randoms(use_true_random=False), st.sampled_from(sorted(CHAPTERS)))
def test_faulty_rule_code_is_checked_without_a_traceback(
    chapters: dict[str, Engine], chosen: Random, name: str
) -> None:
    """Words of rule code are put in each other's place: what still binds is tried out, and nothing is raised."""
    file = chapters[name].path / f"{Path(name).name}.rules"
    text = file.read_text("utf-8")
    for _ in range(4):
        places = list(WORD.finditer(text))
        at, other = chosen.choice(places), chosen.choice(places)
        text = text[: at.start()] + other[0] + text[at.end() :]
    with instead({str(file): text.encode()}):
        chapters[name].compile().check()
