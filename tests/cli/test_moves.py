"""What is moved into its place when all is written: only what this program wrote there, and nothing over an edit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.errors import InputError
from rulewright.moves import MOVES, finish_moves, put_files
from rulewright.output import beside


def test_moves_that_no_run_began_are_not_made(tmp_path: Path) -> None:
    """Whoever shares a book cannot have files moved about by what lies in its folder."""
    root, outside = tmp_path / "book", tmp_path / "outside.md"
    root.mkdir()
    for path in (root / "a.md", root / "b.md", root / ".b.md.1-abcdef", outside, tmp_path / ".outside.md.1-abcdef"):
        path.write_text(path.name)
    pairs = [["a.md", "b.md"], ["../.outside.md.1-abcdef", "../outside.md"], [".b.md.1-abcdef", "a.md"]]
    for moves in (json.dumps(pairs), "[[1, 2]]", "[[]]", '{"a": 1}', "3", "["):
        (root / MOVES).write_text(moves)
        finish_moves(root)
    assert {path.read_text() for path in (root / "a.md", root / "b.md", outside)} == {"a.md", "b.md", "outside.md"}


def test_moves_of_another_machine_are_not_made(tmp_path: Path) -> None:
    """A list of moves that looks right in all but this: nobody made these files here."""
    (tmp_path / "a.md").write_text("mine")
    (tmp_path / ".a.md.1-abcdef").write_text("theirs")
    places = [".a.md.1-abcdef", "a.md"]
    for marks in ([], [[0, 0, 0, 0], [0, 0, 0, 0]], [None, None]):
        (tmp_path / MOVES).write_text(json.dumps([[*places, *marks]]))
        finish_moves(tmp_path)
        assert (tmp_path / "a.md").read_text() == "mine"


def test_what_was_saved_meanwhile_is_not_moved_over(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.md", "b.md")]
    for path in files:
        path.write_text("before")
    with beside(files[0]) as one, beside(files[1]) as other:
        for fresh in (one, other):
            fresh.write_text("after")
        files[1].write_text("an edit")
        with pytest.raises(InputError, match=r"b\.md: was changed meanwhile; nothing was written, try again"):
            put_files(tmp_path, [(one, files[0], b"before"), (other, files[1], b"before")])
    assert [path.read_text() for path in files] == ["before", "an edit"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.md"]
