"""Automatic numbers of Word documents, as Word computes them; and as LibreOffice does, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import rulewright
from rulewright.read.word import read_word
from rulewright.read.word.formats import write_number
from tests.read.word.docx import LEGAL, counted, docx, level, levels, numbering, p, r, style, styles

OVERRIDE = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
ARTICLE = [("upperRoman", "Article %1."), ("decimalZero", "Section %1.%2", "<w:isLgl/>"), ("lowerLetter", "(%3)")]
LETTERS = [("lowerLetter", "%1)")]
BULLETS = [("bullet", "•")]
RESTART = [("decimal", "%1"), ("decimal", "%1.%2"), ("decimal", "%3)", '<w:lvlRestart w:val="1"/>')]
NEVER = [("decimal", "%1"), ("decimal", "<%2>", '<w:lvlRestart w:val="0"/>')]
ROMAN = [("upperRoman", "Article %1"), ("decimal", "Section %1.%2", "<w:isLgl/>")]
LINKED = [("decimal", "%1", '<w:pStyle w:val="Chapter"/>'), ("decimal", "%1.%2", '<w:pStyle w:val="Rule"/>')]
IN_LIST = '<w:numPr><w:numId w:val="1"/></w:numPr>'
RULES = styles(
    style("Chapter", paragraph=IN_LIST),
    style("Rule", paragraph=IN_LIST, based="Chapter"),
    style("Inherits", based="Rule"),
    style("Plain", paragraph='<w:numPr><w:numId w:val="0"/></w:numPr>', based="Rule"),
)


def lines(*body: str, **parts: str) -> list[str]:
    source, _, _ = read_word(docx(*body, **parts), "rules.docx")
    return [line.replace("\t", " ") for line in source.text.splitlines()]


def numbered(at: str, list: int = 1) -> list[str]:
    """Paragraphs at the levels that the figures of `at` say."""
    return [p("x", num=(list, int(each))) for each in at]


@pytest.mark.parametrize(
    ("given", "at", "expected"),
    [
        (LEGAL, "0112200", "1. 1.1 1.2 (a) (b) 2. 3."),
        (LEGAL, "01223012", "1. 1.1 (a) (b) (i) 2. 2.1 (a)"),
        (LEGAL, "0223", "1. (a) (b) (i)"),  # a level that is left out
        (RESTART, "01212012", "1 1.1 1) 1.2 2) 2 2.1 1)"),  # begins again only after the first level
        (NEVER, "011011", "1 <1> <2> 2 <3> <4>"),
        (ROMAN, "0101", "Article I|Section 1.1|Article II|Section 2.1"),
        (ARTICLE, "01120", "Article I.|Section 1.01|Section 1.02|(a)|Article II."),  # Word's own list of this kind
        (LETTERS, "0" * 28, " ".join([f"{chr(97 + at)})" for at in range(26)] + ["aa)", "bb)"])),
        ([("decimal", "%1."), ("decimal", "")], "0110", "1.|||2."),  # a level that shows nothing counts
        ([("none", "Preamble")], "00", "Preamble Preamble"),
        ([("decimalZero", "%1"), ("ordinal", "%2")], "0111", "01 1st 2nd 3rd"),
    ],
)
def test_levels(given: list[tuple[str, ...]], at: str, expected: str) -> None:
    found = [line.removesuffix("x").strip() for line in lines(*numbered(at), numbering=numbering(levels(*given)))]
    assert found == expected.split("|" if "|" in expected else " ")


def test_lists_of_one_definition_go_on_and_one_may_start_anew() -> None:
    part = numbering(levels(*LEGAL), nums=[(1, 0, ""), (2, 0, ""), (3, 0, OVERRIDE)])
    body = [p("x", num=(each, 0)) for each in (1, 2, 3, 3, 1)]
    assert lines(*body, numbering=part) == ["1. x", "2. x", "7. x", "8. x", "9. x"]


def test_a_list_may_have_a_level_of_its_own() -> None:
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1:")}</w:lvlOverride>'
    part = numbering(levels(*LEGAL), nums=[(1, 0, ""), (2, 0, own)])
    assert lines(p("x", num=(1, 0)), p("x", num=(2, 0)), numbering=part) == ["1. x", "B: x"]


def test_a_list_may_start_elsewhere() -> None:
    part = numbering(level(0, "decimal", "%1.", start=55) + level(1, "decimal", "%1.%2", start=0))
    assert lines(*numbered("011"), numbering=part) == ["55. x", "55.0 x", "55.1 x"]


def test_styles_number_by_the_level_that_is_linked_with_them_or_with_what_they_are_based_on() -> None:
    body = [p("x", style=each) for each in ("Chapter", "Rule", "Inherits", "Plain", "Chapter", "Rule")]
    found = lines(*body, numbering=numbering(levels(*LINKED)), styles=RULES)
    assert found == ["1 x", "1.1 x", "1.2 x", "x", "2 x", "2.1 x"]


def test_a_paragraph_may_leave_the_list_of_its_style() -> None:
    found = lines(
        p("x", style="Rule"), p("x", style="Rule", num=(0, 0)), numbering=numbering(levels(*LINKED)), styles=RULES
    )
    assert found == ["1.1 x", "x"]


def test_a_definition_may_be_that_of_a_list_style() -> None:
    part = numbering(
        '<w:styleLink w:val="Ours"/>' + levels(*LEGAL), '<w:numStyleLink w:val="Ours"/>', nums=[(1, 1, "")]
    )
    assert lines(*numbered("01"), numbering=part) == ["1. x", "1.1 x"]


def test_what_parts_the_number_from_the_text() -> None:
    space, nothing = '<w:suff w:val="space"/>', '<w:suff w:val="nothing"/>'
    part = numbering(levels(("decimal", "%1.", space), ("decimal", "(%2)", nothing)))
    source, _, _ = read_word(docx(*numbered("01"), numbering=part), "rules.docx")
    assert source.text == "1. x\n(1) x\n"


def test_bullets_are_no_numbers() -> None:
    _, blocks, _ = read_word(docx(*numbered("00"), numbering=numbering(levels(*BULLETS))), "rules.docx")
    assert [block.shape for block in blocks] == ["bullet", "bullet"]
    assert all(block.number is None for block in blocks)


@pytest.mark.parametrize(
    ("text", "number"),
    [("Section %1.", "1"), ("Article %1", "1"), ("(%1)", "(1)"), ("§ %1", "1"), ("%1)", "1)"), ("Rule %1 –", "1")],
)
def test_a_definition_is_the_number_without_words_and_stops(text: str, number: str) -> None:
    source, blocks, _ = read_word(docx(*numbered("0"), numbering=numbering(levels(("decimal", text)))), "rules.docx")
    place = blocks[0].number
    assert place
    assert source.text[slice(*place)] == number


@pytest.mark.parametrize(
    ("kind", "number", "written"),
    [
        ("upperRoman", 1999, "MCMXCIX"),
        ("lowerLetter", 53, "aaa"),
        ("cardinalText", 121, "One hundred twenty-one"),
        ("ordinalText", 30, "Thirtieth"),
        ("ordinalText", 112, "One hundred twelfth"),
        ("ordinal", 111, "111th"),
        ("ordinal", 22, "22nd"),
        ("decimalZero", 7, "07"),
        ("hex", 30, "1E"),
        ("chicago", 6, "††"),
        ("decimalEnclosedCircle", 3, "③"),
        ("numberInDash", 3, "- 3 -"),
        ("somethingNew", 3, "3"),
    ],
)
def test_formats(kind: str, number: int, written: str) -> None:
    assert write_number(kind, number) == written


def test_a_custom_format_says_how_many_figures() -> None:
    assert write_number("custom", 7, "001, 002, 003, ...") == "007"


CONTRACT = ["The Bank gets ", counted("LISTNUM \\l 5"), " a list, ", counted("LISTNUM \\l 5"), " a key"]
OWN = numbering('<w:name w:val="Ours"/>' + levels(*LEGAL))
HEADINGS = styles(*(style(f"H{at}", f"heading {at}") for at in (1, 2)))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([p(*CONTRACT), p(*CONTRACT)], "The Bank gets (a) a list, (b) a key|The Bank gets (c) a list, (d) a key"),
        ([p(counted("LISTNUM"), "x"), p(counted("LISTNUM"), counted("LISTNUM"), "x")], "1) x|2) a)x"),
        ([p(counted("LISTNUM LegalDefault \\l 2"), "x"), p(counted("LISTNUM LegalDefault"), "x")], "1.1. x|2. x"),
        ([p(counted("LISTNUM OutlineDefault \\s 4"), "x"), p(counted("LISTNUM"), "x")], "IV. x|V. x"),
        ([p("x", num=(1, 0)), p("see ", counted("LISTNUM \\l 2"), num=(1, 1))], "1. x|1.1 see 1.2"),
        ([p(counted("LISTNUM"), "x", num=(1, 0)), p("x", num=(1, 1))], "1. 1.1x|1.2 x"),
        ([p(counted('LISTNUM "Ours"'), "x"), p(counted("LISTNUM ours \\l 3"), "x")], "1. x|(a) x"),
        ([p(counted("AUTONUM"), "x"), p(counted("AUTONUM \\* ROMAN \\s :"), "x"), p("x")], "1. x|II: x|x"),
        (
            [p(counted("AUTONUMLGL"), "x", style=each) for each in ("H1", "H2", "H2", "", "H1", "H2")],
            "1. x|1.1. x|1.2. x|1.2.1. x|2. x|2.1. x",
        ),
        ([p(counted("AUTONUMLGL \\e"), "x", style=each) for each in ("H1", "H2")], "1 x|1.1 x"),
        ([p(counted("AUTONUMOUT"), "x", style=each) for each in ("H1", "H2", "", "H1")], "I. x|A. x|1. x|II. x"),
        ([p(counted("AUTONUM"), "x", style=each) for each in ("H1", "", "", "H1", "")], "1. x|1. x|2. x|2. x|1. x"),
    ],
)
def test_fields_that_count(body: list[str], expected: str) -> None:
    assert lines(*body, numbering=OWN, styles=HEADINGS) == expected.split("|")


def test_a_number_that_a_field_counts_defines_a_rule() -> None:
    body = [p(counted("AUTONUMLGL"), "x", style=each) for each in ("H1", "H2")]
    source, blocks, _ = read_word(docx(*body, styles=HEADINGS), "rules.docx")
    assert [source.text[slice(*each.number)] for each in blocks if each.number] == ["1", "1.1"]


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_computes_the_same_numbers(tmp_path: Path) -> None:
    # It lets every level begin again after any above it (RESTART and NEVER say otherwise) and knows no isLgl
    lists = [levels(*each) for each in (LEGAL, LEGAL, LETTERS, ROMAN, LINKED)]
    part = numbering(*lists, nums=[*((at + 1, at, "") for at in range(len(lists))), (6, 0, ""), (7, 0, OVERRIDE)])
    body = [
        *numbered("01122330012"),
        *numbered("0223", 2),
        *numbered("000", 3),
        *numbered("00", 4),
        *numbered("0", 6),
        *numbered("00", 7),
    ]
    document = tmp_path / "rules.docx"
    document.write_bytes(docx(*body, numbering=part))
    command = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "txt:Text"]
    subprocess.run([*command, "--outdir", str(tmp_path), str(document)], check=True, capture_output=True)
    theirs = (tmp_path / "rules.txt").read_text("utf-8-sig").split()
    source, _, _ = read_word(document.read_bytes(), "rules.docx")
    assert source.text.split() == theirs


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([("decimal", "%1."), ("lowerLetter", "%2.")], "1 1(a) 1(b) 2 3"),
        ([("decimal", "%1."), ("upperLetter", "%2.")], "1 1(A) 1(B) 2 3"),
        ([("decimal", "%1."), ("lowerLetter", "(%2)")], "1 1(a) 1(b) 2 3"),
        ([("upperLetter", "%1."), ("decimal", "%2.")], "A A.1 A.2 B C"),  # chapters are no items
    ],
)
def test_one_list_below_a_rule_is_enough(given: list[tuple[str, ...]], expected: str, tmp_path: Path) -> None:
    """What a word processor gives is the mark of an item, also where only one list of a book has such marks."""
    body = [p(f"Words of level {each}.", num=(1, int(each))) for each in "01100"]
    (tmp_path / "rules.docx").write_bytes(docx(*body, numbering=numbering(levels(*given))))
    book = rulewright.load(tmp_path / "rules.docx").books[0]
    assert [rule.number for rule in book.rules] == expected.split()


def test_a_list_within_a_list_counts_items_and_bold_lines_are_headings(tmp_path: Path) -> None:
    lists = numbering(*[levels(("decimal", "%1."), ("decimal", "%2."))] * 2)
    body = [
        *(
            p(r("Stalls", "b")),
            p("A stall is open:", num=(1, 0)),
            p("at noon,", num=(1, 1)),
            p("at night.", num=(1, 1)),
        ),
        *(p("It is clean.", num=(1, 0)), p("Fires are small.", num=(1, 0))),
        *(p(r("Horses", "b")), p("Horses are led.", num=(2, 0)), p("They rest.", num=(2, 0))),
    ]
    (tmp_path / "fair.docx").write_bytes(docx(*body, numbering=lists))
    project = rulewright.load(tmp_path / "fair.docx")
    found = [rule.number for rule in project.books[0].rules]
    assert found == ["stalls/1", "stalls/1.1", "stalls/1.2", "stalls/2", "stalls/3", "horses/1", "horses/2"]
    assert not project.check()
