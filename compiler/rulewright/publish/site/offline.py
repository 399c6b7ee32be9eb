"""What a site needs to open from disk: a browser gives a page from file:// no other file but scripts, so what the
search and the previews would fetch lies beside the pages as scripts, too."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulewright.publish.pages.page import Page
from rulewright.publish.templates import ASSETS

INDEX = "search/search_index"


def write_page_script(site: Path, page: Page) -> None:
    """Write a page's content as a script, for previews of its rules (assets/preview.js)."""
    path = site / f"{ASSETS}/pages/{page.path}.js"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"rulewright.loaded[%b]=%b;" % (msgspec.json.encode(page.path), msgspec.json.encode(page.html)))


def write_index_script(site: Path) -> None:
    """Write the search index of the site as a script, beside the index itself."""
    index = site / f"{INDEX}.json"
    if index.is_file():
        index.with_suffix(".js").write_bytes(b"var __index = " + index.read_bytes())
