"""Hostile text in a real Chromium: no page runs any of it, from a server, from disk."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from rulewright.cli.program import main
from tests.browser.conftest import PATIENCE, served
from tests.browser.test_search import search
from tests.support.hostile import hostile

HITS = "() => window.hits.length ? window.hits.join() : ''"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = hostile(tmp_path_factory.mktemp("hostile"))
    for words in (["build"], ["build", "--offline"]):
        assert CliRunner().invoke(main, [*words, str(folder)]).exit_code == 0
    return folder


def hits(browser: Browser, address: str, pages: list[str]) -> dict[str, str]:
    """Open pages, rest on their links, and search them; return what ran, by page."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script("window.hits = []; window.hit = (field) => window.hits.push(field);")
    ran: dict[str, str] = {}
    for each in pages:
        page.goto(address + each)
        for link in page.locator("a.rw-ref, .rw-citedby a").all()[:4]:
            link.dispatch_event("pointerover")
            page.wait_for_timeout(250)
        search(page, "attack")
        page.wait_for_timeout(100)
        if found := page.evaluate(HITS):
            ran[each] = found
    page.context.close()
    return ran


def test_a_served_page_runs_none_of_it(browser: Browser, folder: Path) -> None:
    site = folder / "build/site"
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")) if path.name != "404.html"]
    with served(site) as address:
        assert not hits(browser, address, [quote(each) for each in pages])


def test_a_page_from_disk_runs_none_of_it(browser: Browser, folder: Path) -> None:
    site = folder / "build/offline"
    pages = [path for path in sorted(site.rglob("*.html")) if path.name != "404.html"]
    assert not hits(browser, "", [path.as_uri() for path in pages])
