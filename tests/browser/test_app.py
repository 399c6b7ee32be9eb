"""The site as an app: after the first visit it needs no network; a bad line leaves nothing broken; a newer edition is
offered and never forced."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Quiet
from tests.browser.test_previews import preview
from tests.browser.test_search import search
from tests.browser.test_widgets import opened, output

EVERY = 3  # each third request gets no answer


class Line(ThreadingHTTPServer):
    """A server at the end of a line that may be good, bad, or cut. `asked` counts the requests; on a bad line the first
    request for each of `unlucky` gets no answer either."""

    daemon_threads = True
    state = "good"
    asked = 0
    unlucky: frozenset[str] = frozenset()

    def drops(self, path: str) -> bool:
        """Whether this request gets no answer."""
        self.asked += 1
        unlucky = path in self.unlucky
        self.unlucky -= {path}
        return self.state == "cut" or (self.state == "bad" and (unlucky or self.asked % EVERY == 0))

    def handle_error(self, request: object, client_address: object) -> None:
        """What breaks here was meant to."""


class Lossy(Quiet):
    server: Line

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        if self.server.drops(self.path):
            self.close_connection = True
            self.connection.close()
            return
        super().do_GET()


@contextmanager
def at_the_end(folder: Path) -> Iterator[tuple[Line, str]]:
    """Serve a folder at the end of such a line; give the line, and the address on it."""
    server = Line(("127.0.0.1", 0), partial(Lossy, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def line(built: Path, tmp_path: Path) -> Iterator[tuple[Line, str, Path]]:
    """A line, the site's address on it, and the folder that is served."""
    folder = tmp_path / "site"
    shutil.copytree(built / "build/site", folder)
    with at_the_end(folder) as (server, address):
        yield server, address, folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone, which may keep the site."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def kept(page: Page) -> None:
    page.wait_for_function("document.documentElement.dataset.offline === 'ready'")


def plays(page: Page, site: str) -> None:
    """Look up, point, and play: on pages that were never visited."""
    page.goto(f"{site}world-at-war/54/")
    search(page, "58.53")
    page.keyboard.press("Enter")
    expect(page.locator('[id="58.53"]')).to_be_visible()
    found = opened(page, "french_colonies")
    expect(output(found, "Lebanon-Syria")).to_have_count(0)
    page.goto(f"{site}world-at-war/54/")
    page.locator('a.rw-ref[href^="../"]').first.hover()
    assert preview(page)
    page.goto(f"{site}europa/56/?play=europa:defection&die=3&mobile=no#56.B.1")
    expect(page.locator("rule-widget[name=defection] .rw-outputs")).to_be_visible()


def test_after_one_visit_nothing_needs_the_network(page: Page, line: tuple[Line, str, Path]) -> None:
    server, site, _ = line
    page.goto(site)
    kept(page)
    server.state = "cut"
    plays(page, site)
    page.goto(f"{site}world-at-war/58")  # without its last stroke
    expect(page.locator('[id="58.53"]')).to_be_visible()
    page.goto(f"{site}no/such/page/")
    expect(page.get_by_role("heading")).to_have_text("No network")


def test_on_a_line_that_drops_every_third_request(page: Page, line: tuple[Line, str, Path]) -> None:
    server, site, _ = line
    server.state = "bad"
    page.goto(site)
    kept(page)
    plays(page, site)


def test_a_newer_edition_is_offered_not_forced(page: Page, line: tuple[Line, str, Path]) -> None:
    server, site, folder = line
    page.goto(f"{site}europa/55/")
    kept(page)
    file = folder / "europa/55/index.html"
    file.write_text(file.read_text("utf-8").replace("Relocation of governments", "Flight of governments"), "utf-8")
    worker = folder / "sw.js"
    worker.write_text(
        worker.read_text("utf-8")
        .replace('const VERSION = "', 'const VERSION = "newer')
        .replace('"europa/55/":"', '"europa/55/":"x'),
        "utf-8",
    )
    before = server.asked
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the reader comes back to it
    offer = page.get_by_text("There is a newer edition.")
    expect(offer).to_be_visible()
    assert server.asked - before < 5  # only what is new is fetched
    expect(page.locator('[id="55.A.1"]')).to_contain_text("Relocation")
    page.reload()
    expect(page.locator('[id="55.A.1"]')).to_contain_text("Relocation")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator('[id="55.A.1"]')).to_contain_text("Flight")
