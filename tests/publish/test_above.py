"""The headings that are no rule's: on the page of the book, above the chapters they lead to, and on paper."""

from __future__ import annotations

from pathlib import Path

from rulewright.publish.pdf.documents import book_documents
from tests.publish.test_pages import pages_of

PARTED = """# THE ISLES

# PART ONE: LAND

### 1. SUPPLY

**1.1 Sources:** A port.

# PART TWO: SEA

## At anchor

### 2. FLEETS

A fleet:

A. sails

### 3. HARBOURS

**3.1 Piers:** One.

# CREDITS

Drawn by hand.
"""


def test_headings_that_lead_to_chapters_stand_above_them(tmp_path: Path) -> None:
    pages = pages_of(tmp_path, PARTED)
    front = pages.render("a/index").html
    order = ("PART ONE", "SUPPLY", "PART TWO", "At anchor", "FLEETS", "HARBOURS", "CREDITS", "Drawn by hand.")
    places = [front.index(words) for words in order]
    assert places == sorted(places)
    assert 'id="parttwosea"' in front
    assert "PART TWO" not in pages.render("a/1").html
    for chapter in ("2", "3"):
        head = pages.render(f"a/{chapter}").html.partition("<h1")[0]
        assert '<a href="../#parttwosea">PART TWO: SEA</a><a href="../#atanchor">At anchor</a>' in head


def test_headings_stand_above_their_chapters_on_paper(tmp_path: Path) -> None:
    pages = pages_of(tmp_path, PARTED)
    data = book_documents(pages.project, pages.project.books[0], draft=False)[0].data
    above = {each["name"]: [part["kind"] for part in each["above"]] for each in data["entries"]}
    assert above["2"] == ["heading", "heading"]
    assert not above["3"]
    assert [part["kind"] for part in data["closing"]] == ["heading", "paragraph"]


def test_items_of_items_stand_further_in(tmp_path: Path) -> None:
    html = (
        pages_of(tmp_path, "# 1. SUPPLY\n\n1.1 A port:\n\n(a) by sea:\n\n(i) in fog\n", notation="dotted")
        .render("a/1")
        .html
    )
    assert "rw-item rw-in-1" in html
