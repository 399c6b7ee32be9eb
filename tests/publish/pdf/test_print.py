"""What is printed in the PDFs of our books: all text in order, tables, formulas and odds, heads, findings."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.program import main
from rulewright.project import Project
from rulewright.publish.pdf.formulas import formulas
from rulewright.publish.text.signs import signed
from tests.publish.pdf.expected import AIDS, BOOKS, CHARTS, GAP, WIDE, cells_of, index_page, passages_of
from tests.support.pdffile import assert_in_order, letters, read_once


def test_hyphens_are_read_back(pdfs: Path) -> None:
    """Those of the text are no soft ones, though lines end in hyphens, too."""
    text = "".join(read_once(pdfs / "world-at-war-book.pdf").pages)
    assert "1-3 Folgore" in text.replace("\n", " ")
    assert "\u00ad" not in text


FULL = 40  # rules that fill some pages, more closely than most texts do


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of full pages, whose rules cite others a page away, or nearly so, and so does what stands around them."""
    folder = tmp_path_factory.mktemp("full")
    (folder / "book").mkdir()
    (folder / "rulewright.toml").write_text('[project]\nsources = "."\n', "utf-8")
    (folder / "book/book.toml").write_text('title = "Full"\nnotation = "dotted"\n', "utf-8")
    word = "Units move on as far as they see water ahead of them. "
    rules = [
        f"1.{at} {8 * word}Apart from that see rule 1.{(at + step) % FULL + 1}, or not."
        for at, step in zip(range(1, FULL + 1), itertools.cycle((12, 13, 14, 15, -13, -14, -15)), strict=False)
    ]
    text = "\n\n".join(["Read rule 1.2 and rule 1.39 first.", "# 1. Moves", *rules, "1.A More is in rule 1.1."])
    (folder / "book/rules.md").write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", str(folder)])
    assert result.exit_code == 0, result.output
    return folder / "build/pdf/book-book.pdf"


def test_dots_lead_from_chapters_without_sections(full: Path) -> None:
    assert re.search(r"1\s+Moves[\s.]*\.\s?\.\s?\.[\s.]*3", read_once(full).pages[1])


def test_no_page_number_names_its_own_page(pdfs: Path, full: Path) -> None:
    for path in (pdfs / "world-at-war-book.pdf", full):
        file = read_once(path)
        named = [re.findall(r"[\d.]+\sp\.\s+(\d+)", page) for page in file.pages[: index_page(file)]]
        assert any(named)
        assert [number for number, pages in enumerate(named, 1) if str(number) in pages] == []


@pytest.mark.parametrize("name", [*BOOKS, *AIDS])
def test_all_text_in_order(pdfs: Path, ours: Project, name: str) -> None:
    pages = read_once(pdfs / f"{name}.pdf").bodies
    text = "".join(pages[2:] if name in BOOKS else pages)
    passages = list(passages_of(ours, name))
    if name in WIDE:
        first, end = map(passages.index, WIDE[name])
        assert_in_order(text[text.index(f"\n{passages[first]}") :], passages[first:end], GAP)
        del passages[first:end]
    assert_in_order(text, passages, GAP if name not in WIDE else len(letters(text)))


@pytest.mark.parametrize("name", CHARTS)
def test_all_tables_in_order(pdfs: Path, ours: Project, name: str) -> None:
    """Between them stand formulas and odds."""
    book = ours.book(name.removesuffix("-charts"))
    text = "\n".join(read_once(pdfs / f"{name}.pdf").pages)
    for table in book.tables:
        caption = re.search(rf"^{re.escape(table.caption)}\s*{re.escape(table.number or '')}$", text, re.MULTILINE)
        assert caption, table.id
        text = text[caption.start() :]
        assert_in_order(text, cells_of(book, table), GAP)


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_has_its_table_on_one_page(pdfs: Path, ours: Project, name: str) -> None:
    """What follows it may go on in the next column, the table does not."""
    book = ours.book(name.removesuffix("-charts"))
    pages = read_once(pdfs / f"{name}.pdf").pages
    for table in book.tables:
        found = [page for page in pages if f"\n{table.caption}" in f"\n{page}"]
        assert found, table.id
        text = found[0][f"\n{found[0]}".index(f"\n{table.caption}") :]
        assert_in_order(text, cells_of(book, table), GAP)


def test_index(pdfs: Path) -> None:
    """What cites a rule, or its table, stands in the index, with its page; a rule of an aid goes by its title."""
    file = read_once(pdfs / "world-at-war-book.pdf")
    index = letters("".join(file.pages[-2:]))  # it may begin on the page before the last
    assert letters(f"58.64 cited by 58.623 p. {file.page_with('58.623 Placement') + 1}") in index
    assert letters("59.65 cited by 59.73") in index  # which names the table of 59.65
    assert letters("German Resistance Table cited by") not in index  # its own rule alone names it
    assert "Event Cards cited by Strategic Warfare" in read_once(pdfs / "high-command-book.pdf").pages[-1]


