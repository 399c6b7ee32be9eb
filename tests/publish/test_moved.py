"""The site of a project that names an earlier release: what changed since, and where old addresses lead."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from pypdf import PdfReader

from tests.support.repositories import git

Run = Callable[..., Result]
GAME = "build/pdf/game-book.pdf"

OLD = """# 4. Supply

**4.1 Reach:** A unit is in supply within six hexes of a depot, unless snow lies on the road there.

**4.2 Depots:** A depot stands in a friendly city and may be built for five points in any winter.

**4.3 Ports:** Ports count as depots while a friendly fleet of three ships holds the sea zone beside them.

# 6. Weather

**6.1 Snow:** Snow falls on a roll of one or two in every winter turn, in the mountains also on a three.
"""
NEW = OLD.replace("**4.2 Depots", "**4.2 Roads:** Mud turns dirt roads into tracks.\n\n**4.3 Depots")
NEW = NEW.replace("**4.3 Ports", "**4.4 Ports").replace("# 6.", "# 7.").replace("**6.1", "**7.1").replace("six", "ten")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return revised(tmp_path)


def revised(folder: Path) -> Path:
    """Return a project below `folder` whose settings name an older one as what the readers have."""
    for name, text in (("old", OLD), ("new", NEW)):
        book = folder / name / "sources/game"
        book.mkdir(parents=True)
        (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
        (book / "rules.md").write_text(text, "utf-8")
        (folder / name / "rulewright.toml").write_text('[revisions]\nsince = "../old"\n' * (name == "new"), "utf-8")
    return folder / "new"


def test_old_addresses_lead_on(run: Run, project: Path) -> None:
    assert run("build", project).exit_code == 0
    site = project / "build/site"
    lost = (site / "game/6/index.html").read_text("utf-8")
    assert re.search(r'<li id="6.1">6.1 of \S+ is <a href="../7/#7.1">7.1</a> now</li>', lost)
    chapter = (site / "game/4/index.html").read_text("utf-8")
    assert re.search(r'In \S+, 4.2 was another rule: it is <a href="#4.3">4.3</a> now', chapter)
    assert "rw-moved" not in chapter  # each of its old addresses still leads to some rule


def test_a_book_in_the_root_of_its_repository_has_no_old_addresses(run: Run, tmp_path: Path) -> None:
    """It is called like the folder that it is in, in each revision."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (folder / "rulewright.toml").write_text('[project]\nsources = "."\n\n[revisions]\nsince = "git:v1"\n', "utf-8")
    (folder / "rules.md").write_text(OLD, "utf-8")
    for words in ("init", "add .", "commit -m one", "tag v1"):
        git(folder, *words.split())
    (folder / "rules.md").write_text(OLD.replace("six", "ten"), "utf-8")
    assert run("build", folder).exit_code == 0
    pages = {page.relative_to(folder / "build/site").parts[0] for page in (folder / "build/site").rglob("*.html")}
    assert pages == {"404.html", "changes", "figures", "findings", "game", "index.html"}


def test_what_changed_is_a_page_of_the_site(run: Run, project: Path) -> None:
    assert run("build", project).exit_code == 0
    page = (project / "build/site/changes/index.html").read_text("utf-8")
    assert "<del>six </del>" in page
    assert '<a href="../game/4/#4.1">4.1 Reach</a>' in page
    assert "Since ../old" in page
    assert "reused-number" not in page  # findings are for editors
    assert "reused-number" in draft_of(run, project)
    front = (project / "build/site/index.html").read_text("utf-8")
    assert 'href="changes/"' in front


def draft_of(run: Run, project: Path) -> str:
    assert run("build", "--draft", project).exit_code == 0
    return (project / "build/site/changes/index.html").read_text("utf-8")


def test_what_changed_is_told_release_by_release(run: Run, project: Path) -> None:
    """The latest first, each with its day; a rule that was renumbered since is linked where it is now."""
    shutil.copytree(project.parent / "old", project.parent / "first")
    first = project.parent / "first/sources/game"
    (first / "rules.md").write_text(OLD.replace("five points", "two points"), "utf-8")
    (first / "book.toml").write_text('notation = "digit-levels"\ndate = "3 May 2020"\n', "utf-8")
    (project / "rulewright.toml").write_text('[revisions]\nsince = "../old"\nolder = ["../first"]\n', "utf-8")
    assert run("build", project).exit_code == 0
    page = (project / "build/site/changes/index.html").read_text("utf-8")
    latest, older = page.split('<h2 id="since-2">')
    assert "<del>six </del>" in latest
    assert older.startswith("../old, since ../first (3 May 2020)</h2>")
    assert "<del>two </del>" in older
    assert "<del>six </del>" not in older
    assert '<a href="../game/4/#4.3">4.2 Depots</a>' in older


def test_a_release_that_is_not_there(run: Run, project: Path) -> None:
    (project / "rulewright.toml").write_text('[revisions]\nsince = "git:v1"\n', "utf-8")
    result = run("build", project)
    assert result.exit_code == 2
    assert "rulewright.toml:2: revisions.since:" in result.stderr
    assert run("check", project).exit_code == 0  # a check needs no release


def test_bars_beside_what_changed(run: Run, project: Path) -> None:
    """In a draft; they are drawn, so the pages of two drafts differ only where something changed."""
    assert "--since with --pdf --draft" in run("build", "--pdf", "--since", "../old", project).stderr
    drawn: dict[str, int] = {}
    for name, since in (("configured", ()), ("the same", ("--since", project))):
        assert run("build", "--pdf", "--draft", *since, project).exit_code == 0
        contents = [page.get_contents() for page in PdfReader(project / GAME).pages]
        drawn[name] = sum(len(each.get_data()) for each in contents if each is not None)
    assert drawn["configured"] > drawn["the same"]


def test_what_was_taken_out_has_a_mark_where_it_stood(run: Run, project: Path) -> None:
    """Behind the rule before it, or at the beginning; of many in a row, the first and the last."""
    first = "# 2. Scope\n\n**2.1 Scale:** A hex is ten miles wide and a turn is a week of fighting.\n\n"
    colours = ["red", "green", "blue", "white", "black"]
    last = "\n\n".join(f"**6.{at} {each.title()}:** The {each} die is thrown." for at, each in enumerate(colours, 2))
    (project.parent / "old/sources/game/rules.md").write_text(f"{first}{OLD}\n{last}\n", "utf-8")
    (project / "sources/game/rules.md").write_text(re.sub(r"\*\*4\.2 .*\n\n", "", OLD), "utf-8")
    assert run("build", "--pdf", "--draft", project).exit_code == 0
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(project / GAME).pages)
    assert "2, 2.1 taken out 4 Supply" in text
    assert "snow lies on the road there. 4.2 taken out 4.3" in text
    assert "also on a three. 6.2 to 6.6 (5 rules) taken out" in text
    assert run("build", "--pdf", project).exit_code == 0
    assert not any("taken out" in page.extract_text() for page in PdfReader(project / GAME).pages)
