"""Ten things that editors do with a draft of their book."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_search import search

FINDING = '[id="54.22"] .rw-finding'


def test_what_is_wrong_stands_beside_its_rule(visit: Open, draft: str) -> None:
    expect(visit(f"{draft}world-at-war/54/").locator(FINDING)).to_contain_text("55.11 has no item A")


def test_its_place_in_the_source_is_named(visit: Open, draft: str) -> None:
    expect(visit(f"{draft}world-at-war/54/").locator(f"{FINDING} .rw-place")).to_contain_text("world-at-war/54.md:")


def test_the_line_that_allows_it_is_ready_to_paste(visit: Open, draft: str) -> None:
    page = visit(f"{draft}world-at-war/54/")
    page.locator(FINDING).get_by_text("Allow it").click()
    expect(page.locator(f"{FINDING} .rw-allow code")).to_have_text("<!-- rulewright: allow missing-item -->")


def test_what_it_means_is_one_click_away(visit: Open, draft: str) -> None:
    page = visit(f"{draft}world-at-war/54/")
    page.locator(FINDING).get_by_title("What this finding means").click()
    expect(page).to_have_url(f"{draft}findings/codes/#missing-item")


def test_a_code_is_found_by_the_search(visit: Open, draft: str) -> None:
    page = visit(draft)
    search(page, "missing-item")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{draft}findings/codes/#missing-item")


def test_the_gravest_stand_first(visit: Open, draft: str) -> None:
    first = visit(f"{draft}findings/").locator(".rw-findings .rw-finding").first
    expect(first).to_have_attribute("data-severity", "error")


def test_only_the_errors(visit: Open, draft: str) -> None:
    page = visit(f"{draft}findings/")
    page.get_by_label("Severity").select_option("error")
    expect(page.locator(".rw-filter output")).to_contain_text("1 of")


def test_a_view_of_the_findings_is_sent_to_someone(visit: Open, draft: str) -> None:
    page = visit(f"{draft}findings/?code=placeholder")
    expect(page.get_by_label("Code")).to_have_value("placeholder")
    expect(page.locator(".rw-findings .rw-finding:visible").first).to_have_attribute("data-code", "placeholder")


def test_who_cites_a_rule(visit: Open, draft: str) -> None:
    page = visit(f"{draft}world-at-war/58/")
    page.locator('[id="58.532"] .rw-citedby a').first.click()
    expect(page.locator(".rw-rule:target")).to_contain_text("58.532")


def test_from_the_figures_to_the_rule_that_is_cited_most(visit: Open, draft: str) -> None:
    page = visit(f"{draft}figures/world-at-war/")
    page.locator(".rw-shares a.rw-to-rule").first.click()
    expect(page.locator(".rw-rule:target")).to_be_visible()
