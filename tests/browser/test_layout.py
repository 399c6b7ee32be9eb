"""Pages stay small, nothing spills over a phone, and nothing shifts while a page loads."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PAGES, PATIENCE, Open, Quiet, served, settle

SHIFT = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((sum, each) => sum + each.value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 300);
})"""
EMPTIED = """(buttons) => buttons.map((each) => {
  const words = each.textContent;
  const top = each.getBoundingClientRect().top;
  each.textContent = "";
  const moved = each.getBoundingClientRect().top - top;
  each.textContent = words;
  return moved;
})"""
LARGEST = 400_000  # bytes
WHILE = 0.4  # seconds
SLOWER = 10  # times


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


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("width", [1280, 375])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_shifts_while_a_page_loads(visit: Open, site: str, path: str, width: int) -> None:
    """On a slow machine, which draws what has come so far, again and again."""
    page = visit(site + path, slower=SLOWER, viewport={"width": width, "height": 740})
    settle(page)
    assert page.evaluate(SHIFT) == 0


@pytest.mark.parametrize("path", ["", "404.html"])
def test_a_button_stands_where_it_does_with_its_words(visit: Open, site: str, path: str) -> None:
    """A browser may draw a page when it has read the button, and not yet the words on it."""
    moved = visit(site + path).locator(".md-content .md-button").evaluate_all(EMPTIED)
    assert moved
    assert not any(moved)


class InTwo(Quiet):
    """Sends a page in two pieces, the second a while later: a browser draws what has come."""

    behind = b"\0"  # the last bytes of the first piece: none

    def copyfile(self, source: Any, outputfile: Any) -> None:
        first, mark, second = source.read().partition(self.behind)
        outputfile.write(first + mark)
        if second:
            time.sleep(WHILE)
            outputfile.write(second)


@pytest.mark.parametrize(
    ("path", "behind"),
    [
        ("findings/", '<th scope="row"><span class="rw-tag rw-error">'),
        ("findings/", '<th scope="row"><span class="rw-tag rw-error">error</span>'),
        ("findings/", '<th scope="row"><span class="rw-tag rw-error">error</span> '),
        ("findings/", 'data-code="missing-item">'),
        ("findings/", '<p class="rw-message"><span class="rw-tag rw-error">error</span> '),
        ("findings/", "<label>Code "),
        ("findings/", "<label>Book "),
        ("play/world-at-war/", '<details class="rw-games rw-bar">\n<summary>'),
    ],
)
def test_nothing_shifts_where_a_page_comes_in_two(
    visit: Open, built: Path, monkeypatch: pytest.MonkeyPatch, path: str, behind: str
) -> None:
    assert behind in (built / "build/site" / path / "index.html").read_text("utf-8")
    with served(built / "build/site", InTwo) as address:
        settle(visit(address))
        monkeypatch.setattr(InTwo, "behind", behind.encode())
        page = visit(address + path, viewport={"width": 1280, "height": 740})
        settle(page)
        assert page.evaluate(SHIFT) == 0


def test_no_page_is_large(built: Path) -> None:
    pages = [*(built / "build/site").rglob("*.html")]
    assert not {page.name: page.stat().st_size for page in pages if page.stat().st_size > LARGEST}
