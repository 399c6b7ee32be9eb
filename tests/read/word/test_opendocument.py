"""OpenDocument texts: numbers as LibreOffice computes them, words, tables, notes, fields, tracked changes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.read.word import read_word
from tests.read.word import docx
from tests.read.word.odt import (
    LEGAL,
    bookmark,
    field,
    h,
    item,
    levels,
    list_style,
    listed,
    note,
    odt,
    p,
    style,
    table,
)

L1 = list_style("L1", levels(*LEGAL))
OUTLINE = (
    f"<text:outline-style>{levels(('1', '', '', 1), ('1', '', '', 2), kind='outline-level-style')}</text:outline-style>"
)


def lines(*body: str, styles: str = L1, automatic: str = "", original: bool = False) -> list[str]:
    source, _, _ = read_word(odt(*body, styles=styles, automatic=automatic), "rules.odt", original)
    return [line.replace("\t", " ") for line in source.text.splitlines()]


def deeper(*items: str) -> str:
    return listed(*items, style="")


def test_levels_count_and_begin_again_below_another() -> None:
    inner = deeper(item(p("b"), deeper(item(p("c")), item(p("d")))), item(p("e")))
    body = listed(item(p("a"), inner), item(p("f"), deeper(item(p("g")))))
    assert lines(body) == ["1. a", "1.1 b", "(a) c", "(b) d", "1.2 e", "2. f", "2.1 g"]


def test_a_list_goes_on_with_another_or_begins_anew() -> None:
    body = [
        listed(item(p("a")), id="x"),
        p("between"),
        listed(item(p("b")), more=' text:continue-numbering="true"'),
        listed(item(p("c"))),
        listed(item(p("d")), more=' text:continue-list="x"'),
        listed(item(p("e")), more=' text:continue-list="nowhere"'),
        listed(item(p("f"), start=9), item(p("g"))),
    ]
    assert lines(*body) == ["1. a", "between", "2. b", "1. c", "3. d", "4. e", "9. f", "10. g"]


def test_only_the_first_paragraph_of_an_entry_has_its_number_and_a_header_has_none() -> None:
    header = f"<text:list-header>{p('head')}</text:list-header>"
    assert lines(listed(header, item(p("a"), p("more")), item(p("b")))) == ["head", "1. a", "more", "2. b"]


def test_headings_count_by_the_outline_unless_their_style_says_that_they_have_no_list() -> None:
    plain = style("Plain", "paragraph", more='style:list-style-name=""')
    found = lines(h(1, "a"), h(2, "b"), h(1, "Preface", style="Plain"), h(2, "c"), h(1, "d"), styles=OUTLINE + plain)
    assert found == ["1 a", "1.1 b", "Preface", "1.2 c", "2 d"]


def test_letters_go_on_behind_z() -> None:
    spread = list_style("L1", levels(("a", "", ")", 1)))
    doubled = spread.replace("style:num-format", 'style:num-letter-sync="true" style:num-format')
    body = listed(*(item(p("x")) for _ in range(28)))
    assert [line.split()[0] for line in lines(body, styles=spread)][25:] == ["z)", "aa)", "ab)"]
    assert [line.split()[0] for line in lines(body, styles=doubled)][25:] == ["z)", "aa)", "bb)"]


def test_blanks_are_those_that_a_reader_sees() -> None:
    body = p(" a\n  b", "<text:s text:c='2'/>", "c", "<text:tab/>", "<text:span> d </text:span>", " e")
    source, _, _ = read_word(odt(body), "rules.odt")
    assert source.text == "a b  c\td e\n"


def test_looks_and_what_is_hidden() -> None:
    given = style("B", "text", 'fo:font-weight="bold"') + style("H", "text", 'text:display="none"')
    body = p('<text:span text:style-name="B">B</text:span>', " and ", '<text:span text:style-name="H">H</text:span>')
    source, _, _ = read_word(odt(body, automatic=given), "rules.odt")
    assert source.text == "B and \n"
    assert [(each.start, each.end, each.name) for each in source.styles or ()] == [(0, 1, "strong")]


def test_notes_stand_behind_their_paragraph() -> None:
    assert lines(p("a", note("why"), "b"), p("c")) == ["a[1]b", "[1] why", "c"]


def test_a_table_has_its_head_and_its_spans() -> None:
    wide = (
        f'<table:table-cell table:number-columns-spanned="2">{p("wide")}</table:table-cell><table:covered-table-cell/>'
    )
    source, blocks, _ = read_word(odt(table(["Roll", "Loss"], ["1", "none"], [wide], head=1)), "rules.odt")
    rows = [[source.text[slice(*piece)] for piece in row] for row in blocks[0].cells]
    assert rows == [["Roll", "Loss"], ["1", "none"], ["wide", ""]]
    assert blocks[0].head_rows == 1


def test_a_table_that_lays_out_a_list_is_none() -> None:
    cell = f"<table:table-cell>{listed(item(p('a')), item(p('b')))}</table:table-cell>"
    assert lines(table([cell, "x"])) == ["1. a", "2. b", "x"]


def test_fields_are_known_as_those_of_word_are() -> None:
    first, second = bookmark("one", "a"), bookmark("two", "b")
    body = listed(item(p(first), deeper(item(p(second)))))
    source, _, problems = read_word(
        odt(
            body,
            p("See ", field("two", "1.1"), " and ", field("two", "1.4"), " and ", field("gone", "7"), "."),
            styles=L1,
        ),
        "rules.odt",
    )
    assert [(each.kind, each.span.text, each.detail) for each in problems] == [
        ("outdated-field", "1.4", "1.1"),
        ("lost-bookmark", "7", "gone"),
    ]
    assert ("1.1", "link:#1.1") in [(source.text[each.start : each.end], each.name) for each in source.styles or ()]


def test_numbers_of_pages_and_notes_are_links_of_their_own_kind() -> None:
    marked = note("Said in passing.").replace("<text:note ", '<text:note text:id="ftn1" ')
    to_note = '<text:note-ref text:note-class="footnote" text:ref-name="ftn1">4</text:note-ref>'
    body = [
        listed(item(p(bookmark("one", "Scope") + marked))),
        p("Page ", field("one", "12", "page"), ", note ", to_note),
    ]
    source, _, _ = read_word(odt(*body, styles=L1), "rules.odt")
    links = [(source.text[each.start : each.end], each.name) for each in source.styles or () if each.is_counted]
    assert links == [("12", "counted:#1"), ("4", "counted:#1")]


def test_tracked_changes_are_read_as_accepted_or_as_before() -> None:
    regions = (
        "<text:tracked-changes>"
        '<text:changed-region text:id="i"><text:insertion/></text:changed-region>'
        f'<text:changed-region text:id="d"><text:deletion>{p("old")}</text:deletion></text:changed-region>'
        "</text:tracked-changes>"
    )
    changed = '<text:change-start text:change-id="i"/>new<text:change-end text:change-id="i"/>'
    body = [regions, p("a ", "<text:change text:change-id='d'/>", changed, " b")]
    assert lines(*body) == ["a new b"]
    assert lines(*body, original=True) == ["a old b"]


def test_contents_links_and_boxes() -> None:
    entry = '<text:a xlink:href="#one">1. a</text:a>'
    contents = f"<text:table-of-content><text:index-body>{p(entry)}</text:index-body></text:table-of-content>"
    box = f"<draw:frame><draw:text-box>{p('boxed')}</draw:text-box></draw:frame>"
    assert lines(contents, p("x", box)) == ["1. a", "x", "boxed"]


def test_a_whole_book_is_checked(run: Callable[..., Result], tmp_path: Path) -> None:
    rules = listed(item(p("Start"), deeper(item(p("Roll as in 1.2.")), item(p("Move as in 1.7.")))))
    (tmp_path / "rules.odt").write_bytes(odt(rules, styles=L1))
    found = run("check", tmp_path)
    assert found.exit_code == 1
    assert "rules.odt: under 1.2" in found.output
    assert "there is no rule 1.7" in found.output
    refused = run("annotate", tmp_path)
    assert refused.exit_code == 2
    assert "rules.odt: is an OpenDocument text, which gets no comments; save it as .docx" in refused.output


def test_numbers_in_it_are_not_changed(run: Callable[..., Result], tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    typed = odt(p("1 Start"), p("1.1 Roll as in 1.2."), p("1.2 Move as in 1.1."))
    (folder / "rules.odt").write_bytes(typed)
    refused = run("renumber", "rules", "1.2", "1.4", "--path", folder)
    assert refused.exit_code == 2
    assert "rules.odt: is an OpenDocument text, which is not changed here; save it as .docx" in refused.output
    assert (folder / "rules.odt").read_bytes() == typed


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_a_word_document_saved_as_one_has_the_same_numbers(tmp_path: Path) -> None:
    numbering = docx.numbering(docx.levels(*docx.LEGAL))
    body = [docx.p("x", num=(1, int(each))) for each in "01122330012"]
    document = tmp_path / "rules.docx"
    document.write_bytes(docx.docx(*body, docx.p("between"), *body[:4], numbering=numbering))
    command = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "odt"]
    subprocess.run([*command, "--outdir", str(tmp_path), str(document)], check=True, capture_output=True)
    ours, _, _ = read_word(document.read_bytes(), "rules.docx")
    theirs, _, _ = read_word((tmp_path / "rules.odt").read_bytes(), "rules.odt")
    assert theirs.text.split() == ours.text.split()
