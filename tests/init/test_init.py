"""`rulewright init`: what it writes works at once, and nothing that is there is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.init.trial import Trial
from rulewright.publish.site.site import site_config
from tests.conftest import CASES
from tests.support.casefile import read_case

Run = Callable[..., Result]
DIGITS = "# 4. SUPPLY\n\n**4.11 Sources:** See 4.12.\n\n**4.12 Ports:** A port supplies.\n\n**4.13** See 4.11.\n"
DOTTED = "# 1 Moving\n\n## 1.1 Roads\n\nSee 1.1.2.\n\n### 1.1.1 Bridges\n\nNone.\n\n### 1.1.2 Fords\n\nSee 1.1.\n"
LISTS = "1. Members have\n   * (a) a key;\n   * (b) a vote.\n2. Guests have\n   * (a) no key.\n"
STEPS = f"## 3. Members\n\n### 3.1 Classes\n{LISTS}\n### 3.2 Keys\n{LISTS}\n## 4. Fees\n\nSee 3.2(2)(a).\n"


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two books in folders of their own, and a file that is none."""
    for name, text in (("one", DIGITS), ("two", DOTTED)):
        (tmp_path / "rules" / name).mkdir(parents=True)
        (tmp_path / "rules" / name / "rules.md").write_text(text, "utf-8")
    (tmp_path / "README.md").write_text("# My games\n\nWords.\n", "utf-8")
    return tmp_path


def test_init_check_build(run: Run, folder: Path) -> None:
    said = run("init", folder)
    assert said.exit_code == 0
    for name in ("rulewright.toml", "rules/one/book.toml", "rules/two/book.toml", "mkdocs.yml", "site/index.md"):
        assert f"wrote {name}" in said.stdout
    assert "read as digit-levels" in said.stdout
    assert "such as 4, 4.11, 4.12" in said.stdout
    assert '# chapters = "4"' in (folder / "rules/one/book.toml").read_text("utf-8")

    checked = run("check", folder)
    assert checked.exit_code == 0, checked.output
    assert "2 books" in checked.stdout
    built = run("build", folder)
    assert built.exit_code == 0, built.output
    assert 'id="4.12"' in (folder / "build/site/one/4/index.html").read_text("utf-8")
    assert (folder / "build/site/findings/codes/index.html").is_file()


def test_a_site_looks_the_same_with_and_without_its_settings(run: Run, folder: Path) -> None:
    def looks() -> list[object]:
        config = site_config(rulewright.load(folder), {})
        return [dict(config.theme), config.markdown_extensions, {**config.plugins}.keys(), config.validation]

    before = looks()
    run("init", folder)
    assert (folder / "mkdocs.yml").is_file()
    assert looks() == before


def test_a_second_time_changes_nothing(run: Run, folder: Path) -> None:
    run("init", folder)
    before = contents(folder)
    said = run("init", folder)
    assert said.exit_code == 0
    assert "wrote" not in said.stdout
    assert contents(folder) == before


def test_what_is_there_is_kept(run: Run, folder: Path) -> None:
    (folder / "rules/one/book.toml").write_text('title = "Mine"\nnotation = "digit-levels"\n', "utf-8")
    (folder / "mkdocs.yml").write_text("site_name: Mine\n", "utf-8")
    before = contents(folder)
    said = run("init", folder)
    assert "kept mkdocs.yml, which was there" in said.stdout
    assert "kept rules/one/book.toml, which was there" in said.stdout
    assert before.items() <= contents(folder).items()


def test_a_folder_that_is_itself_the_book(run: Run, tmp_path: Path) -> None:
    for name in ("10.md", "9.md"):
        chapter = name.removesuffix(".md")
        (tmp_path / name).write_text(DIGITS.replace("4.1", f"{chapter}.1").replace("# 4", f"# {chapter}"), "utf-8")
    run("init", tmp_path)
    settings = (tmp_path / "book.toml").read_text("utf-8")
    assert 'files = ["9.md", "10.md"]' in settings
    assert '# chapters = "9-10"' in settings
    assert run("check", tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# The Caravan: rules\n\n## 1. Aim\n\n1.1 Win.\n\n1.2 See 1.1.\n", "The Caravan: rules"),
        (
            "# Foreword\n\nPlay well.\n\n# 1. Aim\n\n1.1 Win.\n\n# 2. End\n\n2.1 See 1.1.\n",
            "Tale",
        ),  # a heading among others
        ("A game.\n\n# Aim\n\n1.1 Win.\n\n1.2 See 1.1.\n\n1.3 Lose.\n", "Tale"),  # the text begins otherwise
        ("# Contents\n\n## 1. Aim\n\n1.1 Win.\n\n## 2. End\n\n2.1 See 1.1.\n", "Tale"),  # what stands below it
        ("# 1. Aim\n\n1.1 Win.\n\n1.2 See 1.1.\n\n## Credits\n\nBy us.\n", "Aim"),  # it begins with a rule
    ],
)
def test_a_book_is_called_as_the_heading_that_it_stands_under(run: Run, tmp_path: Path, text: str, title: str) -> None:
    assert _is_called(run, tmp_path / "tale" / "rules.md", text, title)


