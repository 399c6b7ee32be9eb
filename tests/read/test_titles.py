"""What a book is called: as its text begins, in each format, or as the head of its HTML says."""

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


RULES = "1.1 A boat floats.\n\n1.2 A boat is wet, see 1.1.\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "over.rst",
            "=====\nOf Harbours\n=====\n\n:Edition: fourth\n\nForeword\n========\n\nNow.\n\n1. Boats\n========\n\n",
        ),
        ("under.rst", "Of Harbours\n===========\n\nForeword\n--------\n\nNow.\n\n1. Boats\n--------\n\n"),
        ("marked.adoc", "= Of Harbours\n\n== Foreword\n\nNow.\n\n== 1. Boats\n\n"),
        ("under.adoc", "Of Harbours\n===========\n\nForeword\n--------\n\nNow.\n\n1. Boats\n--------\n\n"),
        ("under.md", "Of Harbours\n===========\n\nForeword\n--------\n\nNow.\n\n1. Boats\n--------\n\n"),
        ("alone.txt", "Of Harbours\n\nPrinted in spring.\n\n1. Boats\n\n"),
        ("capitals.txt", "OF HARBOURS\nSeries rules\nVersion 3.2\n\nCONTENTS\n1. Boats .... 1\n\n1. Boats\n\n"),
    ],
)
def test_title_at_the_beginning(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text + RULES, "utf-8")
    book = rulewright.load(tmp_path / name).books[0]
    assert book.title.casefold() == "of harbours"
    assert [rule.name for rule in book.rules] == ["1", "1.1", "1.2"]
