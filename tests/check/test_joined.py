"""Sentences that paragraphs cut in two are told one by one, and at once where all lines of a file are paragraphs."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.check.source.joined_text import THROUGHOUT

CUT = "<p><b>{}.1</b> A barge that waits at</p><p>the lock is moved by</p><p>the keeper of the lock.</p>"


@pytest.mark.parametrize(("rules", "told"), [(4, 8), (THROUGHOUT, 1)])
def test_lines_that_are_paragraphs_are_told_at_once(tmp_path: Path, rules: int, told: int) -> None:
    page = tmp_path / "locks.html"
    page.write_text("\n".join(map(CUT.format, range(1, rules + 1))), "utf-8")
    found = [each for each in rulewright.load(page).check() if each.code == "joined-text"]
    assert len(found) == told
    assert told > 1 or f"{2 * rules} go on" in found[0].message
