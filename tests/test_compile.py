"""What compiling leaves behind."""

from __future__ import annotations

import gc
from pathlib import Path

import rulewright
from rulewright.model import Book


def test_a_project_that_nobody_holds_is_given_back(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# 1. Start\n\n1.1 See 1.2.\n\n1.2 See 1.1.\n", "utf-8")
    for _ in range(3):
        assert rulewright.load(tmp_path / "rules.md").books
    gc.collect()
    assert gc.get_freeze_count() == 0  # what is frozen is never looked at again, and never given back
    assert not [each for each in gc.get_objects() if isinstance(each, Book) and each.id == "rules"]
