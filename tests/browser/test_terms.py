"""Terms: explained where they are used, gathered on a page, found by any of their names."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open

CHAPTER = "world-at-war/58/"
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
