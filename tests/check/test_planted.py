"""Faults planted one at a time in real texts: each is found at its place under its code, with no other new warning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.config import BookFile
from rulewright.engine import Engine
from rulewright.toml import decode, read_toml
from tests.conftest import CASES, ROOT, SHARED
from tests.support.casefile import read_case, write_book
from tests.support.planters import PLANTERS, Planter
from tests.support.planting import Whole, plant

NOTATIONS = sorted((CASES / "notations").glob("*.case"))


def texts() -> Iterator[tuple[str, list[Path]]]:
    """Yield the books to plant faults in: ours, and the originals where they are."""
    for sources in (ROOT / "sources", SHARED / "seeds"):
        for path in sorted(sources.glob("*/book.toml")):
            if 'format = "lout"' not in path.read_text("utf-8"):
                file = decode(read_toml(path, "book.toml"), BookFile, path, "book.toml")
                yield f"{sources.name}/{path.parent.name}", [path.parent / name for name in file.files]


@pytest.fixture(scope="module", params=list(texts()), ids=lambda each: each[0])
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A copy of a book, to plant faults in."""
    _, files = request.param
    folder = tmp_path_factory.mktemp("book")
    for path in (*files, files[0].parent / "book.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return Whole(Engine(folder))


@pytest.fixture(scope="module", params=NOTATIONS, ids=lambda path: path.stem)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A book in one of the notations."""
    return Whole(Engine(write_book(read_case(request.param), tmp_path_factory.mktemp("case"))))


@pytest.mark.parametrize("planter", PLANTERS, ids=lambda each: each.__name__)
def test_planted_in_books(book: Whole, planter: Planter) -> None:
    plant(book, planter)


@pytest.mark.parametrize("planter", PLANTERS, ids=lambda each: each.__name__)
def test_planted_in_notations(case: Whole, planter: Planter) -> None:
    plant(case, planter)
