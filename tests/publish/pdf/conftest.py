"""The PDFs of our books, made once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.program import main
from tests.conftest import ROOT
from tests.publish.pdf.expected import FRANCE
from tests.support.once import once


def _build(folder: Path, *options: str) -> None:
    shutil.copytree(ROOT / "sources", folder / "sources")
    (folder / "rulewright.toml").write_text(f'[[aid]]\nname = "france"\nrules = {FRANCE}', "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", *options, str(folder)])
    assert result.exit_code == 0, result.output


@pytest.fixture(scope="session")
def pdfs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the PDFs of our books and of an aid of chosen rules."""
    return once(tmp_path_factory, "pdfs", _build) / "build/pdf"


@pytest.fixture(scope="session")
def drafted(pdfs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as drafts, of books that are read once for both."""

    def make(folder: Path) -> None:
        shutil.copytree(pdfs.with_name("cache"), folder / "build/cache")
        _build(folder, "--draft")

    return once(tmp_path_factory, "drafted-pdfs", make) / "build/pdf"
