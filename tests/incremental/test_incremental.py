"""Incremental is cold: whatever is edited, a warm run says what a cold one does, in every report, byte by byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import msgspec
import pytest
from benchmarks.generate import generate, write
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.cache import Stored, unsealed
from rulewright.errors import RulewrightError
from rulewright.publish.export import export_json
from rulewright.rulecode.program import Program
from tests.conftest import EXPLORE
from tests.support.edits import EDITED, Edit, add_file, add_line
from tests.support.projects import emitted, games, reports, strangers

RULES = 80  # on four pages


def outcome(root: Path, cached: bool) -> object:
    """Return all that a run says in any form, be it that the settings are no good."""
    try:
        project = rulewright.load(root, cached=cached)
    except RulewrightError as error:
        return str(error)
    return project.failures, project.remarks, export_json(project), *reports(project), *emitted(project)


def check_all(root: Path, edits: list[tuple[Edit, int]]) -> None:
    """Make the edits one by one. After each, a run that knows the state before and one that knows this state say what
    one without a cache does."""
    rulewright.load(root, cached=True)
    for edit, seed in edits:
        edit(root, Random(seed))
        cold = outcome(root, cached=False)
        assert outcome(root, cached=True) == cold
        assert outcome(root, cached=True) == cold


@settings(max_examples=50 if EXPLORE else 8)
@given(st.sampled_from(("digit-levels", "letter-levels", "dotted")), EDITED)
def test_a_book_of_many_pages(notation: str, edits: list[tuple[Edit, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(generate(RULES, 2 * RULES, notation), Path(folder))
        root = Path(folder) / "project"
        for cut in range(6):  # more pages, which begin in the middle of a rule
            add_file(root, Random(cut))
        check_all(root, edits)


@settings(max_examples=50 if EXPLORE else 8)
@given(EDITED)
def test_books_with_rule_code_and_player_aids(edits: list[tuple[Edit, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(games(Path(folder)), edits)


@settings(max_examples=6 if not EXPLORE else 60)
@given(EDITED)
def test_books_in_html_and_in_a_notation_of_their_own(edits: list[tuple[Edit, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(strangers(Path(folder)), edits)


def test_nothing_unchanged_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lexed, parsed as Lout and parsed as rule code: everything at first, then only what was edited."""
    root = games(tmp_path)
    read: list[str] = []

    def tell_of(module: str, name: str) -> None:
        function = getattr(import_module(module), name)

        def tell(*given: object) -> object:
            read.append(name)
            return function(*given)

        monkeypatch.setattr(f"{module}.{name}", tell)

    tell_of("rulewright.read.lout.contents", "tokenize")
    tell_of("rulewright.read.lout", "parse")
    tell_of("rulewright.rulecode.surface.parse", "parse_rules")

    def reads() -> dict[str, int]:
        read.clear()
        rulewright.load(root, cached=True)
        return Counter(read)

    assert reads() == {"tokenize": 4, "parse": 4, "parse_rules": 3}
    assert reads() == {}
    add_line(root / "sources/high-command/inner.lt", "@B More words.")  # aid.lt includes part.lt, and that this
    assert reads() == {"tokenize": 3, "parse": 3}
    add_line(root / "sources/high-command/more.lt", "# Nothing.")
    add_line(root / "sources/europa/55.rules", "# Nothing.")
    assert reads() == {"tokenize": 1, "parse": 1, "parse_rules": 1}


def test_rule_code_is_tried_out_only_where_its_book_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = games(tmp_path)
    tried: list[tuple[str, ...]] = []
    at: set[str] = set()
    module = import_module("rulewright.rulecode.examine.failing")
    runners = module.runners

    def tell(programs: list[Program]) -> object:
        """Note which programs are run together, and the book that they are of."""
        tried.append(tuple(each.name for each in programs))
        at.update(Path(each.span.source.path).parent.name for each in programs)
        return runners(programs)

    monkeypatch.setattr(module, "runners", tell)

    def books() -> list[str]:
        tried.clear()
        at.clear()
        rulewright.load(root, cached=True)
        assert len(tried) == len({*tried})
        return [*at]

    assert books() == ["europa"]  # the other one has no examples
    assert books() == []
    add_line(root / "sources/high-command/more.lt", "# Nothing.")
    assert books() == []
    add_line(root / "sources/europa/55.md", "Nothing.")
    assert books() == ["europa"]
    (root / "sources/europa/confirmed.toml").unlink()
    assert books() == ["europa"]
    add_line(root / "sources/europa/book.toml", "only-links = true")
    assert books() == ["europa"]
    assert books() == []


def initials(root: Path) -> Path:
    """Make a project of a page that shows several things of one kind to whoever looks for citations."""
    (root / "rulewright.toml").write_text("", "utf-8")
    folder = root / "sources/page"
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    titles = "Corps HQ", "The AI", "EZOC and ZOC", "PBEM"
    rules = [f"**1.{at} {title}.** As in 1.{at + 1}.\n" for at, title in enumerate(titles, 1)]
    (folder / "page.md").write_text("\n".join(["# 1 Names\n", *rules]), "utf-8")
    return root


@pytest.mark.parametrize("make", [games, strangers, initials])
def test_what_one_process_kept_the_next_one_finds(make: Callable[[Path], Path], tmp_path: Path) -> None:
    """No key holds what lies in a set in the order of that: it is another one in each process."""
    root = make(tmp_path)

    def kept(seed: str) -> dict[str, bytes]:
        load = "import rulewright, sys; rulewright.load(sys.argv[1], cached=True)"
        subprocess.run([sys.executable, "-c", load, str(root)], env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        files = sorted((root / "build/cache").glob("*.msgpack"))
        every = [msgspec.msgpack.decode(unsealed(file.read_bytes()), type=Stored)[1] for file in files]
        shutil.rmtree(root / "build")
        return {f"{kind} {path}": key for kinds in every for kind, at in kinds.items() for path, (key, _) in at.items()}

    assert kept("1") == kept("2")
