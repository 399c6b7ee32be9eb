"""What the tests of rewriting start from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of this repository's books that may be rewritten, without their rule code: that has a test of its own."""
    shutil.copytree(ROOT / "sources", tmp_path / "sources", ignore=shutil.ignore_patterns("*.rules"))
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    return tmp_path
