"""The pictures of the guides, taken of the real site: `make pictures` builds it and opens it in Chromium."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Page, sync_playwright

from rulewright.cli.program import main
from tests.browser import chromium

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "site/pictures"


def search(page: Page) -> None:
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("French colonies")
    page.get_by_role("option").first.wait_for()


def preview(page: Page) -> None:
    link = page.locator('[id="58.641"] a.rw-ref').first
    link.scroll_into_view_if_needed()
    page.mouse.wheel(0, 150)
    page.wait_for_timeout(400)  # the wheel turns smoothly
    link.hover()
    page.locator("#rw-preview").wait_for()


def filtered(page: Page) -> None:
    page.get_by_label("Severity").select_option("error")
    page.locator(".rw-filter output").evaluate("each => each.remove()")  # how many there are changes with the books
    page.locator(".rw-filter").scroll_into_view_if_needed()
    page.locator(".rw-filter").evaluate("each => each.scrollIntoView()")


def arcs(page: Page) -> None:
    page.locator(".rw-arcs").evaluate("each => scrollTo(0, each.getBoundingClientRect().top - 150)")


def finding(page: Page) -> None:
    page.locator(".rw-finding").first.evaluate("each => each.parentElement.scrollIntoView()")


def playing(page: Page) -> None:
    page.locator('[id="58.53"] rule-widget .rw-odds').first.wait_for()


def nothing(page: Page) -> None:
    """The page as it opens."""


Pictures = dict[str, tuple[str, int, int, Callable[[Page], None]]]
PLAYERS: Pictures = {
    "search": ("world-at-war/58.html", 800, 500, search),
    "preview": ("world-at-war/58.html", 800, 400, preview),
    "playing": ("world-at-war/58.html?play=world-at-war:french_colonies&fsl=-1&vichy=yes#58.53", 375, 660, playing),
    "phone": ("high-command.html", 375, 560, nothing),
}
DRAFT: Pictures = {
    "finding": ("world-at-war/54.html", 800, 420, finding),
    "findings": ("findings.html", 800, 500, filtered),
    "figures": ("figures/world-at-war.html", 800, 420, arcs),
}


def take(pictures: Pictures, site: Path, folder: Path) -> None:
    """Take these pictures of the offline site at `site` into `folder`."""
    with sync_playwright() as playwright:
        path = chromium.find(playwright)
        if not path:
            sys.exit(chromium.MISSING)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, (page_path, width, height, prepare) in pictures.items():
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.goto(f"{site.as_uri()}/{page_path}")
            prepare(page)
            page.screenshot(path=folder / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for pictures, options in ((PLAYERS, []), (DRAFT, ["--draft"])):
        result = CliRunner().invoke(main, ["build", str(ROOT), "--offline", *options], catch_exceptions=False)
        if result.exit_code:
            sys.exit(result.output)
        take(pictures, ROOT / "build/offline", FOLDER)
