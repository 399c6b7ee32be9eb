"""Two revisions in a repository: each is compiled as it was, and the repository stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.conftest import ROOT
from tests.revise.revised import BOOK, MOVED, SHIFT, outcome
from tests.support.repositories import git

Run = Callable[..., Result]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with three revisions: the book; its folder and file renamed; a rule put in. One more is broken."""
    folder = tmp_path / "repository"
    book = folder / "sources/first"
    book.mkdir(parents=True)
    (folder / "rulewright.toml").write_text("", "utf-8")
    (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (book / "rules.md").write_text(BOOK, "utf-8")
    git(folder, "init")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "one")
    git(folder, "mv", "sources/first", "sources/second")
    git(folder, "mv", "sources/second/rules.md", "sources/second/chapter.md")
    git(folder, "commit", "-m", "two")
    path = folder / "sources/second/chapter.md"
    text = path.read_text("utf-8")
    for old, new in SHIFT:
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    git(folder, "commit", "-am", "three")
    (folder / "rulewright.toml").write_text("[broken", "utf-8")
    git(folder, "commit", "-am", "four")
    git(folder, "revert", "--no-edit", "HEAD")
    return folder


def state(folder: Path) -> dict[str, bytes]:
    """Return all files of a repository, its own too, but not what is kept between runs."""
    files = (path for path in folder.rglob("*") if path.is_file() and "build" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_revisions_of_git(run: Run, repository: Path) -> None:
    before = state(repository)
    changes, found = outcome(run("diff", "git:HEAD~3", repository, "--format", "json"))
    assert changes == [(kind, old and f"second:{old[5:]}", new and f"second:{new[5:]}") for kind, old, new in MOVED]
    assert len([each for each in found if each[0] == "stale-reference"]) == 2
    changes, _ = outcome(run("diff", "git:HEAD~4", repository, "--format", "json"))
    assert [kind for kind, _, _ in changes].count("added") == 1
    one_file = repository / "sources/second/chapter.md"
    assert len(outcome(run("diff", "git:HEAD~4", one_file, "--format", "json"))[0]) == len(MOVED)
    assert state(repository) == before


def test_a_revision_that_does_not_parse(run: Run, repository: Path) -> None:
    result = run("diff", "git:HEAD~1", repository)
    assert result.exit_code == 2
    assert result.stderr.startswith("rulewright: git:HEAD~1: rulewright.toml:1: is not valid toml")
    assert result.stderr.count("\n") == 1


def test_revisions_that_are_not_there(run: Run, repository: Path, tmp_path: Path) -> None:
    assert "there is no revision nowhere" in run("diff", "git:nowhere", repository).stderr
    assert "is in no git repository" in run("diff", "git:HEAD", ROOT / "..").stderr
    git(tmp_path, "clone", "--depth", "1", f"file://{repository}", "shallow")
    result = run("diff", "git:HEAD~2", tmp_path / "shallow")
    assert result.exit_code == 2
    assert "shallow clone; fetch more of it" in result.stderr
    assert run("diff", "git:HEAD", tmp_path / "shallow", "--check").exit_code == 0


def test_a_path_at_a_revision(run: Run, repository: Path, tmp_path: Path) -> None:
    """However it is written, it is the path at that revision, never the one in the work tree."""
    book = repository / "sources/second"
    (book / "chapter.md").write_text("# 1. START\n\n**1.1** Another text.\n", "utf-8")
    shown = run("diff", "git:HEAD:sources/second", book, "--format", "json").stdout
    assert outcome(run("diff", "git:HEAD:sources/second", book, "--format", "json"))[0]
    for path in (book, book / "../second", "sources/../sources/second"):
        assert run("diff", f"git:HEAD:{path}", book, "--format", "json").stdout == shown
    result = run("diff", f"git:HEAD:{tmp_path}", book)
    assert result.exit_code == 2
    assert "lies outside the repository" in result.stderr
    (repository / "linked").symlink_to(book)
    (repository / "away").symlink_to("/etc")
    git(repository, "add", "linked", "away")
    git(repository, "commit", "-m", "links")
    assert "outside the repository" in run("diff", "git:HEAD:away", book).stderr


def test_the_history_of_a_rule(run: Run, repository: Path) -> None:
    told = run("history", "4.13", "--path", repository).stdout
    assert "4.12 became 4.13" in told
    assert "four" in told
    assert "cannot be read: rulewright.toml:1: is not valid toml" in told
    assert "oldest revision looked at: 4.12" in told
    path = repository / "sources/second/chapter.md"
    path.write_text(path.read_text("utf-8").replace("five points", "six points (4.11)"), "utf-8")
    told = run("history", "4.13", "--path", repository).stdout
    assert told.startswith("not committed yet\n  its wording changed (reworded)\n  now cites 4.11\n")
    assert "4.12 was added" in run("history", "4.12", "--path", repository).stdout
    assert "oldest revision" in run("history", "4.13", "--path", repository, "--range", "HEAD~3..HEAD~2").stdout
    assert run("history", "9.9", "--path", repository).exit_code == 2
    assert run("history", "4.13", "--path", repository, "--range", "a..b").exit_code == 2
