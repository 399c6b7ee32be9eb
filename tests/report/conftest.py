"""A project with findings of every kind, to report on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.report.found import FILE, SETTINGS, TEXT


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with findings of every severity, one known, one allowed; its paths need escaping."""
    book = tmp_path / "book"
    book.mkdir()
    (tmp_path / "rulewright.toml").write_text(SETTINGS, "utf-8")
    (book / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (book / FILE).write_text(TEXT, "utf-8")
    return tmp_path
