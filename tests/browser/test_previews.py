"""Previews: a reference that is pointed at, or has the keyboard's focus, shows the rule that it cites."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open


def preview(page: Page) -> str:
    card = page.locator("#rw-preview")
    expect(card).to_be_visible()
    return card.inner_text()


def test_a_rule_of_the_same_page(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    page.locator('a.rw-ref[href="#58.532"]').first.hover()
    assert preview(page).startswith("58.532")
    page.mouse.move(2, 2)
    expect(page.locator("#rw-preview")).to_be_hidden()


def test_a_rule_of_another_page_by_keyboard(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/54/")
    link = page.locator('a.rw-ref[href^="../"]').first
    name = (link.get_attribute("href") or "").partition("#")[2]
    page.keyboard.press("Tab")  # from here on it is the keyboard that moves the focus
    link.focus()
    assert preview(page).startswith(name)
    expect(link).to_have_attribute("aria-describedby", "rw-preview")
    page.keyboard.press("Escape")
    expect(page.locator("#rw-preview")).to_be_hidden()


def test_what_lies_outside_is_said(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    page.locator(".rw-outside").first.hover()
    assert "is not part of this book" in preview(page)


def test_nothing_moves(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/58/")
    link = page.locator("a.rw-ref").nth(3)
    link.scroll_into_view_if_needed()
    before = page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()
    link.hover()
    preview(page)
    assert (page.evaluate("document.documentElement.scrollHeight"), link.bounding_box()) == before
