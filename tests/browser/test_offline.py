"""The offline site: opened from disk, with the network off."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from rulewright.cli.program import main
from tests.browser.conftest import Open, settle
from tests.browser.test_previews import preview
from tests.browser.test_search import TERM, WANTED, search


@pytest.fixture(scope="module")
def disk(built: Path) -> str:
    """The address of the offline site's folder."""
    result = CliRunner().invoke(main, ["build", str(built), "--offline"])
    assert result.exit_code == 0, result.output
    return f"{(built / 'build/offline').as_uri()}/"


@pytest.mark.parametrize("query", ["59.513c", "55.A.1", "PortCheck"])
def test_enter_goes_to_the_rule(visit: Open, disk: str, query: str) -> None:
    page = visit(disk + "europa/55.html", offline=True)
    search(page, query)
    page.keyboard.press("Enter")
    expect(page).to_have_url(disk + WANTED[query].replace("/#", ".html#"))


def test_a_term_is_found(visit: Open, disk: str) -> None:
    page = visit(disk + "index.html", offline=True)
    search(page, TERM)
    expect(page.get_by_role("option").first).to_contain_text(TERM, ignore_case=True)


@pytest.mark.parametrize("there", ["#", "55.html#"])
def test_previews(visit: Open, disk: str, there: str) -> None:
    """Of rules on the same page and on another one."""
    page = visit(disk + f"world-at-war/{'58' if there == '#' else '54'}.html", offline=True)
    link = page.locator(f'a.rw-ref[href^="{there}"]').first
    name = (link.get_attribute("href") or "").partition("#")[2]
    link.hover()
    assert preview(page).startswith(name)


def test_every_kind_of_page_opens(visit: Open, disk: str) -> None:
    for path in ("index", "world-at-war/index", "world-at-war/59", "high-command", "findings", "figures/europa"):
        settle(visit(disk + f"{path}.html", offline=True))
