"""Pages stay small, nothing spills over a phone, and nothing shifts while a page loads."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DRAWN, PAGES, PATIENCE, Open, Quiet, served, settle, visitor

# Each shift with what moved, and from where to where: a number alone would tell nobody what to mend.
SHIFTED = """() => new Promise((done) => {
  const where = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
  const name = (node) => node?.outerHTML?.slice(0, 80) ?? node?.textContent ?? "what is gone";
  const told = (of) => `${name(of.node)}: ${where(of.previousRect)} > ${where(of.currentRect)}`;
  new PerformanceObserver((list) => done(list.getEntries().map((each) => [each.value, ...each.sources.map(told)])))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 300);
})"""
SEEN_BEFORE_WHOLE = """() => {
  const [drawn] = performance.getEntriesByName("first-contentful-paint");
  return drawn.startTime < performance.getEntriesByType("navigation")[0].responseEnd;
}"""
EMPTIED = """(buttons) => buttons.map((each) => {
  const words = each.textContent;
  const top = each.getBoundingClientRect().top;
  each.textContent = "";
  const moved = each.getBoundingClientRect().top - top;
  each.textContent = words;
  return moved;
})"""
LINES = """(cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return words.getClientRects().length;
}"""
LARGEST = 400_000  # bytes
WIDTHS = [1280, 375]
PIECES = 12  # that a page comes in, besides those at the marks
SIGN = """() => {
  const sign = document.createRange();
  sign.selectNodeContents(document.querySelector(".rw-hand summary"));
  const { left, right } = sign.getBoundingClientRect();
  const text = document.querySelector('[id="58.531B"] p').getBoundingClientRect();
  return { start: left, end: right, text: text.right };
}"""
# Behind some of which something moved once
MARKS = {
    "findings/": [
        '<th scope="row"><span class="rw-tag rw-error">',
        '<th scope="row"><span class="rw-tag rw-error">error</span>',
        '<th scope="row"><span class="rw-tag rw-error">error</span> ',
        'data-code="missing-item">',
        '<p class="rw-message"><span class="rw-tag rw-error">error</span> ',
        "<label>Code ",
        "<label>Book ",
    ],
    "play/world-at-war/": ['<details class="rw-games rw-bar">\n<summary>'],
    "404.html": ['<footer class="md-footer">', '<div class="md-copyright">', 'rel="noopener">'],
}


@pytest.mark.parametrize("path", PAGES)
def test_nothing_spills_over_a_phone(visit: Open, site: str, path: str) -> None:
    page = visit(site + path, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("main details").evaluate_all("(folds) => folds.forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture(scope="module")
def started(browser: Browser, site: str) -> None:
    """The browser has itself started: it has drawn a page with all its fonts."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site)
    settle(page)
    page.close()


class InPieces(Quiet):
    """Sends each page in pieces, one when it is told to: a browser draws what has come."""

    told: list[threading.Event]

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data, at = source.read(), 0
        if self.path.endswith(("/", ".html")):
            for told, end in zip(self.told, _places(data.decode()), strict=False):
                outputfile.write(data[at:end])
                at = end
                told.wait(PATIENCE / 1000)
        outputfile.write(data[at:])


def _places(page: str) -> list[int]:
    """Return where to cut a page, in bytes: behind tags of its body, and behind each mark."""
    tags = [each.end() for each in re.finditer(">", page) if each.end() > page.index("<body")]
    marks = [page.index(mark) + len(mark) for mark in chain(*MARKS.values()) if mark in page]
    return [len(page[:at].encode()) for at in sorted({*tags[:: max(1, len(tags) // PIECES)], *marks})]


@pytest.fixture(scope="module")
def came(browser: Browser, built: Path, started: None) -> Iterator[dict[tuple[str, int], Page]]:
    """All pages, wide and small, which came in pieces, all at once: each piece was drawn before the next one came."""
    told = [threading.Event() for _ in range(2 * PIECES)]
    answers = type("Answers", (InPieces,), {"told": told})
    with served(built / "build/site", answers) as site, visitor(browser) as visit:
        pages = {
            (path, width): visit(site + path, until="commit", viewport={"width": width, "height": 740})
            for path in PAGES
            for width in WIDTHS
        }
        for next_piece in told:
            for script in (f"() => {{ globalThis.drawn = ({DRAWN})(); }}", "drawn"):
                for page in pages.values():
                    page.evaluate(script)
            next_piece.set()
        yield pages


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_shifts_while_a_page_comes(came: dict[tuple[str, int], Page], path: str, width: int) -> None:
    page = came[path, width]
    settle(page)
    assert page.evaluate(SEEN_BEFORE_WHOLE)
    assert page.evaluate(SHIFTED) == []


@pytest.mark.parametrize("path", MARKS)
def test_marks_are_there(built: Path, path: str) -> None:
    page = built / "build/site" / path
    text = (page if page.suffix else page / "index.html").read_text("utf-8")
    assert all(mark in text for mark in MARKS[path])


@pytest.mark.parametrize("path", ["", "404.html"])
def test_a_button_stands_where_it_does_with_its_words(visit: Open, site: str, path: str) -> None:
    """A browser may draw a page when it has read the button, and not yet the words on it."""
    moved = visit(site + path).locator(".md-content .md-button").evaluate_all(EMPTIED)
    assert moved
    assert not any(moved)


@pytest.mark.parametrize("rule", ["58.53", "58.71", "58.73"])
def test_contents_mark_the_rule_that_was_gone_to(visit: Open, site: str, rule: str) -> None:
    """The last ones cannot come to the top of the window."""
    page = visit(f"{site}world-at-war/58/#{rule}")
    contents = page.locator(".md-sidebar--secondary .md-nav--secondary")
    marked = contents.locator(".md-nav__link--active")
    expect(marked).to_have_attribute("href", f"#{rule}")
    contents.get_by_role("link", name="58.72").click()
    expect(marked).to_have_attribute("href", "#58.72")


@pytest.mark.parametrize("width", [390, 1280])
def test_what_copies_a_rule_covers_nothing_of_it(visit: Open, site: str, width: int) -> None:
    page = visit(f"{site}world-at-war/58/#58.531B", viewport={"width": width, "height": 800})
    page.locator('[id="58.531B"] p').first.hover()
    sign = page.evaluate(SIGN)
    assert sign["start"] >= sign["text"]
    assert sign["end"] <= width


def test_a_range_in_a_cell_stands_in_one_line(visit: Open, site: str) -> None:
    page = visit(f"{site}world-at-war/58/", viewport={"width": 390, "height": 844})
    cells = page.locator("th", has_text="3-5").all()
    assert cells
    assert [each.evaluate(LINES) for each in cells] == [1] * len(cells)


def test_no_page_is_large(built: Path) -> None:
    pages = [*(built / "build/site").rglob("*.html")]
    assert not {page.name: page.stat().st_size for page in pages if page.stat().st_size > LARGEST}
