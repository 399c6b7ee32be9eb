"""A chapter that is printed from the browser fills its pages, and is read on them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from rulewright.compile import load
from rulewright.publish.site.site import make_site
from tests.browser.axe import agrees
from tests.browser.conftest import Open, served


def test_rules_without_titles_go_over_to_the_next_page(visit: Open, tmp_path: Path) -> None:
    """They begin beside their number, and yet do not hang together: else they leave much of a page empty."""
    (tmp_path / "rulewright.toml").write_text('[project]\ntitle = "Carts"', "utf-8")
    book = tmp_path / "sources/carts"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('notation = "dotted"', "utf-8")
    loaded = "A cart is loaded by its owner. " * 12
    titled = "".join(f"## 1.{at} Loading\n\n{loaded}\n\n" for at in (1, 2))
    untitled = "".join(f"1.{at} {loaded}\n\n" for at in range(3, 15))
    (book / "rules.md").write_text(f"# 1. Carts\n\n{titled}{untitled}", "utf-8")
    site = make_site(load(tmp_path), tmp_path / "site")
    with served(site) as address:
        pages = PdfReader(io.BytesIO(visit(f"{address}carts/1/").pdf(format="A4"))).pages
    words = [len(page.extract_text()) for page in pages]
    assert len(words) > 1
    assert min(words[:-1]) > 0.7 * max(words), words


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_read_on_white_paper(visit: Open, site: str, scheme: str) -> None:
    page = visit(f"{site}world-at-war/58/", color_scheme=scheme)
    page.emulate_media(media="print")
    agrees(page)
