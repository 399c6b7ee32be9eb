"""The history of a rule over many revisions: every file is read once, and what was found is kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.project import Project
from rulewright.read.formats import read_blocks
from rulewright.revise.git import Snapshots
from rulewright.revise.traced import Traced
from rulewright.text import Source
from tests.support.repositories import git

Run = Callable[..., Result]
FIRST = "# 1. Supply\n\n**1.1 Reach:** Within six hexes, as 2.1 says.\n\n**1.2 Depots:** In a city.\n"
SECOND = "# 2. Roads\n\n**2.1 Mud:** It turns roads into tracks; {} hexes.\n"
REVISIONS = 6


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository in whose revisions one file changes and another stays; between them, one changes nothing of it, one
    has settings that cannot be read, and the last has its book in another folder, which changes once."""
    folder = tmp_path / "repository"
    book = folder / "old/book"
    book.mkdir(parents=True)
    settings = folder / "rulewright.toml"
    settings.write_text('[project]\nsources = "old"\n', "utf-8")
    (folder / ".gitignore").write_text("build\n", "utf-8")
    (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (book / "1.md").write_text(FIRST, "utf-8")
    (book / "2.md").write_text(SECOND.format("a hundred"), "utf-8")
    git(folder, "init")
    for said in ("a hundred", "two hundred"):
        (book / "2.md").write_text(SECOND.format(said), "utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "-m", said)
    git(folder, "mv", "old", "sources")
    settings.write_text("", "utf-8")
    git(folder, "commit", "-am", "another folder")
    for number in range(REVISIONS):
        (folder / "sources/book/2.md").write_text(SECOND.format(number), "utf-8")
        git(folder, "commit", "-am", f"{number} hexes")
    (folder / "notes.txt").write_text("Nothing of the book.", "utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "notes")
    settings.write_text("[broken", "utf-8")
    git(folder, "commit", "-am", "broken")
    git(folder, "revert", "--no-edit", "HEAD")
    return folder


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The revisions that are compiled."""
    revisions: list[str] = []
    load = Snapshots.load

    def tell(self: Snapshots, revision: str, *given: object, **more: object) -> Project:
        revisions.append(revision)
        return load(self, revision, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Snapshots, "load", tell)
    return revisions


def test_what_was_found_is_kept(run: Run, repository: Path, loaded: list[str]) -> None:
    cold = run("history", "2.1", "--path", repository).stdout
    assert cold.count("its wording changed") == REVISIONS + 1
    assert "two hundred" in cold
    assert "broken\n  cannot be read: rulewright.toml:1: is not valid toml" in cold
    assert "oldest revision looked at: 2.1" in cold
    assert len(loaded) == len(set(loaded))
    for rule, said in (("2.1", cold), ("1.1", None)):
        loaded.clear()
        warm = run("history", rule, "--path", repository).stdout
        assert len(loaded) == 1  # the one before what is not committed
        assert said in (warm, None)
        assert "oldest revision looked at" in warm
    loaded.clear()
    span = run("history", "2.1", "--path", repository, "--range", "HEAD~6..HEAD~4").stdout
    assert span.count("its wording changed") == 2
    assert len(loaded) == 1  # the newest, in which the rule is looked up


def test_revisions_that_left_a_rule_alone_are_not_read(run: Run, repository: Path, loaded: list[str]) -> None:
    """But those are that changed it and changed it back; rule code says nothing of it."""
    path = repository / "sources/book/2.md"
    rule = "\n**2.2 Snow:** {} it melts.\n"
    for number, word in enumerate(4 * ["Soon"] + 4 * ["Later"] + 4 * ["Soon"]):
        path.write_text(SECOND.format(number) + rule.format(word), "utf-8")
        path.with_suffix(".rules").write_text(f"# {number}\n", "utf-8")
        git(repository, "add", ".")
        git(repository, "commit", "-m", f"2.1 for the {number}th time")
    told = run("history", "2.2", "--path", repository).stdout
    done = [line.strip() for line in told.splitlines() if line.startswith("  ") and "[-" not in line]
    assert done == ["its wording changed (reworded)", "its wording changed (reworded)", "2.2 was added"]
    assert len(loaded) == 7  # the newest, and both sides of each that touched it


def test_what_cannot_be_read_stands_in_its_place(run: Run, tmp_path: Path) -> None:
    """A repository is older than its book, whose revisions between are left out."""
    git(tmp_path, "init")
    for number in range(4):
        (tmp_path / "sources/book").mkdir(parents=True, exist_ok=True)
        (tmp_path / ".gitignore" if number == 0 else tmp_path / "rulewright.toml").write_text("", "utf-8")
        if number:
            (tmp_path / "sources/book/book.toml").write_text('notation = "digit-levels"\n', "utf-8")
            (tmp_path / "sources/book/1.md").write_text(FIRST, "utf-8")
            (tmp_path / "sources/book/2.md").write_text(SECOND.format(number), "utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-m", f"number {number}")
    told = run("history", "1.2", "--path", tmp_path).stdout
    assert [line[-8:] for line in told.splitlines() if " number " in line] == ["number 1", "number 0"]


def test_revisions_of_other_files_are_not_counted(run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of them there are, the rule is followed to where it began."""
    for number in range(2 * REVISIONS):
        (repository / "notes.txt").write_text(str(number), "utf-8")
        git(repository, "commit", "-am", "notes")
    monkeypatch.setattr("rulewright.revise.history.MOST", 2 * REVISIONS)
    told = run("history", "2.1", "--path", repository).stdout
    assert told.count("its wording changed") == REVISIONS + 1


def test_no_event_is_lost_by_what_is_skipped(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk over all revisions tells the same: of rules that end their file, are cut and pasted, or stand behind marks
    that only some take for the end of a line."""
    book = tmp_path / "sources/book"
    book.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    git(tmp_path, "init")
    rules = ["**2.2 Snow:** It melts.\n", "**2.3 Hail:** It hurts, as 1.2 says.\n", "**2.4 Ice:** It breaks.\n"]
    first, second = [FIRST], ["# 2. Roads\n", "**2.1 Mud:** It\rturns\f roads\u2028into\rtracks.\n", *rules]
    moved = [second[0], second[2], *second[3:], second[1]]
    edits: list[tuple[list[str], list[str]]] = []
    for order in (second, moved):
        for there in (
            [*order, "- more of it\n"],
            [*order[:-1], order[-1].replace(".\n", " soon.\n")],
            [*order[:2], order[2].replace("It", "Now it"), *order[3:]],
            [each for each in order if "2.3" not in each],
        ):
            edits += [(first, there), ([FIRST.replace("city", "town")], there), (first, order)]
        edits += [(first, ["It goes on.\n", *order]), (first, order), ([FIRST.replace("1.2", "1.3")], order)]
    for number, texts in enumerate(edits):
        for name, text in zip(("1.md", "2.md"), texts, strict=True):
            (book / name).write_text("\n".join(text), "utf-8", newline="")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-m", str(number))
    rules_asked = ("1.2", "2.1", "2.2", "2.3", "2.4")
    told = [run("history", rule, "--path", tmp_path).stdout for rule in rules_asked]
    shutil.rmtree(tmp_path / "build")
    monkeypatch.setattr(Traced, "left_alone", lambda *given: 0)
    assert told == [run("history", rule, "--path", tmp_path).stdout for rule in rules_asked]


def test_what_is_kept_is_no_answer_to_another_question(run: Run, repository: Path) -> None:
    """An edit that is not committed, a book by itself, and a file that is damaged."""
    cold = run("history", "2.1", "--path", repository).stdout
    kept = repository / "build/cache/revisions/steps.msgpack"
    assert kept.is_file()
    kept.write_bytes(kept.read_bytes()[:-9])
    assert run("history", "2.1", "--path", repository).stdout == cold
    path = repository / "sources/book/2.md"
    path.write_text(SECOND.format("no"), "utf-8")
    assert run("history", "2.1", "--path", repository).stdout.startswith("not committed yet\n  its wording changed")
    git(repository, "commit", "-am", "no hexes")
    assert "no hexes\n  its wording changed" in run("history", "2.1", "--path", repository).stdout
    told = run("history", "2.1", "--path", repository / "sources/book").stdout
    assert told.count("its wording changed") == REVISIONS + 2


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The names and texts of the files that are read."""
    files: list[tuple[str, str]] = []

    def tell(source: Source, *given: object) -> object:
        files.append((source.path.rpartition("/")[2], source.text))
        return read_blocks(source, *given)

    monkeypatch.setattr("rulewright.structure.page.read_blocks", tell)
    return files


def test_a_file_is_read_once(run: Run, repository: Path, read: list[tuple[str, str]]) -> None:
    run("history", "2.1", "--path", repository)
    assert len({text for name, text in read if name == "2.md"}) == REVISIONS + 2
    assert sum(name == "2.md" for name, _ in read) == REVISIONS + 3  # one of them in two folders
    assert sum(name == "1.md" for name, _ in read) == 2


def test_two_revisions_share_what_they_hold(
    run: Run, repository: Path, read: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository)
    assert "2.1" in run("diff", "git:HEAD~4", "git:HEAD~3").stdout
    assert sorted(name for name, _ in read) == ["1.md", "2.md", "2.md"]
