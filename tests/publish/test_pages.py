"""The pages of small books: what players read, what a draft adds, and what contents list."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.publish.pages.entries import page_entries
from rulewright.publish.pages.navigation import MOST_CHAPTERS, navigation
from rulewright.publish.pages.pages import Pages
from rulewright.publish.pdf.documents import book_documents, charts_documents
from rulewright.publish.text.signs import signed
from rulewright.publish.text.spoken import apart

FAULTY = """# 1. SUPPLY

**1.1 Sources:** See 1.9, Rule ??? and 1.2B.

**1.2 Ports:** A port supplies:

A. fleets
"""
UNPRINTED = """# 1. SUPPLY

**1.11 Sources:** A port.

**1.12 Lines:** A road.

**1.2 Lack:** None.
"""
TERMS = """# 1. TERMS

**1.1 Air base:** An *air base* is a hex with a runway. Air bases hold units; an airbase may be closed.

**1.2 Use:** Units fly from the air base's hex, or from two AIR BASES.
"""


def pages_of(folder: Path, *texts: str, draft: bool = False, notation: str = "digit-levels") -> Pages:
    """Return the pages of a project of books, `a`, `b` and so on."""
    (folder / "rulewright.toml").write_text('[project]\ntitle = "Small"', "utf-8")
    for name, text in zip("abc", texts, strict=False):
        book = folder / "sources" / name
        book.mkdir(parents=True)
        (book / "book.toml").write_text(f'notation = "{notation}"', "utf-8")
        (book / "rules.md").write_text(text, "utf-8")
    return Pages(rulewright.load(folder), draft=draft)


def test_players_read_the_text_as_it_is(tmp_path: Path) -> None:
    html = pages_of(tmp_path, FAULTY).render("a/1").html
    assert 'See 1.9, Rule ??? and <a class="rw-ref" href="#1.2"' in html
    assert not any(word in html for word in ("rw-dangling", "rw-placeholder", "rw-broken"))


def test_a_draft_shows_what_does_not_hold(tmp_path: Path) -> None:
    html = pages_of(tmp_path, FAULTY, draft=True).render("a/1").html
    for word in ("dangling", "placeholder"):
        assert f'<span class="rw-{word}"' in html
    assert '<a class="rw-ref rw-broken" href="#1.2" title="1.2B is not there, only 1.2">' in html


def test_contents_name_no_section_that_the_book_does_not_print(tmp_path: Path) -> None:
    pages = pages_of(tmp_path, UNPRINTED)
    assert [each.title for each in pages.render("a/1").headings] == ["1.11 Sources", "1.12 Lines", "1.2 Lack"]
    front = pages.render("a/index").html
    assert ">1.1</a>" not in front
    assert all(f">{title}</a>" in front for title in ("1.11 Sources", "1.12 Lines", "1.2 Lack"))


def test_a_term_is_also_called_by_other_words_alone(tmp_path: Path) -> None:
    page = pages_of(tmp_path, TERMS).render("a/glossary")
    assert ">Also written airbase.<" in page.html
    assert "air base" in [each.title.casefold() for each in page.headings]


@pytest.mark.parametrize("many", [MOST_CHAPTERS, MOST_CHAPTERS + 1])
def test_groups_of_chapters_are_of_one_size(tmp_path: Path, many: int) -> None:
    text = "\n".join(f"# {number}. PART\n\n**{number}.1 Use:** None.\n" for number in range(1, many + 1))
    (book,) = (each for each in navigation(pages_of(tmp_path, text)) if "a" in {title.casefold() for title in each})
    inner = next(iter(book.values()))[1:]
    if many <= MOST_CHAPTERS:
        assert len(inner) == many
    else:
        sizes = [len(chapters) for group in inner for chapters in group.values()]
        assert sum(sizes) == many
        assert max(sizes) - min(sizes) <= 1


def test_the_glossary_stands_beside_the_groups(tmp_path: Path) -> None:
    more = "\n".join(f"# {number}. PART\n\n**{number}.1 Use:** None.\n" for number in range(2, MOST_CHAPTERS + 2))
    (book,) = (each for each in navigation(pages_of(tmp_path, TERMS + more)) if "a" in {t.casefold() for t in each})
    assert next(iter(book.values()))[-1] == {"Glossary": "a/glossary.md"}


def test_the_book_with_most_errors_comes_first(tmp_path: Path) -> None:
    report = pages_of(tmp_path, UNPRINTED, FAULTY).report.page()
    assert [book.id for book in report["columns"]] == ["b", "a"]
    assert report["overview"][0][2] == [1, 0]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("(-3 for the first; an additional -2)", "(−3 for the first; an additional −2)"),
        ("+/-1, -#, -½", "+/−1, −#, −½"),
        ("-1/-2, 3/-4", "−1/−2, 3/−4"),
        ("a/-3", "a/-3"),
        ("-", "–"),  # nothing stands there
        ("5-6, A-1, 4.(a)-3, well-kept, - a dash", "5-6, A-1, 4.(a)-3, well-kept, - a dash"),
    ],
)
def test_a_hyphen_before_a_figure_is_a_minus_sign(text: str, printed: str) -> None:
    assert signed(text) == printed


def test_no_line_ends_within_an_amount_with_a_stroke(tmp_path: Path) -> None:
    html = pages_of(tmp_path, "# 1. TOLLS\n\n**1.1 Locks:** At most +/-3, or 1/2, by hand/foot.\n").render("a/1").html
    assert 'most <span class="rw-whole">+/−3</span>, or 1/2, by hand/foot' in html


def test_no_line_begins_with_a_colon_that_stands_apart(tmp_path: Path) -> None:
    """As it is set in French. Where the sign begins a word, or stands in code, blanks stay what they were."""
    text = "# 1. SUPPLY\n\n**1.1 Ports:** Il dit : « oui » ; 3 :4, `a ; b` and »this« too.\n"
    html = pages_of(tmp_path, text).render("a/1").html
    assert "Il dit\xa0: «\xa0oui\xa0»\xa0; 3 :4, <code>a ; b</code> and »this« too." in html


def test_chapters_without_titles_are_listed_by_their_first_words(tmp_path: Path) -> None:
    text = "1. Each player begins with a barge.\n\n2. On your turn move it under rule 1.\n\n3. The mill stops.\n"
    html = pages_of(tmp_path, text).render("a/index").html
    assert '<a href="1/">1</a> <span class="rw-opening">Each player begins with a barge</span></li>' in html


def test_headings_before_the_first_rule_are_headings_on_the_page_of_the_book(tmp_path: Path) -> None:
    text = "# Carts and oxen\n\n## To the reader\n\nWelcome.\n\n# 1. CARTS\n\n## 1.1 Wheels\n\nTwo.\n"
    (tmp_path / "rules.md").write_text(text, "utf-8")
    html = Pages(rulewright.load(tmp_path, "dotted")).render(f"{tmp_path.name}/index").html
    assert '<h2 id="tothereader">To the reader</h2>\n<p>Welcome.</p>' in html


def test_a_title_above_the_text_is_the_title_of_the_page(tmp_path: Path) -> None:
    """It stands there once, and on paper on the cover alone; what links to it finds it."""
    (tmp_path / "book.toml").write_text('title = "Carts and oxen"\nnotation = "dotted"\n', "utf-8")
    (tmp_path / "rules.md").write_text("# Carts and Oxen\n\nWelcome.\n\n# 1. CARTS\n\n## 1.1 Wheels\n\nTwo.\n", "utf-8")
    project = rulewright.load(tmp_path)
    html = Pages(project).render(f"{tmp_path.name}/index").html
    assert '<h1 id="cartsandoxen">Carts and oxen</h1>' in html
    assert "Carts and Oxen" not in html
    (document,) = book_documents(project, project.books[0], draft=False)
    assert [part["kind"] for part in document.data["preamble"]] == ["paragraph"]


def test_minus_signs_stand_in_prose_cells_and_what_search_finds_but_not_in_code(tmp_path: Path) -> None:
    table = "|Roll|Effect|\n|---|---|\n|-1|(-2 if wet)|\n|5|-|\n"
    text = (
        f"# 1. RAIN\n\n**1.1 Wet:** A cart has -1 in `x -1`; **see** 1.2.\n\n**1.2 Table -1:** -3. See 1.1.\n\n{table}"
    )
    (tmp_path / "rules.md").write_text(text, "utf-8")
    pages = Pages(rulewright.load(tmp_path, "dotted"))
    path = f"{tmp_path.name}/1"
    html = pages.render(path).html
    assert "A cart has −1 in <code>x -1</code>" in html
    assert "(−2 if wet)" in html
    assert ">−1</th>" in html
    assert "5 · –" in next(each.text for each in pages.entries(path) if each.kind == "table")
    found = {each.anchor: each.text for each in pages.entries(path)}
    assert "−3." in found["1.2"]
    assert found["1.1"] == "A cart has −1 in x -1; see 1.2."
    assert 'title="1.1 Wet – A cart has −1 in x -1; see 1.2."' in html
    assert 'title="1.2 Table −1 – −3. See 1.1."' in html
    assert ">1.2 Table −1</a>" in pages.render(f"{tmp_path.name}/index").html
    assert "Table -1" not in html


def test_a_chapter_that_is_headed_4_0_has_one_heading(tmp_path: Path) -> None:
    pages = pages_of(
        tmp_path, "## 4.0 SUPPLY\n\nA port supplies.\n\n## 4.1 Ports\n\nA hex.\n\n## 4.2 Roads\n\nA line (4.1).\n"
    )
    html = pages.render("a/4").html
    assert [part.partition(" ")[0] for part in html.split("<h")[1:]] == ["1", "2", "2"]
    assert 'id="4"' in html
    assert 'id="4.0"' in html
    assert [each.title for each in pages.render("a/4").headings] == ["4.1 Ports", "4.2 Roads"]
    assert "4.0 SUPPLY" not in pages.render("a/index").html
    book = book_documents(pages.project, pages.project.books[0], draft=False)[0].data["entries"]
    assert [(each["name"], each["level"]) for each in book if each["title"]] == [("4.0", 1), ("4.1", 2), ("4.2", 2)]


def test_words_that_head_a_chapter_are_its_title(tmp_path: Path) -> None:
    text = "## Ports\n\nIn short:\n\n**4.1** A hex.\n\n## Roads\n\n**5.1** A line (4).\n\n**5.2** A bend.\n"
    pages = pages_of(tmp_path, text, notation="dotted")
    html = pages.render("a/4").html
    assert ">4</a> Ports</h1>" in html
    assert html.count("Ports") == 1
    assert "In short:" in html
    assert "Roads" not in html
    assert "5. Roads" in pages.render("a/index").html
    assert 'title="4 Ports – In short:"' in pages.render("a/5").html
    assert [each.title for each in pages.entries("a/4") if each.kind != "place"] == ["4 Ports", "4.1"]
    book = book_documents(pages.project, pages.project.books[0], draft=False)[0].data["entries"]
    assert [(each["name"], each["listed"]) for each in book if each["title"]] == [("4", True), ("5", True)]


def test_a_section_that_is_headed_4_1_0_stands_in_its_place(tmp_path: Path) -> None:
    text = "# 4. SUPPLY\n\nA port.\n\n## 4.1.0 Ports\n\nA hex.\n\n## 4.1.1 Ports\n\nBy ship (4.1.0).\n"
    text += "\n## 4.2.0 Roads\n\nA line (4.1.1).\n\n## 4.2.1 Rails\n\nTwo (4.2.0).\n"
    pages = pages_of(tmp_path, text, notation="dotted")
    html = pages.render("a/4").html
    assert [part.partition(" ")[0] for part in html.split("<h")[1:]] == ["1", "2", "3", "2", "3"]
    assert ">4.1.0 Ports<" in pages.render("a/index").html


def test_a_section_without_a_title_is_told_by_its_first_words(tmp_path: Path) -> None:
    text = f"# 1. SUPPLY\n\n1.1 A port supplies:\n\n1.2 {'A road leads to it and on. ' * 9}\n\n**1.3 Ports:** A hex.\n"
    html = pages_of(tmp_path, text).render("a/index").html
    assert '>1.1</a> <span class="rw-opening">A port supplies</span>' in html
    assert '<span class="rw-opening">A road leads to it and on. A road leads to it and on. A road …</span>' in html
    assert ">1.3 Ports</a></li>" in html


def test_contents_on_paper_go_two_headings_deep_where_the_book_does(tmp_path: Path) -> None:
    text = "# 1. SUPPLY\n\n1.1 A port supplies what is near:\n\n**1.11 Sea:** By ship.\n\n**1.2 Roads:** A line.\n"
    pages = pages_of(tmp_path, text)
    entries = book_documents(pages.project, pages.project.books[0], draft=False)[0].data["entries"]
    assert [each["name"] for each in entries if each["listed"]] == ["1", "1.2"]


def test_the_number_of_a_table_stands_beside_its_caption_once(tmp_path: Path) -> None:
    """Not where the caption ends with it: on the page, on paper, in what the search lists."""
    text = "# 1. SUPPLY\n\n**1.1 Ports:** As here.\n\n**Table 2**\n\n| Port | Sacks |\n| --- | --- |\n| Riga | 3 |\n"
    pages = pages_of(tmp_path, text)
    assert [(each.caption, each.number) for each in pages.project.books[0].tables] == [("Table 2", "2")]
    assert "<figcaption>Table 2</figcaption>" in pages.render("a/1").html
    assert [each.title for each in pages.entries("a/1") if each.kind == "table"] == ["Table 2"]
    assert charts_documents(pages.project, pages.project.books[0])[0].data["entries"][0]["number"] is None


def test_a_picture_that_is_not_there_is_no_word_of_its_rule(tmp_path: Path) -> None:
    html = pages_of(tmp_path, "# 1. SUPPLY\n\n**1.1 Ports:** A hex.\n\n![](art/port_small.png)\n").render("a/1").html
    assert 'rw-absent" title="A picture that is not there: port_small">port_small</span>' in html


def test_a_picture_is_no_word_of_what_a_rule_begins_with(tmp_path: Path) -> None:
    text = "# 1. SUPPLY\n\n1.1 The mark ![](art/port_small.png) is a port.\n\n1.2 See 1.1.\n\n![](art/road.png)\n"
    pages = pages_of(tmp_path, text)
    html = pages.render("a/index").html
    assert '<span class="rw-opening">The mark is a port</span>' in html
    assert '<span class="rw-opening">See 1.1</span>' in html
    assert "port_small" not in "".join(each.text for each in page_entries(pages, "a/1"))


def test_what_stands_behind_the_last_rule_follows_the_chapters(tmp_path: Path) -> None:
    text = "# THE ISLES\n\nPrinted in spring.\n\n## 1. SAILING\n\n**1.1 Wind:** Roll.\n\n## CREDITS\n\nDrawn by hand.\n"
    pages = pages_of(tmp_path, text)
    html = pages.render("a/index").html
    assert (
        html.index("Printed in spring.") < html.index("SAILING") < html.index("CREDITS") < html.index("Drawn by hand.")
    )
    data = book_documents(pages.project, pages.project.books[0], draft=False)[0].data
    assert [part["kind"] for part in data["closing"]] == ["heading", "paragraph"]


def test_search_knows_numbers_in_plain_figures(tmp_path: Path) -> None:
    levels = '[{ cited = ["I"] }, { cited = [".{一}", ".1"] }]'
    (tmp_path / "ours.toml").write_text(f'about = "ours"\nlevels = {levels}', "utf-8")
    pages = pages_of(tmp_path, "IV. Supply\n\nIV.一 A port.\n\nIV.3 A road.", notation="../../ours.toml")
    found = {entry.title: entry.figures for entry in page_entries(pages, "a/IV")}
    assert found == {"IV. Supply": "", "IV Supply": "4", "IV.一": "4.1", "IV.3": "4.3"}


def test_words_that_run_the_other_way_keep_their_order_in_a_report() -> None:
    said = "1.2 has 1.2(א), 1.2(ב) & none of “צי שלישי”, <צי>"
    shown = "1.2 has <bdi>1.2(א)</bdi>, <bdi>1.2(ב)</bdi> &amp; none of “<bdi>צי שלישי</bdi>”, <bdi>&lt;צי&gt;</bdi>"
    assert apart(said) == shown
