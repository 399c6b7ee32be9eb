"""Nothing that a source, a title or a name says becomes markup of a page."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

from tests.publish.test_site import broken_links, documents
from tests.support.hostile import FIELDS, hostile

Run = Callable[..., Result]


class Markup(HTMLParser):
    """Collects what an attack would make of a page, and the words that the page shows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.made: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("src") == "x" or tag.startswith("attack") or any(name.startswith("on") for name in found):
            self.made.append(self.get_starttag_text() or tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile(tmp_path_factory.mktemp("hostile"))


def looked_at(folder: Path) -> str:
    """Return all words of a built site, none of which is markup."""
    pages = [Markup(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))]
    assert not [each for page in pages for each in page.made]
    return "\n".join("".join(page.words) for page in pages)


def test_no_text_becomes_markup_of_the_site(run: Run, folder: Path) -> None:
    assert run("build", folder).exit_code == 0
    words = looked_at(folder / "build/site").casefold().replace("-", " ")  # the name of a folder is shown as words
    hidden = [field for field in FIELDS if f"<attack {field.replace('-', ' ')}>" not in words]
    assert hidden == ["outside"]  # the name of a thing that is not here is compared, not shown


def test_the_links_hold_whatever_a_folder_is_called(folder: Path) -> None:
    assert not broken_links(folder / "build/site", documents(folder / "build/site"))


def test_none_of_the_site_from_disk(run: Run, folder: Path) -> None:
    assert run("build", "--offline", folder).exit_code == 0
    looked_at(folder / "build/offline")


def test_none_of_the_comparison(run: Run, folder: Path, tmp_path: Path) -> None:
    other = hostile(tmp_path)
    chapter = next((other / "sources").glob("*/1.md"))
    chapter.write_text(chapter.read_text("utf-8").replace("**1.11", "**1.13").replace("2.1", "2.2"), "utf-8")
    page = tmp_path / "page.html"
    page.write_bytes(run("diff", folder, other, "--format", "html").stdout_bytes)
    found = Markup(page.read_text("utf-8"))
    assert not found.made
    assert "ATTACK-words" in "".join(found.words)


@pytest.mark.parametrize(
    ("drawing", "shown"),
    [
        ("<svg><title>or once = twice, on page 2</title><path d='M0 0'/></svg>", True),
        ("<svg><script>hit()</script></svg>", False),
        ("<svg xmlns:s='x'><s:SCRIPT href='a.js'/></svg>", False),
        ("<svg onload='hit()'/>", False),
        ("<svg><path d='M0 0'onclick='hit()'/></svg>", False),
        ("<svg><a href='java&#115;cript:hit()'/></svg>", False),
        ("<svg><a href='java\nscript:hit()'/></svg>", False),
        ("<?xml version='1.0'?><?xml-stylesheet href='a.xsl'?><svg/>", False),
        ("<!DOCTYPE svg [<!ENTITY a '&#60;script>'>]><svg>&a;</svg>", False),
    ],
)
def test_no_drawing_brings_a_program(run: Run, tmp_path: Path, drawing: str, shown: bool) -> None:
    """Opened by itself it would be a page of the site; its words stand for it."""
    (tmp_path / "rules.md").write_text("# 1. ONE\n\n**1.1 Go:** ![The map](map.svg)\n\n**1.2 Stay:** No.\n", "utf-8")
    (tmp_path / "map.svg").write_text(drawing, "utf-8")
    run("build", "--docs-only", tmp_path / "pages", tmp_path)
    page = next(text for each in (tmp_path / "pages").rglob("*.md") if "The map" in (text := each.read_text("utf-8")))
    assert ("<img" in page) == shown
    assert bool([*(tmp_path / "pages").rglob("map.svg")]) == shown
