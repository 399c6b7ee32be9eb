"""A document in Lout, with chapters: the numbers that it counts, and its pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from rulewright.model import Book
from rulewright.project import Project
from rulewright.publish.export import export_json
from rulewright.publish.pages import Pages

FILES = {
    "all": """\
@SysInclude { tbl }
@SysInclude { book }
@Book @Title { Of Roads }
//
@Preface @Begin
@LP See Chapter {@NumberOf roads}.
@End @Preface
@Include { roads }
@Appendix @Title { Tolls } @Tag { tolls } @Begin
@BeginSubAppendices
@SubAppendix @Title { Paid } @Tag { paid } @Begin @LP Paid. @End @SubAppendix
@EndSubAppendices
@End @Appendix
""",
    "roads": """\
@Chapter @Title { Roads } @Tag { roads } @Begin
@LP @I Roads @FootNote { Not rivers. } are long: the @TitleOf { short } section, page @PageOf { short }.
@BeginSections
@Section @Title { Long } @Tag { long } @Begin
@LP Long ones, as in Figure {@NumberOf map} and Appendix @NumberOf paid
@Figure @Tag { map } @Caption { A map } @Tbl aformat { @Cell A } { @Rowa A { x } }
@BeginSubSections
@SubSection @Title { Longer } @Tag { longer } @Begin @LP Longer. @End @SubSection
@EndSubSections
@End @Section
@Section @Title { Short } @Tag { short } @Begin
@LP Write
@ID @Code {
"one {"
"two"
}
@QD long @CrossLink { Section @NumberOf long }
@NumberedList @LI @Tag { first } { One. } @LI { As item @NumberOf { first }. } @EndList
@End @Section
@EndSections
@End @Chapter
""",
    "mydefs": "def @Toll { pay here }\n",
}
NUMBERS = {
    "roads": "1", "long": "1.1", "longer": "1.1.1", "short": "1.2", "tolls": "A", "paid": "A.1",
}  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "latin-1")
    (tmp_path / "book.toml").write_text('format = "lout"\nfiles = ["all"]\n', "utf-8")
    return rulewright.load(tmp_path)


@pytest.fixture
def book(project: Project) -> Book:
    return project.books[0]


def test_sections_are_counted_as_lout_counts_them(book: Book) -> None:
    assert {rule.tag: rule.counted for rule in book.rules if rule.tag} == NUMBERS
    assert book.title == "Of Roads"
    assert [rule.heading for rule in book.rules if rule.counted is None] == ["Preface"]
    assert book.places == {"map": "1.1", "first": "1"}


def test_the_export_has_the_number_beside_the_tag(project: Project) -> None:
    rules = json.loads(export_json(project))["books"][0]["rules"]
    assert {rule["tag"]: rule["counted"] for rule in rules if rule["tag"]} == NUMBERS
    assert all(rule["number"] is None for rule in rules)


def test_every_reference_resolves(project: Project, book: Book) -> None:
    assert {each.status for _, each in book.references} == {"resolved"}
    assert {each.code for each in project.check()} <= {"uncited-tag", "circular-reference"}


def test_chapters_and_sections_are_pages(project: Project, book: Book) -> None:
    pages = Pages(project)
    paths = [path for path, _ in pages.paths() if path.startswith(f"{book.id}/")]
    ends = ["index", "preface", "roads", "roads/long", "roads/short", "tolls", "tolls/paid"]
    assert paths == [f"{book.id}/{end}" for end in ends]
    chapter = pages.render(f"{book.id}/roads").html
    assert "Not rivers." in chapter
    assert ">Short</a>" in chapter
    assert ">§ 1.2</a>" in chapter
    section = pages.render(f"{book.id}/roads/short").html
    assert "<code>one {" in section
    assert "<br>" in section
    assert ">Section 1.1</a>" in section
    assert ">1</a>" in section
    long = pages.render(f"{book.id}/roads/long").html
    assert ">1.1</a>" in long
    assert ">A.1</a>" in long
    assert 'id="longer"' in long
