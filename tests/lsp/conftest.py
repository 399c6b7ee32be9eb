"""What the tests of the language server share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.lsp import quick as at_once
from tests.lsp.books import small_book


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a project that holds the small book."""
    return small_book(tmp_path)


@pytest.fixture(scope="module")
def short_books_are_long() -> Iterator[None]:
    """Make no book too short for an answer at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at_once, "FEW", 0)
        yield
