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
    *("other-bound", "other-column", "other-condition", "other-number", "other-rounding", "strange-die"),
)
FIGURE = re.compile(r"[+\-±/:*x×]*(?:\d+(?:[.,:]\d+)*|[½¼¾#])[*]?")
NOTES = re.compile(r'"([^"\n]*)"|\s#([^\n]*)')  # what rule code quotes, what it remarks
OPENINGS = re.compile(r"@(?:ListItem|Title|Begin|LLP)\b")  # where another text of a player aid begins
SYMBOLS = re.compile(r"@Rules\s+[\d.a-z]+|@Sym\s+\w+|@(?:Tag|Reff)\s*\{?\s*\w+|@\w+|[{}#]")


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
    """The same faults in the same rules; what a page break of the original print had cut is whole in ours, whether a
    rule speaks of exceptions is asked of its words, which are others in ours, and so are the sentences that rule code
    quotes, of which no number may go unused: see below."""
    of_the_wording = {"joined-text", "unplayed-exception", "unused-number"}
    original, restated = (
        Counter((f.code, f.rule) for f in project.check() if f.book in BOOKS and f.code not in of_the_wording)
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


def test_unused_numbers(originals_with_code: Project, ours: Project) -> None:
    """Rule code uses all numbers of what it quotes but for the same few, of which ours say why they are of no matter;
    and for one of the originals that stands in another sentence of ours than the quoted one."""
    assert not [each for each in ours.check() if each.code == "unused-number"]
    same = ["high-command:Coup", "world-at-war:56.32B", "world-at-war:60.21"]
    for project, more in ((originals_with_code, ["world-at-war:59.22F"]), (ours, [])):
        found = [each.rule for each in (*project.check(), *project.allowed) if each.code == "unused-number"]
        assert sorted(map(str, found)) == sorted([*same, *more])


@pytest.mark.parametrize("book", [*BOOKS, "high-command"])
def test_own_words(shared: Path, tmp_path: Path, book: str) -> None:
    texts = [path for path in (ROOT / "sources" / book).iterdir() if path.suffix in (".md", ".lt", ".rules")]
    for ours in sorted(texts):
        for original in sorted((shared / "seeds" / book).glob("0*.txt")):
            assert not (runs := _shared_runs(shared, tmp_path, original, ours)), runs


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "aid.lt",
            "@ListItem{+1 @I Satellite army @B{for each} @Port}\n@ListItem{move @I it to the @B next @Star area}",
        ),
        ("59.rules", 'rule 1 one "One"\n  input it: bool "Move it to the next area"'),
        ("59.md", "| -1 | Move it to the next area. |"),
    ],
)
def test_own_words_sees(shared: Path, tmp_path: Path, name: str, text: str) -> None:
    """A run is seen behind symbols, in the notes of rule code, and in a short cell of a table."""
    (tmp_path / "original.txt").write_text("Then you ’ll move it to the next area, it’s said.", encoding="utf-8")
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert "move it to the next area" in _shared_runs(shared, tmp_path, tmp_path / "original.txt", tmp_path / name, 6)


def _shared_runs(shared: Path, scratch: Path, original: Path, ours: Path, length: int = 8) -> str:
    """Return what the tool says of the runs of `length` words that two texts share, or nothing."""
    plain = [scratch / "original.plain", scratch / f"{ours.name}.plain"]
    for path, text in zip(plain, (original, ours), strict=True):
        path.write_text(_plain(text), encoding="utf-8")
    command = [sys.executable, str(shared / "tools/overlap.py"), *map(str, plain), str(length)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout if done.returncode else ""


def _plain(path: Path) -> str:
    """Return the words of a text, a paragraph for each item and each cell: no symbols, one kind of apostrophe."""
    text = re.sub("[‘’]", "'", path.read_text(encoding="utf-8"))
    if path.suffix == ".rules":
        text = "\n\n".join(note or remark for note, remark in NOTES.findall(text))
    elif "@ListItem" in text:
        text = SYMBOLS.sub(" ", OPENINGS.sub("\n\n", re.sub(r"\s+", " ", text)))
    return re.sub(r"[\t|]|<[^>]*>", "\n\n", text)
