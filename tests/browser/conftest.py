"""A real Chromium, and the built site in it: over HTTP, and from disk with the network off."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from rulewright.compile import load
from rulewright.publish.site.site import make_site
from tests.browser import chromium
from tests.support.once import once

Open = Callable[..., Page]
# One of each kind of page of the site
PAGES = [
    "",
    "world-at-war/",
    "world-at-war/58/",
    "world-at-war/glossary/",
    "europa/56/",
    "high-command/",
    "findings/",
    "figures/world-at-war/",
    "findings/codes/",
    "play/",
    "play/world-at-war/",
    "guides/players/",
    "404.html",
]
USUAL = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
PATIENCE = 120_000  # milliseconds until what is waited for counts as missing: machines may be busy
SETTLED = """() => {
  const came = performance.getEntries().map((each) => each.responseEnd || each.startTime);
  const all = document.readyState === "complete" && document.fonts.status === "loaded";
  return all && performance.now() - Math.max(...came) > 700;
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium.find(playwright)
        if not path:
            pytest.skip(chromium.MISSING)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Requests are nothing to report."""


class Server(ThreadingHTTPServer):
    """A browser that goes away in the middle of an answer is nothing to report either."""

    daemon_threads = True
    request_queue_size = 128  # as many pages may be opened at once; behind five that wait, others were reset

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site on a server of its own."""
    with served(built / "build/site") as address:
        yield address


@pytest.fixture(scope="session")
def draft(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the same site as a draft: with the findings beside the rules."""
    folder = once(
        tmp_path_factory, "draft", lambda folder: make_site(load(built, cached=True), folder / "site", draft=True)
    )
    with served(folder / "site") as address:
        yield address


@contextmanager
def served(folder: Path, answers: type[Quiet] = Quiet) -> Iterator[str]:
    """Serve a folder, and give its address."""
    server = Server(("127.0.0.1", 0), partial(answers, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def settle(page: Page) -> None:
    """Wait until all of a page has come, and nothing more for a while. What Playwright calls idle never comes, now and
    then, where the processor is slow and pictures wait to be seen."""
    page.wait_for_function(SETTLED)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """Open an address in a fresh browser, see `visitor`."""
    with visitor(browser) as open_page:
        yield open_page


@contextmanager
def visitor(browser: Browser) -> Iterator[Open]:
    """Give what opens an address in a fresh browser. Nothing may go wrong in it but what is allowed, nor be asked of
    another host. Who opens several pages at once waits `until` no more than their first bytes have come ("commit")."""
    contexts, wrong = [], []

    def open_page(
        address: str,
        offline: bool = False,
        allow: Sequence[str] = (),
        until: Literal["commit", "load"] = "load",
        **settings: object,
    ) -> Page:
        context = browser.new_context(**{**USUAL, **settings})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.set_offline(offline)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if _is_wrong(said, allow) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        host = urlsplit(address).netloc
        page.on("request", lambda asked: wrong.append(asked.url) if urlsplit(asked.url).netloc != host else None)
        page.goto(address, wait_until=until)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def _is_wrong(said: ConsoleMessage, allow: Sequence[str]) -> bool:
    return said.type in ("error", "warning") and not any(each in said.text for each in ("Playwright", *allow))
