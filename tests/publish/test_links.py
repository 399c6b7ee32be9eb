"""Links of the author's: where they lead on our site, and what is said where none was read."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.publish.pages.front import led_into, with_chapters
from rulewright.publish.pages.pages import Pages
from rulewright.publish.pdf.content import Content
from rulewright.publish.site.theme import named_once
from rulewright.publish.templates import CHAPTERS
from rulewright.report.show import show_rule

BOOK = """\
# 1. Fights

## 1.1 Odds

See [losses](#losses), [the credits](#credits), [the map](https://example.org/map?a=1&b=2), and
[run](javascript:alert(1)).

## 1.2 Losses

Count them.

# Credits

Thanks to all.
"""


def plain(words: str, **_: bool) -> str:
    """Return words as they are, without colours."""
    return words


def test_links_lead_where_the_author_meant(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(BOOK, "utf-8")
    pages = Pages(rulewright.load(tmp_path / "rules.md", notation="dotted"))
    html = pages.render("rules/1").html
    assert '<a class="rw-ref" href="#1.2"' in html
    assert 'href="../#credits" title="credits">the credits</a>' in html
    assert '<a class="rw-out" href="https://example.org/map?a=1&amp;b=2" rel="noopener">the map</a>' in html
    assert "javascript" not in html
    assert '<h2 id="credits">Credits</h2>' in pages.render("rules/index").html


def test_links_of_which_none_was_read_are_told(tmp_path: Path) -> None:
    links = " ".join(f"[that](rule:odds-{at})" for at in range(12))
    (tmp_path / "rules.md").write_text(f"# 1. Fights\n\n## 1.1 Odds\n\nSee {links}.\n", "utf-8")
    project = rulewright.load(tmp_path / "rules.md", notation="dotted")
    assert [each for each in project.remarks if each.startswith("rules: 12 links, such as one to rule:odds-0")]


DIVIDED = """\
# Deed of the Ferry

## Part 1 Boats

1. A ferry is a boat, as Part 2 says.

2. It has a bell.

## Part 2 Crews

3. The crew sleeps ashore.

4. The crew rings the bell.
"""


def test_a_division_that_is_cited_by_its_number_is_where_its_first_rule_is(tmp_path: Path) -> None:
    (tmp_path / "deed.md").write_text(DIVIDED, "utf-8")
    html = Pages(rulewright.load(tmp_path / "deed.md", notation="dotted")).render("deed/1").html
    assert '<a class="rw-ref" href="../3/#3"' in html
    assert ">Part 2</a> says" in html


TABLED = """\
# 1. Fights

1.1 Read the Losses Table - 1.2 and then 1.2 itself.

1.2 **Losses Table - 1.2**

| Roll | Lost |
|---|---|
| 1 | two |
| 2 | one |

1.3 The Losses Table - 1.2 is not read at night.
"""


def test_who_cites_a_rule_is_the_same_on_a_page_on_paper_and_on_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(TABLED, "utf-8")
    project = rulewright.load(tmp_path / "rules.md", notation="dotted")
    book = project.books[0]
    printed = Content(book).rule(book.rule("1.2"))
    assert [each["name"] for each in printed["cited_by"]] == ["1.1", "1.3"]
    assert all(not part["cited_by"] for part in printed["content"] if part["kind"] == "table")
    shown = show_rule(project, "1.2", plain).partition("Cited by")[2]
    assert "rules:1.1," in shown
    assert "rules:1.3," in shown
    page = Pages(project).render("rules/1").html.partition('id="1.2"')[2]
    assert 'Cited by <a href="#1.1">1.1</a>, <a href="#1.3">1.3</a>' in page


TOLLS = """\
# 1. TOLLS

**1.1 Toll:** Each cart pays 2.

**1.2 Market:** On a market day the toll is 4 instead of that of 1.1.
"""
TOLL_CODE = """\
rule 1.1 toll
  input carts: 0..9
  out due = 2 * carts  @1.1
amend 1.1 when market  @1.2
  input market: bool = no
  due = 4
"""


def test_the_page_of_each_rule_says_which_exceptions_there_are(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "Tolls"\nnotation = "dotted"\n', "utf-8")
    (tmp_path / "tolls.md").write_text(TOLLS, "utf-8")
    (tmp_path / "tolls.rules").write_text(TOLL_CODE, "utf-8")
    project = rulewright.load(tmp_path)
    page = Pages(project).render(f"{project.books[0].id}/1").html
    amended, _, exception = page.partition('id="1.2"')
    assert 'Set aside by <a href="#1.2">1.2</a>' in amended
    assert 'Sets aside <a href="#1.1">1.1</a>' in exception


TABLES = """\
# 1. Overview

1.1 Sequence. Roll, then sail.

# 2. Sailing

2.1 Tides. Roll on Table 1.

Table 1. Tides

| Roll | Strength |
|---|---|
| 1 | {1} |
| 2 | 3 |

2.2 Winds. As in Table 1, or in Table 2.

Table 2. Winds

| Roll | Knots |
|---|---|
| 1 | 5 |
| 2 | 9 |
"""


def test_who_cites_a_table_cites_the_rule_with_its_number_unless_tables_count_by_themselves(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(TABLES.replace("{1}", "see 1.1"), "utf-8")
    project = rulewright.load(tmp_path / "rules.md", notation="dotted")
    assert "Cited by" not in show_rule(project, "1", plain)
    assert "rules:2.2," in show_rule(project, "2.1", plain)
    cited = Pages(project).render("rules/1").html.partition('id="1.1"')[2]
    assert 'href="../2/#2.1">2.1' in cited
    numbered = TABLES.replace("{1}", "2").replace("Table 1", "Table 1.1").replace("Table 2", "Table 2.2")
    (tmp_path / "rules.md").write_text(numbered, "utf-8")
    assert "rules:2.1," in show_rule(rulewright.load(tmp_path / "rules.md", notation="dotted"), "1.1", plain)


def test_a_hand_written_page_leads_into_the_only_book_whatever_its_folder_is_called(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(TABLES, "utf-8")
    (book,) = rulewright.load(tmp_path / "rules.md", notation="dotted").books
    pages = {"rules/index.md", "rules/2.md", "more/index.md"}
    written = (
        "[Read](first/index.md){ .b } [tides](first/2.md#2.1) [more](more/index.md) [gone](gone.md) [9](first/9.md)"
    )
    led = "[Read](rules/index.md){ .b } [tides](rules/2.md#2.1) [more](more/index.md) [gone](gone.md) [9](first/9.md)"
    assert led_into(book, written, pages) == led
    assert led_into(book, led, pages) == led


def test_a_start_page_leads_to_the_chapters_of_the_only_book(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(BOOK, "utf-8")
    project = rulewright.load(tmp_path / "rules.md", notation="dotted")
    (book,), pages = project.books, Pages(project)
    shown = with_chapters(f"<h1>Start</h1>{CHAPTERS}", book, pages.addresses, "index")
    assert f'<li><a href="{book.id}/1/">1. Fights</a></li>' in shown
    assert with_chapters("<p>Start</p>", book, pages.addresses, "index") == "<p>Start</p>"
    assert f'href="../{book.id}/1/"' in with_chapters(CHAPTERS, book, pages.addresses, "guides/index")


def test_a_book_that_is_called_as_its_site_is_named_once_in_the_title() -> None:
    page = "<head><title>{} - Tides &amp; Winds</title></head>"
    assert named_once(page.format("Tides &amp; Winds")) == "<head><title>Tides &amp; Winds</title></head>"
    assert named_once(page.format("2. Winds")) == page.format("2. Winds")
