"""What an editor of rules sees in Visual Studio Code: findings, what a citation says, a rule renumbered, the pages.

`make test-editor` runs this; `make test` does not: it needs Node, and what npm brings. Each test leaves a picture of
what it saw in the folder that PICTURES names; those of the guide are `make test-editor PICTURES=site/pictures`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.browser import chromium
from tests.conftest import ROOT
from tests.vscode.code_server import opened

PATIENCE = 200_000  # milliseconds: the editor and the server of the language start, on a busy machine
RULES = """\
# 1. BOARDING

**1.1** Passengers board by the plank. Carts board last, as in 1.3.

**1.2** Nobody boards while the bell rings; see 2.4.

**1.3** A cart needs two spaces. Where none is left, see 2.3.

# 2. CROSSING

**2.1** The ferry leaves when it is full, or when the bell has rung twice.

**2.3** In a storm no cart crosses. What waits goes back to the quay.
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editor") / "ferry"
    folder.mkdir()
    (folder / "rulewright.toml").write_text('[project]\ntitle = "The ferry"\nsources = "."\n', "utf-8")
    (folder / "ferry").mkdir()
    (folder / "ferry/book.toml").write_text('title = "The ferry"\nnotation = "dotted"\n', "utf-8")
    (folder / "ferry/rules.md").write_text(RULES, "utf-8")
    return folder


@pytest.fixture(scope="module")
def page(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The editor, with the rules open."""
    with opened(project, tmp_path_factory.mktemp("code-server")) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(playwright), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 560})
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.goto(address)
        page.get_by_role("treeitem", name="ferry").click()
        page.get_by_role("treeitem", name="rules.md").dblclick()
        page.keyboard.press("Control+B")  # the files make room for the text
        yield page
        browser.close()


@pytest.fixture
def picture(page: Page, request: pytest.FixtureRequest) -> Iterator[None]:
    """Take a picture of what the test saw."""
    yield
    folder = Path(os.environ.get("PICTURES", ROOT / "build/pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"editor-{request.node.name.removeprefix('test_')}.png", animations="disabled")
    page.keyboard.press("Escape")


def line(page: Page, words: str) -> Locator:
    """Return the line of the text that holds these words."""
    return page.locator(".view-line").filter(has_text=re.compile(re.escape(words).replace(r"\ ", r"\s")))


def command(page: Page, name: str) -> None:
    page.keyboard.press("F1")
    page.keyboard.type(name)
    page.get_by_role("option", name=name).first.click()
    page.mouse.move(300, 520)  # where it shows nothing of its own


@pytest.mark.usefixtures("picture")
def test_findings(page: Page) -> None:
    expect(page.locator(".squiggly-error")).to_have_count(1)
    command(page, "Problems: Focus on Problems View")
    expect(page.get_by_text("there is no rule 2.4").first).to_be_visible()
    expect(page.get_by_role("button", name="Rulewright: 1 error")).to_be_visible()


@pytest.mark.usefixtures("picture")
def test_hover(page: Page) -> None:
    page.keyboard.press("Control+J")  # the problems make room for the text
    line(page, "Carts board last").get_by_text("1.3").last.hover()
    expect(page.locator(".monaco-hover:not(.hidden)", has_text="A cart needs two spaces")).to_be_visible()


@pytest.mark.usefixtures("picture")
def test_rename(page: Page) -> None:
    line(page, "In a storm").get_by_text("2.3").first.click()
    page.keyboard.press("F2")
    box = page.locator(".rename-box input")
    expect(box).to_have_value("2.3")
    box.fill("2.2")
    box.press("Enter")
    expect(line(page, "Where none is left, see 2.2")).to_be_visible()
    expect(page.get_by_text("2.3 becomes 2.2").first).to_be_visible()


@pytest.mark.usefixtures("picture")
def test_preview(page: Page) -> None:
    command(page, "Rulewright: Preview beside the text")
    pages = page.frame_locator("iframe.webview").frame_locator("iframe").frame_locator("iframe")
    expect(pages.get_by_text("In a storm no cart crosses").first).to_be_visible()
