"""What compiling leaves behind."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright import memory
from rulewright.model import Book

CACHED = type(cache(len))
SMALL = 500  # objects: no state is built of fewer


def test_a_project_that_nobody_holds_is_given_back(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# 1. Start\n\n1.1 See 1.2.\n\n1.2 See 1.1.\n", "utf-8")
    for _ in range(3):
        assert rulewright.load(tmp_path / "rules.md").books
    gc.collect()
    assert gc.get_freeze_count() == 0  # what is frozen is never looked at again, and never given back
    assert not [each for each in gc.get_objects() if isinstance(each, Book) and each.id == "rules"]


def test_projects_that_nobody_holds_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever compiles again and again, as `history` does, need not ask for what is left to be let go."""
    most = 8
    monkeypatch.setattr(memory, "MOST", most * SMALL)
    for number in range(3 * most):
        (tmp_path / "pile.md").write_text(f"# 1. Start\n\n1.1 See 1.2.\n\n1.2 See 1.{number}.\n", "utf-8")
        assert rulewright.load(tmp_path / "pile.md").books
    assert sum(isinstance(each, Book) and each.id == "pile" for each in gc.get_objects()) <= most + 1


def test_what_is_kept_of_texts_has_a_bound(tmp_path: Path) -> None:
    """No cache without a bound is filled by what texts say: it grows no more once each kind of text was read."""

    def read(letters: str, first: int) -> None:
        for at, it in enumerate(letters, first):
            lines = [
                f"# {it}. START",
                f"{it}.{at} See {it}.{at + 1} to {it}.{at + 3}.",
                f"{it}.{at + 1} (a{it.lower()}) The {it}stack ({it}S) is used in {at}.{at}.",
                f"§ {at} {it}{it}{at} counts {at} ({it})",
                f"| {it} | {at}+ |\n|---|---|\n| 1 | 2 |",
            ]
            (tmp_path / "rules.md").write_text("\n\n".join(lines), "utf-8")
            assert rulewright.load(tmp_path / "rules.md").books

    def sizes() -> dict[str, int]:
        caches = [each for each in gc.get_objects() if isinstance(each, CACHED)]
        return {
            f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize
            for each in caches
            if str(each.__module__).startswith("rulewright") and "<locals>" not in each.__qualname__
            if each.cache_parameters()["maxsize"] is None
        }

    read("ABCD", 1)
    before = sizes()
    read("EFGHJKLM", 11)
    assert len(before) > 1
    assert sizes() == before
