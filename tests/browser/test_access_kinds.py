"""axe finds no fault on the kinds of pages that our own site lacks: a document in Lout with its index, what changed
since a release, and the figures of a book with so many chapters that several of them are a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rulewright.compile import load
from rulewright.publish.figures.lines import MOST
from rulewright.publish.site.site import make_site
from tests.browser.axe import SCHEMES, SMALL, agrees_at_both_widths, put_on
from tests.browser.conftest import Open, served, settle, visitor
from tests.read.lout.test_document import FILES

KINDS = {
    "a document": "roads/",
    "its chapter": "roads/roads/",
    "its section": "roads/roads/short/",
    "its index": "roads/index-of-words/",
    "what changed": "changes/",
    "figures": "figures/many/",
    "figures of a group": "figures/many/5/",
    "of a document": "figures/roads/",
}


def _write(book: Path, settings: str, files: dict[str, str]) -> None:
    book.mkdir(parents=True)
    for name, text in {"book.toml": settings, **files}.items():
        (book / name).write_text(text, "utf-8")


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has all of them."""
    folder = tmp_path_factory.mktemp("kinds")
    chapter = "# {0} PART\n\n**{0}.1 Go.** See {1}.2.\n\n**{0}.2 Stay.** No.\n\n"
    text = "".join(chapter.format(at, max(1, at - 3)) for at in range(1, MOST + 2))
    older = text.replace("Stay.** No.", "Stay.** Six of them.", 3)
    for name, many, settings in (("old", older, ""), ("new", text, '[revisions]\nsince = "../old"\n')):
        sources = folder / name / "sources"
        _write(sources / "many", 'title = "Many"\nnotation = "dotted"\n', {"text.md": many})
        _write(sources / "roads", 'format = "lout"\nfiles = ["all"]\n', FILES)
        (folder / name / "rulewright.toml").write_text(settings, "utf-8")
    make_site(load(folder / "new"), folder / "site")
    with served(folder / "site") as address:
        yield address


@pytest.fixture(scope="module")
def opened(browser: Browser, kinds: str) -> Iterator[dict[str, Page]]:
    """A page of each kind; they load at once."""
    with visitor(browser) as visit:
        yield {kind: visit(kinds + path, until="commit") for kind, path in KINDS.items()}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_violation(opened: dict[str, Page], kind: str, scheme: str) -> None:
    settle(opened[kind])
    assert opened[kind].locator("main h1").count()
    put_on(opened[kind], scheme)
    agrees_at_both_widths(opened[kind], scheme)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_spills_over_a_phone(visit: Open, kinds: str, kind: str) -> None:
    page = visit(kinds + KINDS[kind], viewport=SMALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
