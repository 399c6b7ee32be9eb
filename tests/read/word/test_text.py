"""The text of Word documents as a reader sees it: runs, tables, notes, tracked changes, what is hidden."""

from __future__ import annotations

import pytest

from rulewright.errors import InputError
from rulewright.read.word import read_word
from rulewright.text import Source
from tests.read.word.docx import (
    LEGAL,
    bookmark,
    cell,
    deleted,
    docx,
    field,
    inserted,
    levels,
    notes,
    numbering,
    p,
    r,
    row,
    style,
    styles,
    table,
    zipped,
)

NUMBERS = numbering(levels(*LEGAL))
HIDDEN = "<w:vanish/>"
GONE = '<w:del w:id="1" w:author="Ann"/>'
NEW = '<w:ins w:id="1" w:author="Ann"/>'
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
NAMED = {  # a package that names its main part and nothing else
    "_rels/.rels": f'<x xmlns="{RELATIONS}"><Relationship Type="/officeDocument" Target="a.xml"/></x>',
    "a.xml": "<document/>",
}
FOOT = "<w:r><w:footnoteReference w:id='1'/></w:r>"
BOX = (
    "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx><w:txbxContent>{}</w:txbxContent>"
    "</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{}</w:txbxContent></v:textbox>"
    "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)


def text(*body: str, original: bool = False, **parts: str) -> str:
    source, _, _ = read_word(docx(*body, **parts), "rules.docx", original)
    return source.text.replace("\t", " ").strip()


def looks(source: Source) -> list[tuple[str, str]]:
    return [(source.text[each.start : each.end], each.name) for each in source.styles or ()]


@pytest.mark.parametrize(
    ("runs", "seen"),
    [
        ([r("one "), r("two", "b")], "one two"),
        (["<w:r><w:t> not kept </w:t></w:r>"], "not kept"),
        (["<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>"], "a b"),
        (["<w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r>"], "a\nb"),
        (["<w:r><w:t>a</w:t><w:br w:type='page'/><w:t>b</w:t></w:r>"], "a b"),
        (["<w:r><w:t>4.3</w:t><w:noBreakHyphen/><w:t>4.5</w:t></w:r>"], "4.3-4.5"),
        (["<w:r><w:t>re</w:t><w:softHyphen/><w:t>ference</w:t></w:r>"], "reference"),
        (["<w:r><w:sym w:font='Symbol' w:char='F0B3'/></w:r>", r(" 2")], "≥ 2"),
        ([r("seen "), r("unseen", "vanish"), r("again")], "seen again"),
        ([r("a"), inserted(r("b")), deleted("c"), r("d")], "abd"),
        (["<w:smartTag><w:r><w:t>in a tag</w:t></w:r></w:smartTag>"], "in a tag"),
        (["<w:sdt><w:sdtPr/><w:sdtContent><w:r><w:t>in a control</w:t></w:r></w:sdtContent></w:sdt>"], "in a control"),
        ([field("REF a \\h", "4.3"), r(" ends")], "4.3 ends"),
        (["<w:fldSimple w:instr=' REF a '><w:r><w:t>4.3</w:t></w:r></w:fldSimple>"], "4.3"),
        (["<w:r><mc:AlternateContent><mc:Choice><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback>"
          "</mc:AlternateContent></w:r>"], "new"),
    ],
)  # fmt: skip
def test_runs(runs: list[str], seen: str) -> None:
    assert text(p(*runs)) == seen


def test_the_text_before_the_tracked_changes() -> None:
    body = [p(r("a"), inserted(r("b")), deleted("c")), p("d", mark=NEW), p("e"), p("f", mark=GONE), p("g")]
    assert text(*body) == "ab\nd\ne\nfg"
    assert text(*body, original=True) == "ac\nde\nf\ng"


def test_a_paragraph_that_a_tracked_change_takes_out_is_not_counted() -> None:
    body = [p("x", num=(1, 0)), p(deleted("y"), num=(1, 0), mark=GONE), p("z", num=(1, 0))]
    assert text(*body, numbering=NUMBERS) == "1. x\n2. z"
    assert text(*body, numbering=NUMBERS, original=True) == "1. x\n2. y\n3. z"


def test_a_hidden_paragraph_is_not_counted_and_one_with_a_hidden_mark_goes_on() -> None:
    body = [p("x", num=(1, 0)), p(r("y", "vanish"), num=(1, 0), mark=HIDDEN), p("Title.", num=(1, 0), mark=HIDDEN)]
    assert text(*body, p(" Text."), numbering=NUMBERS) == "1. x\n2. Title. Text."


def test_toggles_of_styles_cancel_each_other() -> None:
    part = styles(
        style("Loud", run="<w:b/>"),
        style("Quiet", run="<w:b w:val='0'/>", based="Loud"),
        style("Strong", run="<w:b/>", kind="character"),
    )
    strong = "<w:r><w:rPr><w:rStyle w:val='Strong'/></w:rPr><w:t>x</w:t></w:r>"
    for name, expected in (("Loud", []), ("Quiet", [("x", "strong")]), ("", [("x", "strong")])):
        source, _, _ = read_word(docx(p(strong, style=name), styles=part), "rules.docx")
        assert looks(source) == expected


def test_notes_stand_behind_their_paragraph() -> None:
    note = notes("footnote", p(r("As 4.2 says.")))
    assert text(p("One", FOOT), p("Two"), footnotes=note) == "One[1]\n[1] As 4.2 says.\nTwo"


def test_a_text_box_is_read_once_and_behind_its_paragraph() -> None:
    inner = p("In the box.")
    assert text(p("One", BOX.format(inner, inner)), p("Two")) == "One\nIn the box.\nTwo"


def test_a_table_has_cells_spans_and_head_rows() -> None:
    rows = [
        row(cell("Die"), cell("Result", span=2), head=True),
        row(cell("1", merge="restart"), cell("Miss"), cell("Out")),
        row(cell("", merge="continue"), cell("Hit", "twice"), cell("")),
    ]
    source, blocks, _ = read_word(docx(p("Table 1"), table(*rows), p("After")), "rules.docx")
    assert [block.shape for block in blocks] == ["paragraph", "rows", "paragraph"]
    assert blocks[1].head_rows == 1
    cells = [[source.text[slice(*piece)] for piece in row] for row in blocks[1].cells]
    assert cells == [["Die", "Result", ""], ["1", "Miss", "Out"], ["", "Hit\ntwice", ""]]


def test_a_table_that_lays_out_rules_is_read_as_paragraphs() -> None:
    rows = [row(cell(p("One", num=(1, 0)), p("Two", num=(1, 1))), cell(p("Aside")))]
    assert text(table(*rows), numbering=NUMBERS) == "1. One\n1.1 Two\nAside"


def test_headings_are_short_and_a_clause_in_a_style_of_headings_is_text() -> None:
    part = styles(style("H", "heading 2"))
    long = "The board shall meet at least four times in each year. It shall keep minutes of every meeting."
    _, blocks, _ = read_word(docx(p("Meetings", style="H"), p(long, style="H"), styles=part), "rules.docx")
    assert [(block.shape, block.level) for block in blocks] == [("heading", 2), ("paragraph", 2)]


def test_a_link_leads_to_the_number_of_its_bookmark() -> None:
    link = "<w:hyperlink w:anchor='_Ref1'><w:r><w:t>there</w:t></w:r></w:hyperlink>"
    body = [
        p("Scope", num=(1, 0)),
        p("Units", num=(1, 1)),
        p(bookmark("_Ref1", "Heavy ones"), num=(1, 2)),
        p("See ", field("REF _Ref1 \\w \\h", "1.1(a)"), " and ", link),
    ]
    source, _, problems = read_word(docx(*body, numbering=NUMBERS), "rules.docx")
    assert looks(source) == [("1.1(a)", "link:#1.1(a)"), ("there", "link:#1.1(a)")]
    assert not problems


@pytest.mark.parametrize(
    ("code", "shown", "kind"),
    [
        ("REF _Ref1 \\w \\h", "1.1(a)", ""),
        ("REF _Ref1 \\n \\h", "(a)", ""),
        ("REF _Ref1 \\r \\h", "(a)", ""),  # the paragraph stands below 1.1, too
        ("REF _Ref1 \\h", "Heavy ones", ""),
        ("REF _Ref1 \\p \\h", "above", ""),
        ("PAGEREF _Ref1 \\h", "7", ""),
        ("REF _Ref1 \\w \\h", "1.1(b)", "outdated-field"),
        ("REF _Ref1 \\h", "Heavy one", "outdated-field"),
        ("REF _Ref2 \\r \\h", "1.1", "lost-bookmark"),
        ("REF _Ref2 \\r \\h", "Error! Reference source not found.", "broken-field"),
    ],
)
def test_fields(code: str, shown: str, kind: str) -> None:
    body = [
        p("Scope", num=(1, 0)),
        p("Units", num=(1, 1)),
        p(bookmark("_Ref1", "Heavy ones"), num=(1, 2)),
        p("See ", field(code, shown), num=(1, 2)),
    ]
    _, _, problems = read_word(docx(*body, numbering=NUMBERS), "rules.docx")
    assert [problem.kind for problem in problems] == ([kind] if kind else [])


def test_a_number_beside_the_automatic_one() -> None:
    body = [p("Scope", num=(1, 0)), p("1.1 Units", num=(1, 1)), p("3 units may stack.", num=(1, 1))]
    source, _, problems = read_word(docx(*body, numbering=NUMBERS), "rules.docx")
    assert [(problem.kind, problem.span.text) for problem in problems] == [("doubled-number", "1.1")]
    assert source.text.startswith("1.\tScope\n1.1\t1.1 Units")


def test_places() -> None:
    body = [p("Preface"), p(""), p("Scope", num=(1, 0)), p("See 4.3.", num=(1, 1))]
    source, _, _ = read_word(docx(*body, numbering=NUMBERS), "rules.docx")
    assert source.places
    place = source.places.at(source.text.index("4.3"))
    assert place.words == "paragraph 4"
    assert place.machine == {"part": "word/document.xml", "paragraph": 4, "character": 4}


CIRCLE = styles(style("A", based="B"), style("B", based="A"))
DEEP = "<w:smartTag>" * 500 + "</w:smartTag>" * 500
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


def test_a_style_may_name_itself() -> None:
    assert text(p("x", style="A"), styles=styles(style("A", based="A"))) == "x"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04 nothing", "damaged archive"),
        (OLE, r"of the old kind \(.doc\)"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted"),
        (docx(p("x"))[:300], "damaged archive"),
        (docx("<w:p>", p("x")), "damaged XML"),
        (docx(p(DEEP)), "nests elements deeper"),
        (zipped({"_rels/.rels": '<?xml version="1.0" encoding="none"?><x/>'}), "in an encoding that no word"),
        (zipped({"a.txt": "x"}), "names no main part"),
        (zipped(NAMED), r"lacks its part \[Content_Types\]"),
        (zipped(NAMED | {"[Content_Types].xml": "<Types>"}), r"\[Content_Types\].xml is damaged XML"),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), "OpenDocument spreadsheet, no text"),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"}), "holds no text"),
        (docx(p("x"), styles=f"{ENTITY}<styles/>"), "declares entities"),
        (docx(p("x"), styles=f"<styles>{' ' * (60 << 20)}</styles>"), "would unpack to 60 MB"),
        (docx(p("x", style="A"), styles=CIRCLE), 'its styles "A" and "B" are based on each other'),
    ],
    ids=[
        "no archive",
        "old",
        "encrypted",
        "cut off",
        "broken",
        "deep",
        "encoding",
        "no document",
        "no kinds",
        "broken kinds",
        "other",
        "no body",
        "entities",
        "bomb",
        "styles",
    ],
)
def test_hostile_files_are_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_word(data, "rules.docx")
