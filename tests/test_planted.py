"""Faults planted one at a time in real texts: each is found at its place under its code, with no other new warning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.config import BookFile
from rulewright.toml import decode, read_toml
from tests.casefile import read_case, write_book
from tests.conftest import ROOT, SHARED
from tests.planters import PLANTERS, Planter
from tests.planting import plant


def texts() -> Iterator[tuple[str, list[Path]]]:
    """Yield the books to plant faults in: ours, and the originals where they are."""
    for sources in (ROOT / "sources", SHARED / "seeds"):
        for path in sorted(sources.glob("*/book.toml")):
            if 'format = "lout"' not in path.read_text("utf-8"):
                file = decode(read_toml(path, "book.toml"), BookFile, path, "book.toml")
                yield f"{sources.name}/{path.parent.name}", [path.parent / name for name in file.files]


@pytest.fixture(params=list(texts()), ids=lambda each: each[0])
def book_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a book, to plant faults in."""
    _, files = request.param
    folder = tmp_path / "book"
    folder.mkdir()
    for path in (*files, files[0].parent / "book.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(params=sorted((ROOT / "tests/cases/notations").glob("*.case")), ids=lambda path: path.stem)
def case_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A book in one of the notations."""
    return write_book(read_case(request.param), tmp_path)


@pytest.mark.parametrize("planter", PLANTERS, ids=lambda each: each.__name__)
def test_planted_in_books(book_folder: Path, planter: Planter) -> None:
    plant(book_folder, planter)


@pytest.mark.parametrize("planter", PLANTERS, ids=lambda each: each.__name__)
def test_planted_in_notations(case_folder: Path, planter: Planter) -> None:
    plant(case_folder, planter)
