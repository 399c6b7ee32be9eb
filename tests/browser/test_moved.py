"""Old permanent addresses, in a site that names an earlier release: the reader lands on the rule where it is now."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from rulewright.cli.program import main
from tests.browser.conftest import Open
from tests.publish.test_moved import revised


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an offline site whose chapter 6 is chapter 7 now, and some of whose rules have another number."""
    project = revised(tmp_path_factory.mktemp("moved"))
    result = CliRunner().invoke(main, ["build", str(project), "--offline"])
    assert result.exit_code == 0, result.output
    return f"{(project / 'build/offline').as_uri()}/"


def test_an_address_of_a_page_that_is_gone_leads_to_the_rule(moved: str, visit: Open) -> None:
    page = visit(f"{moved}game/6.html#6.1", offline=True)
    expect(page).to_have_url(f"{moved}game/7.html#7.1")
    expect(page.locator('[id="7.1"]')).to_be_in_viewport()


def test_without_a_rule_the_page_says_where_all_are(moved: str, visit: Open) -> None:
    page = visit(f"{moved}game/6.html", offline=True)
    expect(page.get_by_role("heading", name="Moved", exact=True)).to_be_visible()
    page.get_by_role("link", name="7.1", exact=True).click()
    expect(page).to_have_url(f"{moved}game/7.html#7.1")


def test_without_javascript_the_old_place_has_a_link(moved: str, visit: Open) -> None:
    page = visit(f"{moved}game/6.html#6.1", offline=True, java_script_enabled=False)
    page.locator("li:target a").click()
    expect(page).to_have_url(f"{moved}game/7.html#7.1")


def test_a_number_that_another_rule_has_now_says_so(moved: str, visit: Open) -> None:
    page = visit(f"{moved}game/4.html#4.2", offline=True)
    expect(page.locator('[id="4.2"] .rw-was')).to_contain_text("4.2 was another rule")
    page.locator('[id="4.2"] .rw-was a').click()
    expect(page).to_have_url(f"{moved}game/4.html#4.3")
