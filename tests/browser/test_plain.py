"""The pages in a site that another generator made of them: plain MkDocs, with its own theme and nothing set up."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import Result
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_previews import preview

SETTINGS = "site_name: Plain\nuse_directory_urls: true\ntheme:\n  name: null\n  custom_dir: theme\n"
THEME = "<!doctype html><html lang=en><title>Plain</title><body>{{ page.content }}</body></html>"


def test_widgets_and_previews_work(run: Callable[..., Result], built: Path, visit: Open, tmp_path: Path) -> None:
    assert run("build", built, "--docs-only", tmp_path / "docs").exit_code == 0
    (tmp_path / "mkdocs.yml").write_text(SETTINGS, "utf-8")
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme/main.html").write_text(THEME, "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    subprocess.run(command, cwd=tmp_path, check=True)
    site = (tmp_path / "site").as_uri()
    page = visit(f"{site}/index.html", offline=True)
    expect(page.locator("rule-widget .rw-odds")).to_be_visible()
    expect(page.locator(".rw-find")).to_be_hidden()
    page = visit(f"{site}/world-at-war/58/index.html", offline=True)
    page.locator('rule-widget[name="french_colonies"] .rw-play').click()
    expect(page.locator(".rw-answer")).to_be_visible()
    link = page.locator('a.rw-ref[href^="#"]').first
    name = (link.get_attribute("href") or "").lstrip("#")
    link.hover()
    assert preview(page).startswith(name)
    assert "{" not in visit(f"{site}/guides/players/index.html", offline=True).locator("body").inner_text()
