"""A check of a project in which nothing has changed says again what the last one said; whatever has changed, it says
what a run says that knows nothing."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from rulewright import compile, inputs
from rulewright.cli.program import main
from rulewright.disk import is_steady, listening, still_holds
from rulewright.findings.baseline import write_baseline
from tests.conftest import EXPLORE
from tests.support.edits import EDITED, Edit, add_line
from tests.support.projects import games, strangers

Said = tuple[int, bytes, bytes]
BRICKS = "== 1. Bricks\n\n1.1 A brick is laid by 1.2.\n\ninclude::mortar.adoc[]\n\n1.3 See link:plan.md[the plan].\n"
LOUT = "@SysInclude { doc }\n@Doc @Text @Begin\n@BeginSections\n@Include { one }\n@EndSections\n@End @Text\n"
SECTION = "@Section @Title { Walls } @Tag { walls } @Begin @PP See @NumberOf { roofs }. @End @Section\n"


def check(root: Path, *options: str) -> Said:
    result = CliRunner().invoke(main, ["check", str(root), *options])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout_bytes, result.stderr_bytes


def cold(root: Path, *options: str) -> Said:
    """Return what is said where nothing is kept."""
    kept = [place for place in (root / "build", root.parent / "build") if place.is_dir()]
    for place in kept:
        place.rename(place.with_name(".aside"))
    try:
        return check(root, *options)
    finally:
        for place in kept:
            shutil.rmtree(place, ignore_errors=True)
            place.with_name(".aside").rename(place)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of books in several forms, whose files ask for others; it has a baseline."""
    root = tmp_path_factory.mktemp("made")
    strangers(root)
    (root / "rulewright.toml").write_text('[check]\nbaseline = "known.json"\n', "utf-8")
    for book, files in (
        ("bricks", {"bricks.adoc": BRICKS, "mortar.adoc": "1.2 Mortar.\n", "plan.md": "# Plan\n", "book.toml": ""}),
        ("walls", {"all": LOUT, "one": SECTION, "book.toml": 'format = "lout"\nfiles = ["all"]\n'}),
    ):
        (root / "sources" / book).mkdir()
        for name, text in files.items():
            (root / "sources" / book / name).write_text(text, "utf-8")
    write_baseline(compile.load(root))
    add_line(root / "sources/moves/moves.html", "<p>1.4 See 7.7.</p>")
    return root


@pytest.fixture
def project(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(made, tmp_path / "outer/project"))


def turn_into_link(root: Path) -> None:
    """The words stay the same, and lie elsewhere."""
    page = root / "sources/cards/cards.md"
    page.rename(root.parent / "cards.md")
    page.symlink_to(root.parent / "cards.md")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": lambda root: add_line(root / "sources/cards/cards.md", "A-3 See B-8."),
    "a text of the same length": lambda root: resize(root / "sources/cards/cards.md"),
    "a text that is included": lambda root: add_line(root / "sources/bricks/mortar.adoc", "See 9.9."),
    "what is included is gone": lambda root: (root / "sources/bricks/mortar.adoc").unlink(),
    "what is included in Lout": lambda root: (root / "sources/walls/one").write_text(SECTION.replace("roofs", "walls")),
    "what Lout includes is gone": lambda root: (root / "sources/walls/one").unlink(),
    "what a link leads to is gone": lambda root: (root / "sources/bricks/plan.md").unlink(),
    "one more file": lambda root: (root / "sources/cards/more.md").write_text("# C More\n\nC-1 See A-9.\n"),
    "a file that rules are in is gone": lambda root: (root / "sources/moves/moves.html").unlink(),
    "a file has another name": lambda root: (root / "sources/cards/cards.md").rename(root / "sources/cards/a.md"),
    "a file is a link": turn_into_link,
    "one more book": lambda root: shutil.copytree(root / "sources/moves", root / "sources/moves-again"),
    "a book is gone": lambda root: shutil.rmtree(root / "sources/moves"),
    "a folder has another name": lambda root: (root / "sources/moves").rename(root / "sources/steps"),
    "settings of the project": lambda root: (root / "rulewright.toml").write_text('[check]\nfail-on = "note"\n'),
    "settings that are none": lambda root: (root / "rulewright.toml").write_text("["),
    "settings of a book": lambda root: add_line(root / "sources/moves/book.toml", 'outside = ["7"]'),
    "a notation": lambda root: (root / "sources/cards/ours.toml").write_text('about = "A"\nlevels = ["A", "-9"]\n'),
    "a notation is gone": lambda root: (root / "sources/cards/ours.toml").unlink(),
    "the baseline": lambda root: (root / "known.json").unlink(),
    "rule code": lambda root: (root / "sources/moves/moves.rules").write_text("rule 1.1 moves\n  out x = nothing\n"),
    "a repository": lambda root: (root.parent / ".git").mkdir(),
    "moves that were begun": lambda root: (root / ".rulewright-moves").write_text("[]"),
    "no cache of a book": lambda root: (root / "build/cache/moves.msgpack").unlink(),
    "a cache of a book that is none": lambda root: (root / "build/cache/moves.msgpack").write_bytes(b"none"),
    "a letter of what was kept is another": lambda root: damage(root / "build/cache/~said.msgpack", b"s"),
    "a letter of what was kept is none": lambda root: damage(root / "build/cache/~said.msgpack", b"\xff"),
    "nothing that was kept can be read": lambda root: (root / "build/cache/~said.msgpack").write_bytes(b"none"),
}


