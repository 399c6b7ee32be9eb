"""What the tests of the language server share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lsp.books import small_book


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a project that holds the small book."""
    return small_book(tmp_path)
