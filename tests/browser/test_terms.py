"""Terms: explained where they are used, gathered on a page, found by any of their names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from rulewright.cli.program import main
from tests.browser.conftest import Open, served
from tests.browser.test_search import search

CHAPTER = "world-at-war/58/"
GAME = """1. Components

1.1 A *cargo barge* is a counter with a wheel. Each disk of paper shows who has control of a port.

1.2 A *control disc* is a round marker. The large cargo barges carry one.

2. Movement

2.1 Move each cargo barge along the river, and put a control disc behind it. Cargo that is large stays.
"""
TYPED = {  # and the term that is found
    "cargobarge": "cargo barge",
    "Cargo-Barge": "cargo barge",
    "cargo barges": "cargo barge",
    "cargo brage": "cargo barge",
    "crago bargee": "cargo barge",
    "cargobrage": "cargo barge",
    "cragobareg": "cargo barge",
    "cargo large": "cargo barge",  # both are words of the text
    "control disk": "control disc",
    "controldisc": "control disc",
    "controldisk": "control disc",
    "cntroldisk": "control disc",
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_term_is_marked_once_a_paragraph(visit: Open, site: str) -> None:
    page = visit(site + CHAPTER)
    marked = page.locator("a.rw-term")
    assert marked.count() > 3
    alike = (
        "a => [...a.closest('p, li, td, th, h1, h2, h3, h4, h5, h6').querySelectorAll('a.rw-term')].map(a => a.hash)"
    )
    for each in marked.all():
        anchors = each.evaluate(alike)
        assert len(anchors) == len(set(anchors))
    assert not page.locator("a a, a.rw-ref a.rw-term").count()


def test_a_term_says_what_it_means(visit: Open, site: str) -> None:
    page = visit(site + CHAPTER)
    marked = page.locator('a.rw-term[href$="#french-surrender-level"]').first
    marked.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#rw-preview")).to_contain_text("French Surrender Level (FSL)")
    marked.click()
    entry = page.locator(".rw-entry:target")
    expect(entry).to_contain_text("10 uses")
    entry.locator(".rw-citedby a").first.click()
    expect(page.locator(".rw-rule:target, .rw-table:target")).to_be_visible()


def test_on_a_phone_it_slides_up(visit: Open, site: str) -> None:
    page = visit(site + CHAPTER, **PHONE)
    marked = page.locator("a.rw-term").first
    marked.scroll_into_view_if_needed()
    marked.tap()
    sheet = page.get_by_role("dialog", name="What is cited")
    expect(sheet).to_contain_text("French Surrender Level (FSL)")
    expect(sheet.get_by_role("link", name="Open")).to_be_visible()


def test_the_search_finds_a_term_by_its_abbreviation(visit: Open, site: str) -> None:
    page = visit(site)
    page.keyboard.press("/")
    for words in ("FSL", "french surrender level"):
        page.get_by_role("combobox").fill(words)
        expect(page.get_by_role("option").first).to_contain_text("French Surrender Level (FSL)")
        expect(page.get_by_role("option").first).to_contain_text("Term")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site of a small book that explains two terms."""
    root = tmp_path_factory.mktemp("terms")
    (root / "rulewright.toml").write_text("", "utf-8")
    book = root / "sources/game"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('title = "River"', "utf-8")
    (book / "rules.md").write_text(GAME, "utf-8")
    result = CliRunner().invoke(main, ["build", str(root)])
    assert result.exit_code == 0, result.output
    with served(root / "build/site") as address:
        yield address


@pytest.mark.parametrize("typed", TYPED)
def test_the_search_finds_a_term_however_it_is_written(visit: Open, game: str, typed: str) -> None:
    page = visit(game)
    search(page, typed)
    term = page.get_by_role("option").filter(has_text="Term")
    expect(term.first).to_contain_text(TYPED[typed])
    expect(term).to_have_count(1)


def test_other_words_find_no_term(visit: Open, game: str) -> None:
    page = visit(game)
    search(page, "control of a")
    expect(page.get_by_role("option").first).to_contain_text("1.1")
    expect(page.get_by_role("option").filter(has_text="Term")).to_have_count(0)