def test_charts_have_formulas_and_odds(pdfs: Path) -> None:
    """Below a table stands what is done with it, in words: when, what one must know, the clauses that count; and below
    one that dice are rolled on, the odds. Nothing of it is code."""
    text = " ".join(" ".join(read_once(pdfs / "world-at-war-charts.pdf").pages).split())
    assert "German resistance level: when an Allied player turn ends" in text
    assert "You need: French surrender level (−3 to 3); Vichy France was established (yes or no)" in text
    assert "58.531D Lebanon-Syria becomes Free French if the modified die roll is 3 or lower." in text
    assert "French surrender level Vichy France was established Lebanon-Syria Morocco" in text
    assert "0 no Free 1/2, independent 1/2" in text
    cards = " ".join(" ".join(read_once(pdfs / "europa-charts.pdf").pages).split())
    assert "Losses of air REs, times 1: 26/27, 1/2: 1/54, 2: 1/54" in cards
    for words in (text, cards):
        assert not re.search(r"@|[a-z]_[a-z]|\bif\b[^.]*\belse\b|[<>]=", words)


def test_a_chart_says_nothing_twice(ours: Project) -> None:
    """A clause stands there once and whole, and none repeats a row, the caption or a note of the table above it."""
    for book in ours.books:
        for id, found in formulas(book).items():
            table = next(each for each in book.tables if each.id == id)
            rows = [" ".join(cell.text for cell in row if cell.text.strip()) for row in table.rows]
            above = [signed(each) for each in (table.caption, *rows, *(note.text for note in table.notes)) if each]
            for formula in found:
                texts = [each["text"] for each in formula["clauses"]]
                assert len(formula["clauses"]) == len({(each["rule"], each["text"]) for each in formula["clauses"]})
                assert not [each for each in texts if each in above or each.endswith("…")]
                assert not [note.text for note in table.notes for each in texts if each.endswith(signed(note.text))]


def test_running_heads(pdfs: Path) -> None:
    """The first and the last rule on the page: those that begin there, or the one that goes on from the page before."""
    file = read_once(pdfs / "world-at-war-book.pdf")
    pages = file.pages[2 : index_page(file)]
    heads = [re.search(r"Surrender of major powers\s*(\S+)(?: – (\S+))?\n", page) for page in pages]
    assert all(heads)
    last = ""
    for head in filter(None, heads):
        begins = f"\n{head[1]}" in head.string or f"\n{head[1][-1]}. " in head.string
        assert begins or head[1] == last, head[0]
        last = head[2] or head[1]
    for name in BOOKS:  # the last rule, too, may go on for pages
        file = read_once(pdfs / f"{name}.pdf")
        assert all(letters(str(file.title)) in letters(page) for page in file.pages[2 : index_page(file)])


def test_a_card_that_goes_on_says_so(pdfs: Path) -> None:
    """It goes on at the top of a column; an aid takes two pages, whose columns end at about one height."""
    pages = read_once(pdfs / "high-command-aid.pdf").pages
    text = "".join(pages)
    assert len(pages) == 2
    assert 1 <= text.count("Combat Resolution, continued") <= 2
    assert text.count(", continued") <= 3


def test_a_table_that_goes_on_says_so(pdfs: Path) -> None:
    """Where it goes on, at the top of a column, and not where it begins; one that no column breaks never does."""
    texts = {name: "".join(read_once(pdfs / f"{name}.pdf").pages) for name in BOOKS}
    said = {name: re.findall(r"^(.+ Table), continued$", text, re.MULTILINE) for name, text in texts.items()}
    assert said["world-at-war-book"]
    assert not said["europa-book"]
    for name, captions in said.items():
        assert len(captions) == len(set(captions))
        for caption in captions:
            assert re.search(rf"^{caption}\s[\d.]+$", texts[name].partition(f"{caption}, continued")[0], re.MULTILINE)


def test_findings_are_marked_in_drafts_only(pdfs: Path, drafted: Path, ours: Project) -> None:
    found = list(ours.check())
    for name in BOOKS:
        draft, fair = (letters("".join(read_once(folder / f"{name}.pdf").pages)) for folder in (drafted, pdfs))
        messages = [f"{each.code} {each.message}" for each in found if f"{each.book}-book" == name]
        assert messages
        for message in map(letters, messages):
            assert message in draft
            assert message not in fair


# ---- where links lead ----
