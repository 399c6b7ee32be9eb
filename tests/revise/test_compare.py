"""Two revisions of our own books: what changed is told, references that stayed behind are found, none is invented."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from benchmarks.book import BookOnDisk
from benchmarks.revise import PLANS, Tally, judge, numbered_books
from click.testing import Result

from rulewright.compile import LINKED, load
from rulewright.project import Project
from tests.conftest import EXPLORE, ROOT
from tests.revise.revised import BOOK, MOVED, SHIFT, outcome

Run = Callable[..., Result]


@pytest.fixture
def revise(tmp_path: Path) -> Callable[..., tuple[Path, Path]]:
    """Write two revisions of a small book; each change is (from, to), applied in turn to the new one."""

    def write(*changes: tuple[str, str], text: str = BOOK) -> tuple[Path, Path]:
        folders = tmp_path / "old/book", tmp_path / "new/book"
        for folder in folders:
            folder.mkdir(parents=True)
            (folder / "book.toml").write_text('notation = "digit-levels"\nfiles = ["rules.md"]\n', "utf-8")
        (folders[0] / "rules.md").write_text(text, "utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (folders[1] / "rules.md").write_text(text, "utf-8")
        return folders

    return write


def test_a_citation_that_stayed_behind(run: Run, revise: Callable[..., tuple[Path, Path]]) -> None:
    old, new = revise(*SHIFT)
    result = run("diff", old, new, "--format", "json", "--check")
    changes, found = outcome(result)
    assert changes == MOVED
    assert [each for each in found if each[0] == "stale-reference"] == [
        ("stale-reference", "4.12", "book:4.11"),
        ("stale-reference", "4.12", "book:4.14"),
    ]
    first = next(each for each in json.loads(result.stdout)["diagnostics"] if each["code"] == "stale-reference")
    assert first["message"] == "the rule that was 4.12 is 4.13 now, and 4.12 is another rule now"
    assert [each["target"] for each in first["candidates"]] == ["book:4.13"]
    assert result.exit_code == 1


def test_citations_that_followed(run: Run, revise: Callable[..., tuple[Path, Path]]) -> None:
    old, new = revise(*SHIFT, ("as 4.12 says", "as 4.13 says"), ("(4.12)", "(4.13)"))
    result = run("diff", old, new, "--format", "json", "--check")
    changes, found = outcome(result)
    assert changes == MOVED
    assert {code for code, _, _ in found} == {"reused-number"}
    assert result.exit_code == 0


def test_the_contract_and_the_addresses(
    run: Run, revise: Callable[..., tuple[Path, Path]], validate: Callable[[str, str], Any]
) -> None:
    data = validate(run("diff", *revise(*SHIFT), "--format", "json").stdout, "diff")
    assert data["addresses"] == {"book/4/#4.12": "book/4/#4.13", "book/4/#4.13": "book/4/#4.14"}


CHANGES = {
    "reworded": (("six hexes", "five hexes"), [("reworded", "book:4.11", "book:4.11")]),
    "cell": (("| 2 | 3 |", "| 2 | 4 |"), [("cell", "book:table-4.13", "book:table-4.13")]),
    "split": (
        (" and may be built", ".\n\n**4.14 Building:** A depot may be built"),
        [("split", "book:4.12", "book:4.12"), ("split", "book:4.12", "book:4.14")],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_change(run: Run, revise: Callable[..., tuple[Path, Path]], name: str) -> None:
    change, expected = CHANGES[name]
    old, new = revise(change)
    changes, _ = outcome(run("diff", old, new, "--format", "json"))
    assert changes == expected
    backwards, _ = outcome(run("diff", new, old, "--format", "json"))
    assert len(backwards) == len(expected)


def test_a_target_that_says_something_else(run: Run, revise: Callable[..., tuple[Path, Path]]) -> None:
    _, found = outcome(run("diff", *revise(("five points", "seven points"), ("may be", "must be")), "--format", "json"))
    assert found == [("target-changed", "4.12", "book:4.11"), ("target-changed", "4.12", "book:4.13")]


def test_a_stamp_that_stayed(run: Run, tmp_path: Path) -> None:
    for name in ("old", "new"):
        shutil.copytree(ROOT / "sources/europa", tmp_path / name / "europa")
    path = tmp_path / "new/europa/56.md"
    path.write_text(path.read_text("utf-8").replace("greater", "more", 1), "utf-8")
    _, found = outcome(run("diff", tmp_path / "old/europa", tmp_path / "new/europa", "--format", "json"))
    assert sorted((code, rule) for code, _, rule in found) == [
        ("reworded-clause", "europa:56.B.1"),  # which is played
        ("unstamped-change", "europa:56"),
    ]


@pytest.mark.parametrize("format", ["text", "json", "markdown", "html"])
def test_nothing_changed(run: Run, revise: Callable[..., tuple[Path, Path]], format: str) -> None:
    result = run("diff", *revise(), "--format", format, "--check")
    assert result.exit_code == 0
    assert "stale-reference" not in result.stdout


@pytest.mark.parametrize("format", ["text", "markdown", "html"])
def test_formats_tell_it_all(run: Run, revise: Callable[..., tuple[Path, Path]], format: str) -> None:
    shown = run("diff", *revise(*SHIFT, ("six hexes", "five hexes")), "--format", format).stdout.replace("\\", "")
    for words in ("Added", "4.12 Roads", "4.12 → 4.13", "stale-reference", "six", "five"):
        assert words in shown


def test_a_long_comment_is_cut(run: Run, tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name / "game").mkdir(parents=True)
        rules = (f"**4.{at} Rule:** {name} {'word ' * 40}{at}.\n" for at in range(1, 400))
        (tmp_path / name / "game/rules.md").write_text("# 4. Many\n\n" + "\n".join(rules), "utf-8")
        (tmp_path / name / "game/book.toml").write_text('notation = "dotted"\n', "utf-8")
    shown = run("diff", tmp_path / "old/game", tmp_path / "new/game", "--format", "markdown").stdout
    assert len(shown) < 65_536
    told = shown.count("\n- ")
    assert shown.endswith(f"… and {399 - told} more: `rulewright diff` tells them all.\n")


def test_the_page_shows_both_sides(run: Run, revise: Callable[..., tuple[Path, Path]]) -> None:
    page = run("diff", *revise(("six hexes", "five & a half hexes")), "--format", "html").stdout
    assert "<del>six </del>" in page
    assert "<ins>five &amp; a half </ins>" in page
    assert '<a href="book/4/#4.11">4.11 Reach</a>' in page


@pytest.fixture(scope="module")
def numbered() -> list[Project]:
    return numbered_books()


@pytest.mark.parametrize("plan", ["light", "a chapter put in"])
def test_light_editing_of_our_books(numbered: list[Project], plan: str) -> None:
    """The figures of the benchmark: every rule is paired, every stale reference found, none invented."""
    tally = Tally()
    for old in numbered:
        for seed in range(40 if EXPLORE else 8):
            judge(old, old.books[0].id, PLANS[plan], seed, tally)
    assert_perfect(tally)


@pytest.mark.parametrize("notation", ["dotted", "letter-levels"])
def test_light_editing_of_made_up_books(notation: str, tmp_path: Path) -> None:
    old = load(BookOnDisk(tmp_path, 300, notation).project, passes=LINKED)
    tally = Tally()
    for plan in ("light", "a chapter put in"):
        judge(old, old.books[0].id, PLANS[plan], 1, tally)
    assert_perfect(tally)


def assert_perfect(tally: Tally) -> None:
    assert tally.paired == tally.rules > 500
    assert tally.found == tally.stale > 10
    assert tally.invented == 0


def test_heavy_editing_degrades_little(numbered: list[Project]) -> None:
    """Where nearly every second word of many rules is another: seldom a miss, hardly a false alarm."""
    tally = Tally()
    for old in numbered:
        for seed in range(3):
            judge(old, old.books[0].id, PLANS["heavy"], seed, tally)
    assert tally.paired >= 0.99 * tally.rules
    assert tally.found >= 0.9 * tally.stale
    assert tally.invented <= 0.05 * tally.stale
