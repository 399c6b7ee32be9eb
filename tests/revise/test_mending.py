"""Mending stale references: only the numbers are rewritten, and a check finds nothing new."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.revising import Plan, Reviser, sources
from click.testing import Result

import rulewright
from rulewright.compile import LINKED, load
from rulewright.errors import InputError
from rulewright.revise.compare import compare
from rulewright.revise.fix import fix_stale
from tests.revise.rewritten import codes, contents

Run = Callable[..., Result]


@pytest.mark.parametrize("seed", range(4))
def test_mending_stale_references(run: Run, copy: Path, tmp_path: Path, seed: int) -> None:
    """In one of our books: the others are none of it."""
    for other in ("europa", "high-command"):
        shutil.rmtree(copy / "sources" / other)
    old = tmp_path / "old"
    shutil.copytree(copy / "sources", old / "sources")
    (old / "rulewright.toml").write_text("", "utf-8")
    project = load(copy, passes=LINKED)
    book = project.book("world-at-war")
    assert book.notation
    edits, truth = Reviser(book, book.notation, random.Random(seed)).revise(Plan(inserted=3, moved=1, stale=1.0))
    for source, text in sources(edits):
        (copy / source.path).write_bytes(text.encode())
    before, known = contents(copy), codes(rulewright.load(copy))
    result = run("diff", old, copy, "--fix", "--format", "json")
    assert result.exit_code == 0, result.stderr
    mended = int(re.findall(r"(\d+) stale references? (?:was|were) mended", result.stderr)[0])
    assert mended >= len(truth.stale)  # and what rule code names
    assert "stale-reference" not in [each["code"] for each in json.loads(result.stdout)["diagnostics"]]
    assert not codes(rulewright.load(copy)) - known
    assert (contents(copy) == before) == (not mended)


def test_what_would_be_a_new_finding_is_left(run: Run, tmp_path: Path) -> None:
    """Mending the first of two would close a circle of rules that hand over to each other; the other one is mended."""
    text = "# 4. A\n\n**4.1** See 4.2.\n\n**4.2** Six hexes, no more.\n\n**4.3** Ships count (4.2) in winter.\n"
    moved = text.replace("**4.3**", "**4.4**").replace(
        "**4.2** Six hexes", "**4.2** Mud.\n\n**4.3** See 4.1. Six hexes"
    )
    for name, words in (("old", text), ("new", moved)):
        (tmp_path / name / "game").mkdir(parents=True)
        (tmp_path / name / "game/book.toml").write_text('notation = "digit-levels"', "utf-8")
        (tmp_path / name / "game/rules.md").write_text(words, "utf-8")
    result = run("diff", tmp_path / "old/game", tmp_path / "new/game", "--fix")
    assert "1 stale reference was mended in 1 file\n" in result.stderr
    assert "left as it is, since a check would then find: " in result.stderr
    assert "(circular-reference)" in result.stderr
    mended = moved.replace("(4.2)", "(4.3)")
    assert (tmp_path / "new/game/rules.md").read_text("utf-8") == mended


def test_only_files_can_be_mended(run: Run, copy: Path) -> None:
    result = run("diff", copy, "git:HEAD", "--fix")
    assert result.exit_code == 2
    assert "git:HEAD is no folder or file" in result.stderr


def test_a_text_of_which_nothing_can_be_changed_is_told_once(run: Run, tmp_path: Path) -> None:
    text = (
        "# 4. A\n\n**4.1** Ships sail (4.2).\n\n**4.2** Six hexes, no more.\n\n**4.3** Ships count (4.2) in winter.\n"
    )
    moved = text.replace("**4.3**", "**4.4**").replace("**4.2** Six", "**4.2** Mud.\n\n**4.3** Six")
    for name, words in (("old", text), ("new", moved)):
        (tmp_path / name / "game").mkdir(parents=True)
        (tmp_path / name / "game/book.toml").write_text('notation = "digit-levels"', "utf-8")
        (tmp_path / name / "game/rules.md").write_text(words, "utf-8")
    project, old = rulewright.load(tmp_path / "new/game"), rulewright.load(tmp_path / "old/game")
    (tmp_path / "new/game/rules.md").write_text(moved + "\n", "utf-8")
    with pytest.raises(InputError, match=r"nothing was changed: rules\.md: has changed since it was read"):
        fix_stale(compare(old, project))