def resize(path: Path) -> None:
    """Write another text that is as long, at the same moment."""
    status = path.stat()
    path.write_text(path.read_text("utf-8").replace("B-9", "B-1"), "utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def damage(kept: Path, letter: bytes) -> None:
    """Write another letter into what was said."""
    data = kept.read_bytes()
    assert data.count(b"error[")
    kept.write_bytes(data.replace(b"error[", b"erro" + letter + b"["))


@pytest.mark.parametrize(("change", "format"), [*((each, "text") for each in CHANGES), ("a repository", "sarif")])
def test_nothing_stale_is_said(project: Path, change: str, format: str) -> None:
    options = ("--format", format)
    before = check(project, *options)
    assert check(project, *options) == before
    CHANGES[change](project)
    remark = b"is damaged; it was ignored" if change == "a cache of a book that is none" else b""
    expected = cold(project, *options)
    after = check(project, *options)
    assert remark in after[2]
    assert (after[:2], after[2] if not remark else b"") == (expected[:2], expected[2])
    assert check(project, *options) == expected
    assert check(project, *options) == expected


def test_a_book_in_an_outer_folder(project: Path) -> None:
    """The settings of the project that a book's folder is in count for it."""
    book = project / "sources/moves"
    assert check(book) == check(book)
    (project / "rulewright.toml").unlink()
    assert check(book) == cold(book)
    (project.parent / "rulewright.toml").write_text('[check]\nfail-on = "note"\n', "utf-8")
    assert check(book) == check(book) == cold(book)


def test_what_is_asked_counts(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = [
        (),
        ("--format", "json"),
        ("--select", "dangling-reference"),
        ("--ignore", "dangling-reference"),
        ("--fail-on", "note"),
        ("--notation", "dotted"),
    ]
    for _ in range(2):
        for options in asked:
            assert check(project, *options) == cold(project, *options)
    wide = check(project)
    monkeypatch.setenv("COLUMNS", "44")
    assert check(project) != wide
    assert check(project) == cold(project)


def test_an_unchanged_project_is_not_compiled(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = check(project)
    monkeypatch.setattr(compile, "load", None)
    assert check(project) == said


def test_a_folder_whose_name_is_no_text(project: Path) -> None:
    root = project.with_name(os.fsdecode(b"\xff"))
    project.rename(root)
    assert check(root) == check(root) == cold(root)


def test_a_folder_that_is_gone_is_no_hindrance(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = check(project)
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert check(project) == check(project) == said


def check_all(root: Path, edits: list[tuple[Edit, int]]) -> None:
    check(root)
    for edit, seed in edits:
        edit(root, Random(seed))
        expected = cold(root)
        assert check(root) == expected
        assert check(root) == expected


@settings(max_examples=50 if EXPLORE else 4)
@given(EDITED)
def test_any_edit_of_books_in_html_and_in_a_notation_of_their_own(edits: list[tuple[Edit, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(strangers(Path(folder)), edits)


@settings(max_examples=50 if EXPLORE else 2)
@given(EDITED)
def test_any_edit_of_books_with_rule_code_and_player_aids(edits: list[tuple[Edit, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(games(Path(folder)), edits)


def test_two_answers_to_one_question_are_told(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("before")
    with listening() as answers:
        inputs.read_bytes(page)
        assert is_steady(answers)
        assert still_holds(answers)
        page.write_text("after")
        assert not still_holds(answers)
        inputs.read_bytes(page)
    assert not is_steady(answers)
    assert not still_holds(answers)


def test_all_that_a_check_opens_is_asked_for(project: Path) -> None:
    """What Python itself tells of files and folders that are opened below the project, and what was asked."""
    opened: set[str] = set()
    on = True

    def hear(event: str, given: tuple[object, ...]) -> None:
        if on and event in ("open", "os.listdir", "os.scandir") and isinstance(given[0], (str, Path)):
            opened.add(str(given[0]).rstrip("/"))

    sys.addaudithook(hear)
    with listening() as answers:
        compile.load(project)
    on = False
    asked = {path for _, path, _ in answers}
    assert {path for path in opened if str(project) in path} <= asked | {str(project)}
    assert asked & opened
