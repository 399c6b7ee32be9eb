"""A file of a book in which no rule was found is named where it is numbered in a way of its own."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = "\n\n".join(f"## Article {number}\n\n1. Members pay.\n2. Guests do not." for number in range(1, 6))
ANNEX = "\n\n".join(
    f"BX{number} Board\n\nBX{number}.1 It is flat.\n\nBX{number}.2 It is long." for number in range(1, 4)
)


def _said(folder: Path, annex: str) -> list[str]:
    (folder / "book.toml").write_text('title = "Club"\nnotation = "laws"\nfiles = ["club.md", "annex.md"]\n', "utf-8")
    (folder / "club.md").write_text(RULES, "utf-8")
    (folder / "annex.md").write_text(annex, "utf-8")
    return [each for each in rulewright.load(folder).remarks if "no rule was found" in each]


def test_a_file_with_numbers_of_its_own_is_named(tmp_path: Path) -> None:
    (said,) = _said(tmp_path, ANNEX)
    assert "annex.md" in said
    assert "BX1" in said


def test_a_file_without_numbers_is_not(tmp_path: Path) -> None:
    assert not _said(
        tmp_path, "Thanks go to all who tried the board.\n\n1. Ann\n2. Ben\n3. Cem\n4. Dag\n5. Eve\n6. Fay"
    )
