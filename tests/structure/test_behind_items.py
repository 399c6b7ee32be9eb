"""What stands behind the items of a rule stays behind them, in the model and on the page."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from pypdf import PdfReader

import rulewright
from rulewright.cli.program import main

BOOK = """# 1. Battle

## 1.1 Hits

Roll for:

- (a) archers
- (b) horse

Then total all hits.

- (c) oxen

Oxen never hit.

## 1.2 Losses

Take them.
"""
WORDS = ["Roll for", "archers", "horse", "total all hits", "oxen", "never hit", "Take them"]


def test_text_behind_items_names_the_item_that_it_follows(tmp_path: Path) -> None:
    (tmp_path / "battle.md").write_text(BOOK, "utf-8")
    book = rulewright.load(tmp_path / "battle.md", "dotted").books[0]
    assert [(block.text.text, block.after) for block in book.rule("1.1").blocks] == [
        ("Roll for:", ""),
        ("Then total all hits.", "1.1(b)"),
        ("Oxen never hit.", "1.1(c)"),
    ]
    assert [block.after for block in book.rule("1.2").blocks] == [""]


def test_the_pdf_shows_it_there(tmp_path: Path) -> None:
    (tmp_path / "battle.md").write_text(BOOK, "utf-8")
    (tmp_path / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", "--aid", "hits", "--rules", "1.1,1.2", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert CliRunner().invoke(main, ["build", "--pdf", str(tmp_path)]).exit_code == 0
    printed = sorted((tmp_path / "build/pdf").glob("*.pdf"))
    assert len(printed) == 2
    for path in printed:
        shown = " ".join(page.extract_text() for page in PdfReader(path).pages)
        assert sorted(WORDS, key=shown.index) == WORDS, path.name


def test_the_page_shows_it_there(tmp_path: Path) -> None:
    (tmp_path / "battle.md").write_text(BOOK, "utf-8")
    (tmp_path / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    pages = tmp_path / "pages"
    result = CliRunner().invoke(main, ["build", "--docs-only", str(pages), str(tmp_path)])
    assert result.exit_code == 0, result.output
    shown = next(text for path in sorted(pages.rglob("*.md")) if "archers" in (text := path.read_text("utf-8")))
    assert sorted(WORDS, key=shown.index) == WORDS
    assert all(len(re.findall(word, shown)) == 1 for word in ("total all hits", "never hit"))
