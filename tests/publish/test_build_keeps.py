"""A build replaces what a build has made, and nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.publish.site.folder import MARK, making

Run = Callable[..., Result]
MKDOCS = 'site_name: Games\nsite_dir: "{}"\ntheme: {{name: material, font: false}}\nplugins: [search, rulewright]\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A project of two books, one of which is called like the folder of the site."""
    for name in ("site", "one"):
        book = tmp_path / "sources" / name
        book.mkdir(parents=True)
        (book / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
        (book / "1.md").write_text("# 1. START\n\n**1.11** Begin.\n", "utf-8")
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Games\n", "utf-8")
    return tmp_path


def sources(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("place", ["sources", "sources/one", "rulewright.toml", ".", "docs"])
def test_what_no_build_made_is_not_built_over(run: Run, games: Path, place: str) -> None:
    (games / "mkdocs.yml").write_text(MKDOCS.format(place) + "docs_dir: docs\n", "utf-8")
    before = sources(games)
    result = run("build", games)
    assert result.exit_code == 2
    assert result.stderr.startswith("rulewright: ")
    assert {name: data for name, data in sources(games).items() if not name.startswith("build/")} == before


def test_nor_a_book_that_lies_where_the_output_goes(run: Run, games: Path) -> None:
    (games / "rulewright.toml").write_text('[project]\noutput = "sources"\n', "utf-8")
    before = sources(games / "sources/site")
    result = run("build", games)
    assert result.exit_code == 2
    assert "sources/site: is there already and holds something else, which no build made" in result.stderr
    assert sources(games / "sources/site") == before


@pytest.mark.parametrize("words", [("build", "."), ("build", ".", "--offline"), ("build", ".", "--docs-only", "out")])
def test_what_others_put_there_stays(run: Run, games: Path, words: tuple[str, ...], monkeypatch: object) -> None:
    here = os.getcwd()
    os.chdir(games)
    try:
        assert run(*words).exit_code == 0
        site = games / {"--offline": "build/offline", "out": "out"}.get(words[-1], "build/site")
        whole = sources(site)
        (site / ".git/refs/tags").mkdir(parents=True)
        for name in (".git/HEAD", ".nojekyll", "CNAME", "one/notes.txt", "pictures/map.txt"):
            (site / name).parent.mkdir(exist_ok=True)
            (site / name).write_text(name, "utf-8")
        (site / "stale.html").write_text("made by an earlier build", "utf-8")
        made = json.loads((site / MARK).read_text("utf-8"))
        made["made"].append("stale.html")
        (site / MARK).write_text(json.dumps(made), "utf-8")
        assert run(*words).exit_code == 0
    finally:
        os.chdir(here)
    kept = sources(site)
    assert (site / ".git/refs/tags").is_dir()
    assert [name for name in kept if name not in whole] == sorted(
        [".git/HEAD", ".nojekyll", "CNAME", "one/notes.txt", "pictures/map.txt"], key=list(kept).index
    )
    assert {name: kept[name] for name in whole} == whole
    assert not [path for path in site.parent.iterdir() if path.name.startswith(f".{site.name}.")]


def test_a_file_that_no_build_made_is_not_replaced(run: Run, games: Path) -> None:
    assert run("build", games).exit_code == 0
    made = json.loads((games / "build/site" / MARK).read_text("utf-8"))
    made["made"].remove("sitemap.xml")
    (games / "build/site" / MARK).write_text(json.dumps(made), "utf-8")
    before = sources(games / "build/site")
    result = run("build", games)
    assert result.exit_code == 2
    assert "sitemap.xml: no build made it, and this one makes a file of that name" in result.stderr
    assert sources(games / "build/site") == before


def test_a_link_stays_one(run: Run, games: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    there = tmp_path_factory.mktemp("published")
    (games / "build").mkdir()
    (games / "build/site").symlink_to(there)
    for _ in range(2):
        assert run("build", games).exit_code == 0
        assert (games / "build/site").is_symlink()
        assert (there / "index.html").is_file()


def test_what_others_put_there_stays_when_a_run_is_killed(tmp_path: Path) -> None:
    """Between the two steps that put a folder in its place: the next run goes on."""
    site = tmp_path / "site"
    with making(site) as fresh:
        (fresh / "index.html").write_text("one", "utf-8")
    (site / "CNAME").write_text("games.example", "utf-8")
    gone = os.posix_spawnp("true", ["true"], os.environ)
    os.waitpid(gone, 0)
    for half in (False, True):
        site.rename(tmp_path / f".site.{gone}-012345.old")
        if half:
            site.mkdir()
            (site / MARK).write_text('{"made": [".rulewright"]}', "utf-8")
        with making(site) as fresh:
            (fresh / "index.html").write_text("two", "utf-8")
        assert sources(site).keys() == {"index.html", "CNAME", MARK}
        assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["findings", "play", "figures", "Changes", "index", "search"])
def test_a_book_with_the_name_of_a_page(run: Run, games: Path, name: str) -> None:
    (games / "sources/one").rename(games / "sources" / name)
    assert run("check", games).exit_code == 0
    for words in (("build", games), ("build", games, "--docs-only", games / "out")):
        result = run(*words)
        assert result.exit_code == 2
        assert f"sources/{name}/book.toml: a site has something of its own called {name}" in result.stderr
    assert not (games / "build/site").exists()


def test_a_hand_written_page_with_the_place_of_a_chapter(run: Run, games: Path) -> None:
    (games / "mkdocs.yml").write_text(MKDOCS.format("build/site") + "docs_dir: docs\n", "utf-8")
    (games / "docs/one").mkdir()
    (games / "docs/one/1.md").write_text("# Mine\n", "utf-8")
    result = run("build", games)
    assert result.exit_code == 2
    assert "one/1.md: a page of the books has the same place in the site; give it another name" in result.stderr


def test_chapters_whose_names_are_one_as_files(run: Run, games: Path) -> None:
    (games / "sources/one/book.toml").write_text('notation = "own.toml"\n', "utf-8")
    (games / "sources/one/own.toml").write_text('about = "A: A.1"\nlevels = ["A", ".1"]\n', "utf-8")
    (games / "sources/one/1.md").write_text("# A. ONE\n\n**A.1** See B.1.\n\n# a. TWO\n\n**a.1** x\n", "utf-8")
    assert run("build", games).exit_code == 0
    names = [path.name.casefold() for path in (games / "build/site/one").iterdir()]
    assert len(names) == len(set(names))
