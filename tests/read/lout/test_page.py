"""The page of a player aid: cards, icons with words for who cannot see them, links, colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.project import Project
from rulewright.publish.lout.icons import Icons
from rulewright.publish.pages.page import Page
from rulewright.publish.pages.pages import Pages
from tests.support.pdffile import PdfFile

AID = """\
@Section @Title { First @Sym ampersand last @Rules 4.2.1 } @Tag { one } @Begin
@BulletList
@ListItem { @GreyDie scores, see @Reff two, and {@Xrgb powderblue} @Colour @B {no more}
@NumberedList
@ListItem { first @LLP line }
@ListItem { second 2 @Sup{nd} }
@RawEndList
afterwards }
@ListItem { @Train < @Underline{rail} }
@EndList
|1c a b |1c c
@BeginSubSections
@SubSection @Title { Inner } @Tag { two } @Begin see @Reff nowhere @End @SubSection
@EndSubSections
@End @Section
"""

REPORT = """\
@SysInclude { report }
@Report @Title { Of roads } //
@Section @Title { Roads } @Begin
@Figure @Caption { The @I map } @Diag {
    @Circle A
}
@NumberedList
@ListItem @Verbatim @Begin
if x:
    go()
@End @Verbatim
@ListItem @Verbatim { go }
@EndList
@End @Section
"""


@pytest.fixture
def page(tmp_path: Path) -> str:
    folder = tmp_path / "aid"
    folder.mkdir()
    (folder / "book.toml").write_text('format = "lout"\nsymbols = "own.toml"', "utf-8")
    (folder / "own.toml").write_text('[icon]\n"@Train" = { text = "a <train>" }', "utf-8")
    (folder / "aid.lt").write_text(AID, "utf-8")
    return Pages(rulewright.load(folder), draft=True).render("aid").html


@pytest.fixture(scope="module")
def ours_page(ours: Project) -> Page:
    return Pages(ours).render("high-command")


def test_lists_and_sections_keep_their_nesting(page: str) -> None:
    flat = re.sub(r">\s+<", "><", page)
    assert '<ol><li data-marker="1.">first<br>line</li>' in re.sub(r"\s*(</?(?:ol|ul|li)[^>]*>)\s*", r"\1", flat)
    items = re.search(r"<ul>(.*)</ul>", page, re.DOTALL)
    assert items
    assert items[1].index("</ol>") < items[1].index("afterwards") < items[1].index("</li>", items[1].index("</ol>"))
    assert re.search(r'<section class="rw-card" id="one">.*<section class="rw-inner" id="two">', page, re.DOTALL)


def test_references_are_links_and_numbers_are_shown(page: str) -> None:
    assert re.search(r'<a class="rw-ref" href="#two"[^>]*>two,</a>', page) is None
    assert '<span class="rw-dangling" tabindex="0" title="two, is not to be found in this book">two,</span>' in page
    assert re.search(r'<span class="rw-outside"[^>]*>4\.2\.1</span>', page)
    assert "First &amp; last" in page


def test_icons_colours_and_styles(page: str) -> None:
    assert 'role="img" aria-label="grey die"' in page
    assert page.count('<symbol id="rw-icon-die"') == 1
    assert '<span class="rw-badge">a &lt;train&gt;</span> &lt; <u>rail</u>' in page
    assert re.search(r'style="--rw-colour: powderblue"><strong>no more</strong></span>', page)
    assert "2<sup>nd</sup>" in page
    assert page.count('<span class="rw-cell">') == 2


def test_findings_stand_beside_their_section(page: str) -> None:
    assert re.search(
        r'rw-finding rw-error"[^>]*>\s*<p><a href="[^"]*findings/#dangling-tag">error</a> Lout takes two, as', page
    )


def test_every_icon_is_drawn(ours: Project) -> None:
    icons = Icons(ours.book("high-command"), ours.root)
    assert len(icons.icons) == 44
    for name, icon in icons.icons.items():
        html = icons.html(name)
        assert f'aria-label="{icon.text}"' in html, f"{name} has no drawing"
        assert icons.definitions(html).count("<symbol") == 1
    assert len({icon.text for icon in icons.icons.values()}) == 44


def test_our_aid(ours_page: Page, ours: Project) -> None:
    html = ours_page.html
    book = ours.book("high-command")
    ids = re.findall(r'<section class="rw-card" id="(\w+)"', html)
    assert ids == [rule.tag for rule in book.rules]
    assert html.count('<span class="rw-to"><a class="rw-ref" href="#') == 17
    cards = html[html.index('<section class="rw-card"') :]  # before them stands what the book offers besides
    assert cards.count("<li>") == 194
    assert cards.count("<ul>") == 60
    wanted = {style.name for rule in book.rules for block in rule.blocks for style in block.text.styles}
    drawn = set(re.findall(r'aria-label="([^"]*)"', html))
    assert drawn == {book.icons[name[5:]].text for name in wanted if name.startswith("icon:")}
    assert [each.anchor for each in Pages(ours).entries(book.id) if not each.kind] == ["", *ids]
    assert "http" not in re.sub(r'href="[^"]*"', "", html)


def test_a_site_of_one_aid(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (tmp_path / "sources/aid").mkdir(parents=True)
    (tmp_path / "sources/aid/book.toml").write_text('title = "An aid"\nformat = "lout"', "utf-8")
    (tmp_path / "sources/aid/aid.lt").write_text(AID, "utf-8")
    assert run("build", tmp_path).exit_code == 0
    front = (tmp_path / "build/site/index.html").read_text("utf-8")
    assert 'href="aid/"' in front
    assert "2 sections" in front
    assert 'id="two"' in (tmp_path / "build/site/aid/index.html").read_text("utf-8")


def test_drawings_captions_and_code_of_items_on_the_page_and_on_paper(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "book.toml").write_text('format = "lout"\nfiles = ["all"]', "utf-8")
    (tmp_path / "all").write_text(REPORT, "utf-8")
    read = rulewright.load(tmp_path)
    html = Pages(read).render(f"{read.books[0].id}/roads").html
    said = "A drawing, as its source says it"
    assert re.search(rf'<figure class="rw-drawing">\s*<figcaption>{said}</figcaption>\s*<pre.*?@Circle A', html)
    assert "<p><strong>Figure 1.</strong> The <em>map</em></p>" in html
    assert re.search(r'<li data-marker="1\.">\s*<pre tabindex="0"><code>if x:<br>    go\(\)</code></pre>', html)
    assert re.search(r'<li data-marker="2\.">\s*<code>go</code>', html)
    assert run("build", "--pdf", tmp_path).exit_code == 0
    paper = PdfFile(next((tmp_path / "build/pdf").glob("*-book.pdf"))).pages
    words = " ".join(" ".join(paper).split())
    assert f"{said} @Diag {{ @Circle A }} Figure 1. The map 1. if x: go() 2. go" in words
