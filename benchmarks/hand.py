"""A hand with a phone: it taps, types and looks, and counts its taps."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Locator, expect

from benchmarks.subject import Subject

SLOWER = 4  # times
PATIENCE = 120_000  # milliseconds until something counts as missing


class Hand:
    """A hand with a phone, so many times slower than this machine, that opens a site at its front page and counts its
    taps."""

    def __init__(self, browser: Browser, site: str, subject: Subject, slower: int = SLOWER) -> None:
        self.site = site
        self.subject = subject
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844},
            has_touch=True,
            is_mobile=True,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        if slower > 1:
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.open("")

    def open(self, way: str) -> None:
        """Go to an address, as one who was sent it, and start to count."""
        self.page.goto(self.site + way)
        self.taps = 0
        self.start = time.perf_counter()

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def type(self, where: Locator, words: str) -> None:
        where.fill(words)
        self.taps += 1

    def choose(self, where: Locator, option: str) -> None:
        where.select_option(option)
        self.taps += 2

    def search(self, words: str) -> Locator:
        """Type into the search, and return what it lists."""
        self.tap(self.page.get_by_role("banner").get_by_role("button", name="Find a rule"))
        self.type(self.page.get_by_role("combobox"), words)
        self.page.get_by_role("option").first.wait_for()
        return self.page.get_by_role("option")

    def sees(self, anchor: str) -> None:
        """Wait until what has this id is in sight."""
        expect(self.page.locator(f'[id="{anchor}"]')).to_be_in_viewport()

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog", name="What is cited")
