"""A document in Lout, with chapters: the numbers that it counts, and its pages."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import rulewright
from rulewright.model import Book
from rulewright.project import Project
from rulewright.publish.export import export_json
from rulewright.publish.pages.pages import Pages
from rulewright.publish.pdf import build_pdfs
from rulewright.publish.pdf.content import Content
from rulewright.publish.pdf.documents import book_documents
from rulewright.publish.pdf.index import index_of
from rulewright.terms import terms_of
from tests.support.pdffile import PdfFile

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
@LP Long ones, longest.l @Index { longest } longest.l.a @SubIndex { of all }
as in Figure {@NumberOf map} on page {@PageOf map} and Appendix @NumberOf paid
@Figure @Tag { map } @Caption { A map } @Tbl aformat { @Cell A } { @Rowa A { x } }
@BeginSubSections
@SubSection @Title { Longer } @Tag { longer } @Begin @LP Longer. @End @SubSection
@EndSubSections
@End @Section
@Section @Title { Short } @Tag { short } @Begin
@LP Write other @RawIndex { Others } longest.l @Index { longest again }
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
TITLED = """\
@SysInclude { report }
@Report @Title { Of Inns } @Author { Ann Roe // Ben Coe } @Institution { @I { Inn } Office } @AtEnd { Farewell. }
@OnTitlePage { Welcome. } //
@Section @Title { Beds } @Begin @PP Short. @End @Section
"""
LETTER = "@SysInclude { doc }\n@Doc @Text @Begin\n@LP Dear reader,\n@LP The toll is @B { due }.\n@End @Text\n"
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
    ends = ["index", "preface", "roads", "roads/long", "roads/short", "tolls", "tolls/paid", "index-of-words"]
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
    assert ">§ 1.1</a>" in long  # the section of the figure, whatever the figure's own number


def test_who_wrote_it_is_on_the_cover_and_what_ends_it_at_the_end(tmp_path: Path) -> None:
    """On the front page, which has all of the book in its order, too; the cover has credits of the settings instead."""
    (tmp_path / "all").write_text(TITLED, "utf-8")
    (tmp_path / "book.toml").write_text('format = "lout"\nfiles = ["all"]\n', "utf-8")
    project = rulewright.load(tmp_path)
    html = Pages(project).render(f"{tmp_path.name}/index").html
    order = ("Ann Roe<br>Ben Coe", "Office", "Welcome", "Beds", "Farewell")
    assert sorted(order, key=html.index) == list(order)
    assert '<p class="rw-imprint">Ann Roe' in html
    ((paper, *_), _) = build_pdfs(project)
    cover, *others = PdfFile(paper).pages
    assert all(words in cover for words in ("Ann Roe", "Ben Coe", "Inn Office"))
    inside = " ".join(others)
    assert inside.index("Welcome.") < inside.index("Short.") < inside.index("Farewell.")
    assert "Ann Roe" not in inside
    for setting, said in (('edition = "Second"', True), ('credits = ["Cy Poe"]', False)):
        (tmp_path / "book.toml").write_text(f'format = "lout"\nfiles = ["all"]\n{setting}\n', "utf-8")
        again = rulewright.load(tmp_path)
        (document,) = book_documents(again, again.books[0], draft=False)
        assert bool(document.data["imprint"]["said"]) is said
        assert ("Ann Roe" in str(document.data["preamble"])) is not said


def test_the_index_of_a_book_is_a_page(project: Project, book: Book) -> None:
    html = " ".join(Pages(project).render(f"{book.id}/index-of-words").html.split())
    assert (
        '<li class="rw-indent-0">longest: <a href="../roads/long/#long">1.1 Long</a>, '
        '<a href="../roads/short/#short">1.2 Short</a></li> <li class="rw-indent-1">of all: '
        '<a href="../roads/long/#long">1.1 Long</a></li> <li class="rw-indent-0">Others</li>'
    ) in html
    assert [(each["words"], each["rules"]) for each in index_of(book, terms_of(project, book))] == [
        ("longest", [f"{book.id}:long", f"{book.id}:short"]),
        ("\u2003of all", [f"{book.id}:long"]),
        ("Others", []),
    ]


def test_code_has_no_minus_signs(project: Project) -> None:
    """Neither on a page, nor in what search finds, nor on paper."""
    toll = Path(project.root) / "toll"
    text = '@LP It is -1 in @Code "x -1"\n@ID @Code {\n"y -2"\n}'
    toll.write_text(f"@Section @Title {{ Toll }} @Tag {{ toll }} @Begin {text}\n@End @Section", "utf-8")
    found = rulewright.load(toll)
    pages = Pages(found)
    path = found.books[0].id
    html = pages.render(path).html
    assert "It is −1 in <code>x -1</code>" in html
    assert "y -2" in html
    assert "It is −1 in x -1\ny -2" in {each.text for each in pages.entries(path)}
    (rule,) = found.books[0].rules
    printed = str(Content(found.books[0]).parts(rule.content))
    assert "It is −1 in " in printed
    assert "x -1" in printed
    assert "y -2" in printed


def test_numbers_stand_on_paper(book: Book) -> None:
    content = Content(book)
    chapter = content.rule(book.rule("roads"))
    assert chapter["counted"] == "1"
    shown = {
        reference.cited[0]: [each["runs"] for each in content.runs(citation.passage) if "to" in each]
        for citation, reference in book.references
        if reference.cited[0] in ("map", "paid")
    }
    assert shown["map"] == shown["paid"] == [["1.1"], ["§ 1.1"], ["A.1"]]


def test_a_document_is_recognised_with_nothing_configured(project: Project, tmp_path: Path) -> None:
    root = Path(project.root)
    (root / "book.toml").unlink()
    (root / "rivers").write_text("@Section @Title { Rivers } @Tag { rivers } @Begin @LP Wet. @End @Section", "latin-1")
    (root / "letter").write_text(LETTER, "latin-1")
    for name in "abcde":
        (root / f"road_{name}").write_text(f"@Section @Title {{ Road }} @Tag {{ {name} }} @Begin @LP . @End @Section")
    found = rulewright.load(root)
    assert found.books[0].guessed == "Lout, 2 files from all"
    assert {rule.tag for rule in found.books[0].rules if rule.tag} == set(NUMBERS)
    (left,) = [each for each in found.check() if each.code == "never-included"]
    assert left.message == "no file of this book includes rivers, road_a, road_b, road_c, road_d and 1 more"
    assert left.help[0] == "the others are road_e"


def test_a_document_without_sections_is_whole(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text(LETTER, "latin-1")
    project = rulewright.load(tmp_path / "letter")
    assert not project.check()
    assert "The toll is <strong>due</strong>." in Pages(project).render("letter/index").html


@pytest.mark.skipif(not shutil.which("lout"), reason="lout is not installed: our numbers are not compared with its own")
def test_lout_itself_counts_like_that(project: Project, tmp_path: Path) -> None:
    """Lout is asked for the number of every tag, and writes its database of cross references."""
    root = Path(project.root)
    asked = "".join(f"@LP zzq {{@NumberOf {tag}}} zze\n" for tag in NUMBERS)
    (root / "asked").write_text(f"@Chapter @Title {{ Asked }} @Begin\n{asked}@End @Chapter\n", "latin-1")
    text = FILES["all"].replace("@Appendix @Title", "@Include { asked }\n@Appendix @Title", 1)
    (root / "all").write_text(text, "latin-1")
    (root / "mydefs").write_text(FILES["mydefs"], "latin-1")
    done = subprocess.run(["lout", "-r4", "all"], cwd=root, capture_output=True, check=True)
    printed = re.findall(r"\(zzq\)m(.*?)\(zze\)", done.stdout.decode("latin-1"), re.DOTALL)
    numbers = ["".join(re.findall(r"\(([^()]*)\)", each)) for each in printed]
    assert dict(zip(NUMBERS, numbers, strict=True)) == NUMBERS
    database = (root / "lout.li").read_text("latin-1")
    assert all(re.search(rf"^\d+&{tag}\t", database, re.MULTILINE) for tag in NUMBERS)
    assert b"unresolved cross reference" not in done.stderr.rpartition(b"run 4")[2]
