"""axe-core finds no fault, in light and dark, wide and small."""

from __future__ import annotations

import pytest

from tests.browser.axe import SMALL, agrees, agrees_at_both_widths
from tests.browser.conftest import PAGES, Open, settle


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_no_violation(visit: Open, site: str, path: str, scheme: str) -> None:
    page = visit(site + path, color_scheme=scheme)
    settle(page)
    agrees_at_both_widths(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_in_what_slides_up_on_a_phone(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "world-at-war/54/", color_scheme=scheme, viewport=SMALL, has_touch=True, is_mobile=True)
    page.locator('a.rw-ref[href^="../55"]').first.tap()
    sheet = page.get_by_role("dialog", name="What is cited")
    sheet.locator("a.rw-ref").first.tap()
    sheet.get_by_role("button", name="Back").tap()
    sheet.get_by_role("button", name="Forward").wait_for()
    agrees(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["world-at-war/54/", "findings/", "high-command/"])
def test_no_violation_in_a_draft(visit: Open, draft: str, path: str, scheme: str) -> None:
    page = visit(draft + path, color_scheme=scheme)
    agrees_at_both_widths(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_in_what_opens(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "world-at-war/58/", color_scheme=scheme)
    page.locator(".rw-links summary").first.click()
    page.locator(".rw-chapter-picture summary").click()
    for _ in range(20):  # scrolling to the link hides the preview, sometimes only after it was shown
        page.mouse.move(0, 0)
        page.locator("a.rw-ref").first.hover()
        page.wait_for_timeout(500)
        if page.locator("#rw-preview").is_visible():
            break
    page.locator("#rw-preview").wait_for()
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("58.53")
    page.get_by_role("option").first.wait_for()
    agrees_at_both_widths(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_in_open_widgets(visit: Open, site: str, scheme: str) -> None:
    page = visit(site + "play/", color_scheme=scheme)
    for name in ("french_colonies", "british_concessions", "national_will", "russian_losses", "capture_morale"):
        page.locator(f'rule-widget[name="{name}"] .rw-play').click()
        page.locator(f'rule-widget[name="{name}"] .rw-answer').wait_for()
    agrees_at_both_widths(page)
