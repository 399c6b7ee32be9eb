"""The pages for editors: what is chosen is shown, and stands in the address."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_layout import LARGEST

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


def test_from_the_rule_to_its_finding_and_back(visit: Open, draft: str) -> None:
    page = visit(draft + "world-at-war/54/")
    page.locator('[id="54.22"] .rw-finding a').first.click()
    finding = page.locator(".rw-finding:target")
    expect(finding).to_be_in_viewport()
    finding.locator("a.rw-to-rule").first.click()
    expect(page).to_have_url(draft + "world-at-war/54/#54.22")


def test_players_see_no_findings_beside_the_rules(visit: Open, site: str, draft: str) -> None:
    for path in ("world-at-war/54/", "world-at-war/58/", "europa/55/", "high-command/"):
        expect(visit(site + path).locator(".rw-finding")).to_have_count(0)
    assert visit(draft + "world-at-war/58/").locator(".rw-finding").count() > 1


def test_errors_come_first(visit: Open, site: str) -> None:
    page = visit(site + "findings/")
    order = page.locator(SHOWN).evaluate_all("all => all.map((each) => each.dataset.severity)")
    assert order == sorted(order, key=("error", "warning", "note").index)


def test_without_javascript_everything_is_there(visit: Open, site: str) -> None:
    page = visit(site + "findings/", java_script_enabled=False)
    assert page.locator(SHOWN).count() > 20
    expect(page.locator(".rw-filter")).to_be_hidden()


def test_a_book_with_very_many_findings(run: Callable[..., Result], visit: Open, tmp_path: Path) -> None:
    """The page stays small, and a script brings the rest: from disk, too."""
    rules = "\n".join(f"**1.{number} Rule:** See 2.{number}.\n" for number in range(1, 1001))
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (tmp_path / "sources/many").mkdir(parents=True)
    (tmp_path / "sources/many/book.toml").write_text('notation = "dotted"\nchapters = "1-2"\n', "utf-8")
    (tmp_path / "sources/many/1.md").write_text(f"# 1 MANY\n\n{rules}", "utf-8")
    run("build", tmp_path, "--offline")
    report = tmp_path / "build/offline/findings.html"
    assert report.stat().st_size < LARGEST
    page = visit(report.as_uri() + "?words=2.999", offline=True)
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page.locator(".rw-filter output")).to_contain_text("of 1000")


def test_the_picture_leads_to_the_chapter(visit: Open, site: str) -> None:
    page = visit(site + "figures/world-at-war/")
    page.locator(".rw-arcs a", has_text="58 French").click()
    expect(page).to_have_url(site + "world-at-war/58/#rw-references")
    expect(page.locator(".rw-chapter-picture svg")).to_be_in_viewport()
