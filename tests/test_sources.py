"""Our own restatement of the rules says what the originals say: same numbers, references, figures and faults."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rulewright.model import Book, Table
from rulewright.project import Project
from tests.conftest import ROOT

BOOKS = ("europa", "world-at-war")
CODES = (
    *("rulecode-error", "failed-example", "prose-disagrees", "table-gap", "table-overlap", "unmatched-cell"),
    *("broken-ladder", "unreachable-result", "unsupported-number", "underived-row", "ignored-qualifier"),
)
FIGURE = re.compile(r"[+\-±/:*x×]*(?:\d+(?:[.,:]\d+)*|[½¼¾#])[*]?")


@pytest.fixture(params=BOOKS)
def pair(request: pytest.FixtureRequest, originals: Project, ours: Project) -> tuple[Book, Book]:
    return originals.book(request.param), ours.book(request.param)


def test_rules(pair: tuple[Book, Book]) -> None:
    original, restated = pair
    assert [(r.id, r.parent) for r in restated.rules] == [(r.id, r.parent) for r in original.rules]


def test_references(pair: tuple[Book, Book]) -> None:
    original, restated = (
        Counter((citation.source, reference.status, reference.targets) for citation, reference in book.references)
        for book in pair
    )
    assert restated == original


def test_tables(pair: tuple[Book, Book]) -> None:
    original, restated = ({table.id: table for table in book.tables} for book in pair)
    assert restated.keys() == original.keys()
    for name, table in original.items():
        assert restated[name].rule == table.rule
        assert [_figures(row) for row in _rows(restated[name])] == [_figures(row) for row in _rows(table)], name


def _rows(table: Table) -> list[list[str]]:
    """Return the rows without a caption that is repeated as a title row."""
    rows = [[cell.text for cell in row] for row in (*table.header, *table.rows)]
    return [row for row in rows if row[0].casefold() != table.caption.casefold()]


def _figures(row: list[str]) -> list[list[str]]:
    """Return the figures of each cell, in any order: a sentence may be turned round, a figure may not change."""
    return [sorted(FIGURE.findall(cell)) for cell in row]


def test_findings(originals_with_code: Project, ours: Project) -> None:
    """The same faults in the same rules; what a page break of the original print had cut is whole in ours."""
    original, restated = (
        Counter((each.code, each.rule) for each in project.check() if each.book in BOOKS and each.code != "joined-text")
        for project in (originals_with_code, ours)
    )
    assert restated == original


@pytest.mark.parametrize("texts", ["ours", "originals_with_code"])
def test_tables_and_rule_code(texts: str, request: pytest.FixtureRequest) -> None:
    """What is found in the tables and by the rule code of all books: the faults that they are known for."""
    project: Project = request.getfixturevalue(texts)
    assert Counter((each.code, each.rule) for each in project.check() if each.code in CODES) == {
        ("broken-ladder", "world-at-war:62.31"): 1,
        ("prose-disagrees", "world-at-war:58.53"): 2,
        ("table-gap", "world-at-war:58.53"): 1,
        ("table-gap", "high-command:CombatResolution"): 2,
    }
    colonies = [each for each in project.check() if each.code == "prose-disagrees"]
    assert sorted(each.message.split('"')[1] for each in colonies) == ["Lebanon-Syria", "Morocco"]


@pytest.mark.parametrize("book", BOOKS)
def test_own_words(shared: Path, book: str) -> None:
    for ours in sorted((ROOT / "sources" / book).glob("*.md")):
        for original in sorted((shared / "seeds" / book).glob("0*.txt")):
            command = [sys.executable, str(shared / "tools/overlap.py"), str(original), str(ours)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout
