"""Chromium for the tests of the site: the machine's own, else the one that Playwright brings. `python -m
tests.browser.chromium` installs the latter where neither is there.

The one without windows comes first: a page costs it less than half of what it costs the whole browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "there is no Chromium on this machine: install it, or run .venv/bin/python -m tests.browser.chromium"


def find(playwright: Playwright) -> str | None:
    """Return the path of a Chromium, or None. CHROMIUM names one, where several are there."""
    named = os.environ.get("CHROMIUM")
    own = next((found for name in NAMES if (found := shutil.which(name))), None)
    brought = playwright.chromium.executable_path
    return named or own or (brought if Path(brought).is_file() else None)


def install() -> None:
    """Fetch Playwright's Chromium where there is none. What hinders that is said, and hinders nothing else."""
    with sync_playwright() as playwright:
        if find(playwright):
            return
    print("no Chromium here: fetching the one of Playwright for the tests of the site")
    needs = ["--with-deps"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    done = subprocess.run(
        [sys.executable, "-m", "playwright", "install", *needs, "--only-shell", "chromium"], check=False
    )
    if done.returncode:
        print("Chromium could not be installed; the tests that need it will be skipped")


if __name__ == "__main__":
    install()
