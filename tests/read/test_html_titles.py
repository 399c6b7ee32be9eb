"""A document in HTML whose text begins with no title of the book has one in its head."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

PAGE = """<!DOCTYPE html>
<html><head>{0}</head><body>
<p>Printed in the harbour.</p>
<h2>1. Boats</h2><p>1.1 A boat floats.</p><p>1.2 A boat is wet, see 1.1.</p>
<h2>2. Oars</h2><p>2.1 An oar floats, too.</p>
</body></html>
"""


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<title>Rules of the &amp; for the\n harbour | Harbours</title>", "Rules of the & for the harbour"),
        ("<title>Untitled</title>", "Ourbook"),
        ("<title></title>", "Ourbook"),
        ("", "Ourbook"),
    ],
)
def test_title_in_the_head(tmp_path: Path, head: str, title: str) -> None:
    book = tmp_path / "ourbook"
    book.mkdir()
    (book / "rules.html").write_text(PAGE.format(head), "utf-8")
    (book / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    assert rulewright.load(book).books[0].title == title
