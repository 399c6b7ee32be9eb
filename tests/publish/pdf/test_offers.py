"""A site offers the PDFs of its books, as long as they say what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

TEXT = "# 4. SUPPLY\n\n**4.1 Sources:** See 4.2.\n\n**4.2 Ports:** See 4.1.\n"
PDF = "pdf/carts-book.pdf"


@pytest.fixture
def folder(run: Callable[..., Result], tmp_path: Path) -> Path:
    pytest.importorskip("typst")
    (tmp_path / "sources/carts").mkdir(parents=True)
    (tmp_path / "sources/carts/rules.md").write_text(TEXT, "utf-8")
    assert run("init", tmp_path).exit_code == 0
    return tmp_path


def offers(run: Callable[..., Result], folder: Path) -> bool:
    """Build the site; return whether the book's page leads to its PDF, which then is there; its rules then
    say on which page of it they begin."""
    assert run("build", folder).exit_code == 0
    site = folder / "build/site"
    led = f'href="../{PDF}"' in (site / "carts/index.html").read_text("utf-8")
    assert led == (site / PDF).is_file()
    assert led == ('id="4" data-leaf="p. 3">' in (site / "carts/4/index.html").read_text("utf-8"))
    return led


def test_of_the_text_as_it_is(run: Callable[..., Result], folder: Path) -> None:
    assert not offers(run, folder)
    assert run("build", "--pdf", folder).exit_code == 0
    assert offers(run, folder)
    text = folder / "sources/carts/rules.md"
    text.write_text(TEXT.replace("Ports", "Harbours"), "utf-8")
    assert not offers(run, folder)
    text.write_text(TEXT, "utf-8")
    assert offers(run, folder)


def test_no_draft(run: Callable[..., Result], folder: Path) -> None:
    assert run("build", "--pdf", folder).exit_code == 0
    assert run("build", "--pdf", "--draft", folder).exit_code == 0
    assert not offers(run, folder)


def test_as_plain_pages_too(run: Callable[..., Result], folder: Path) -> None:
    assert run("build", "--pdf", folder).exit_code == 0
    assert run("build", "--docs-only", folder / "pages", folder).exit_code == 0
    assert (folder / "pages" / PDF).read_bytes() == (folder / "build" / PDF).read_bytes()


def test_in_the_language_of_the_book(run: Callable[..., Result], folder: Path) -> None:
    """Their names, and the pages that a rule says."""
    settings = folder / "sources/carts/book.toml"
    said = re.sub('^language = "en"', 'language = "de"', settings.read_text("utf-8"), flags=re.MULTILINE)
    settings.write_text(said, "utf-8")
    assert run("build", "--pdf", folder).exit_code == 0
    assert run("build", folder).exit_code == 0
    site = folder / "build/site/carts"
    assert ">Das Buch zum Drucken</a>" in (site / "index.html").read_text("utf-8")
    assert 'data-leaf="S. 3"' in (site / "4/index.html").read_text("utf-8")
