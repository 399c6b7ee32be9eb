"""Emitted books are classic scripts: they load from disk, side by side in a real browser, and answer as Python does."""

from __future__ import annotations

from pathlib import Path

from rulewright.project import Project
from rulewright.rulecode.emit import emit_javascript
from rulewright.rulecode.run import runners
from tests.browser.conftest import Open


def test_every_book_loads_from_disk(ours: Project, visit: Open, tmp_path: Path) -> None:
    books = [book for book in ours.books if book.programs]
    for book in books:
        (tmp_path / f"{book.id}.js").write_text(emit_javascript(book.id, book.programs), "utf-8")
    scripts = "".join(f'<script src="{book.id}.js"></script>' for book in books)
    (tmp_path / "page.html").write_text(
        f"<!doctype html><meta charset=utf-8><link rel=icon href=data:,>{scripts}", "utf-8"
    )
    page = visit((tmp_path / "page.html").as_uri(), offline=True)
    for book in books:
        names = page.evaluate("book => Object.keys(rulewright.books[book])", book.id)
        assert names == [program.name for program in book.programs]
        for name, runner in runners(book.programs).items():
            assert page.evaluate(
                "([book, name]) => rulewright.books[book][name]({})", [book.id, name]
            ) == runner.lookup({})
