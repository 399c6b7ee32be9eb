"""The pages for editors: what is chosen is shown, and stands in the address."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open

SHOWN = ".rw-findings .rw-finding:not([hidden])"


def test_the_filter(visit: Open, site: str) -> None:
    page = visit(site + "findings/")
    everything = page.locator(SHOWN).count()
    page.get_by_label("Severity").select_option("error")
    errors = page.locator(SHOWN)
    assert 0 < errors.count() < everything
    for each in errors.all():
        expect(each).to_have_attribute("data-severity", "error")
    expect(page).to_have_url(site + "findings/?severity=error")
    page.get_by_label("Rule or words").fill("no item A")
    expect(page.locator(SHOWN)).to_have_count(1)
    again = visit(page.url)
    expect(again.locator(SHOWN)).to_have_count(1)
    again.get_by_role("button", name="All").click()
    expect(again.locator(SHOWN)).to_have_count(everything)


def test_a_code_of_the_overview(visit: Open, site: str) -> None:
    page = visit(site + "findings/")
    page.locator(".rw-overview a", has_text="placeholder").click()
    expect(page.locator(SHOWN)).to_have_count(2)
    expect(page.get_by_label("Code")).to_have_value("placeholder")


def test_from_the_rule_to_its_finding_and_back(visit: Open, site: str) -> None:
    page = visit(site + "world-at-war/54/")
    page.locator('[id="54.22"] .rw-finding a').first.click()
    finding = page.locator(".rw-finding:target")
    expect(finding).to_be_in_viewport()
    finding.locator("a.rw-to-rule").first.click()
    expect(page).to_have_url(site + "world-at-war/54/#54.22")


def test_without_javascript_everything_is_there(visit: Open, site: str) -> None:
    page = visit(site + "findings/", java_script_enabled=False)
    assert page.locator(SHOWN).count() > 20
    expect(page.locator(".rw-filter")).to_be_hidden()


def test_the_picture_leads_to_the_chapter(visit: Open, site: str) -> None:
    page = visit(site + "figures/world-at-war/")
    page.locator(".rw-arcs a", has_text="58 French").click()
    expect(page).to_have_url(site + "world-at-war/58/#rw-references")
    expect(page.locator(".rw-chapter-picture svg")).to_be_in_viewport()
