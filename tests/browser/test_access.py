"""axe-core finds no fault, in light and dark, wide and small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import SCHEMES, SMALL, agrees, agrees_at_both_widths, put_on
from tests.browser.conftest import DRAWN, PAGES, Open, settle, visitor


@pytest.fixture(scope="module")
def opened(browser: Browser, site: str) -> Iterator[dict[str, Page]]:
    """All pages, which load at once: while one is looked at the others come to rest."""
    with visitor(browser) as visit:
        yield {path: visit(site + path, until="commit") for path in PAGES}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", PAGES)
def test_no_violation(opened: dict[str, Page], path: str, scheme: str) -> None:
    """The tests below, and those of other books, open pages in the dark; here they are put into it."""
    settle(opened[path])
    put_on(opened[path], scheme)
    agrees_at_both_widths(opened[path], scheme)


@pytest.mark.parametrize(("scheme", "faint"), [("light", "#aaa"), ("dark", "#444")])
def test_one_faint_text_among_many_is_seen(visit: Open, site: str, scheme: str, faint: str) -> None:
    page = visit(site + "world-at-war/58/", color_scheme=scheme)
    page.locator('[id="58.531B"] p').first.evaluate("(text, faint) => { text.style.color = faint; }", faint)
    with pytest.raises(AssertionError, match="color-contrast"):
        agrees(page, scheme)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_violation_in_what_slides_up_on_a_phone(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "world-at-war/54/", color_scheme=scheme, viewport=SMALL, has_touch=True, is_mobile=True)
    page.locator('a.rw-ref[href^="../55"]').first.tap()
    sheet = page.get_by_role("dialog", name="What is cited")
    sheet.locator("a.rw-ref").first.tap()
    sheet.get_by_role("button", name="Back").tap()
    sheet.get_by_role("button", name="Forward").wait_for()
    agrees(page, scheme)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["world-at-war/54/", "findings/", "high-command/"])
def test_no_violation_in_a_draft(visit: Open, draft: str, path: str, scheme: str) -> None:
    page = visit(draft + path, color_scheme=scheme)
    agrees_at_both_widths(page, scheme)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_violation_in_what_opens(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "world-at-war/58/", color_scheme=scheme)
    page.locator(".rw-links summary").first.click()
    page.locator(".rw-chapter-picture summary").click()
    link = page.locator("a.rw-ref").first
    link.scroll_into_view_if_needed()
    settle(page)
    page.evaluate(DRAWN)  # what scrolls hides the preview, and is told a frame later
    link.hover()
    page.locator("#rw-preview").wait_for()
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("58.53")
    page.get_by_role("option").first.wait_for()
    agrees_at_both_widths(page, scheme)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_violation_in_open_widgets(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "play/", color_scheme=scheme)
    for name in ("french_colonies", "british_concessions", "national_will", "russian_losses", "capture_morale"):
        page.locator(f'rule-widget[name="{name}"] .rw-play').click()
        page.locator(f'rule-widget[name="{name}"] .rw-answer').wait_for()
    agrees_at_both_widths(page, scheme)