def _is_called(run: Run, file: Path, text: str, title: str) -> bool:
    """True where the settings that are written for a text call its book and its project so."""
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    run("init", file.parent)
    written = [(file.parent / name).read_text("utf-8") for name in ("book.toml", "rulewright.toml")]
    return all(f'title = "{title}"' in each for each in written)


LINES = "\n\n1. Aim\n\n1.1 Win.\n\n2. End\n\n2.1 See 1.1.\n"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"THE CARAVAN\n\nA game for two, 1923{LINES}", "THE CARAVAN"),
        (f"Boat Club Mere e. V.\n\nRACE RULES (RR)\nof 4 May 2024{LINES}", "RACE RULES (RR)"),  # below who issued them
        (f"Boat Club Mere, Inc.{LINES}", "Boat Club Mere, Inc."),
        (f"Whoever reads this text to its end may play.{LINES}", "Tale"),  # a sentence
        (f"Version 2.1, 4 May{LINES}", "Tale"),
        (f"Dear players,{LINES}", "Tale"),
    ],
)
def test_a_plain_text_is_called_as_the_line_that_it_begins_with(
    run: Run, tmp_path: Path, text: str, title: str
) -> None:
    assert _is_called(run, tmp_path / "tale" / "rules.txt", text, title)


def test_two_folders_of_one_name(run: Run, folder: Path) -> None:
    """The second cannot be a book of the same project, and is not passed over in silence."""
    other = folder / "older" / "two"
    other.mkdir(parents=True)
    (other / "rules.md").write_text(DOTTED, "utf-8")
    said = run("init", folder)
    assert "left out rules/two: a book is known by its folder's name, and older/two has the same" in said.stdout
    assert (other / "book.toml").exists()
    assert not (folder / "rules/two/book.toml").exists()
    again = run("init", folder)
    assert "left out rules/two" in again.stdout


def test_nothing_to_begin_with(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Only words.\n", "utf-8")
    for folder in (tmp_path, tmp_path / "nowhere"):
        before = contents(tmp_path)
        result = run("init", folder)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "name", ["cite/framed-chapters-and-sections", "cite/framed-without-blanks", "outline/own-numbers-many-headings"]
)
def test_settings_lose_nothing_in_unusual_notations(run: Run, tmp_path: Path, name: str) -> None:
    """Chapters with words or signs around their numbers, and parts that begin their numbers again."""
    case = read_case(CASES / f"{name}.case")
    for file, text in case.sources.items():
        (tmp_path / file).write_text(text, "utf-8")
    before = run("check", tmp_path)
    assert run("init", tmp_path).exit_code == 0
    after = run("check", tmp_path)
    assert after.exit_code in (0, 1)
    assert after.stdout.splitlines()[-1] == before.stdout.splitlines()[-1]


def test_a_notation_that_would_make_something_worse_is_not_written(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Trial, "worse_than", lambda self, other: not self.book.guessed)
    (folder / "rules/one/rules.md").write_text(STEPS, "utf-8")
    run("init", folder)
    assert "notation" not in (folder / "rules/one/book.toml").read_text("utf-8")
    assert not (folder / "rules/one/notation.toml").exists()


def test_marks_that_a_shipped_notation_does_not_name_are_written_down(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bylaws.md").write_text(STEPS, "utf-8")
    run("init", tmp_path)
    book = next(tmp_path.rglob("book.toml"))
    assert 'notation = "notation.toml"' in book.read_text("utf-8")
    assert 'marks = ["(1)", "1)", "1."]' in (book.parent / "notation.toml").read_text("utf-8")
    project = rulewright.load(tmp_path)
    assert project.books[0].index["3.2(2)(a)"].parent == f"{project.books[0].id}:3.2(2)"
    assert not project.remarks
