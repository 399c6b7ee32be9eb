"""PDFs as books: what is read from their pages, where it stands, and findings written back."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import Result
from pypdf import PdfReader

import rulewright
from rulewright.errors import InputError
from rulewright.read.blocks import RawBlock
from rulewright.read.pdf import read_pdf
from rulewright.text import Source
from tests.readpdf.maker import At, lines, pdf

Run = Callable[..., Result]
LEFT = (
    "1. SCOPE",
    "1.1 Units stand in spaces and may",
    "move as 2.1 says. They never at-",
    "tack twice in one and the same",
    "turn of the game.",
    "1.2 Fleets stay in port until the",
    "first turn is over; see 2.9.",
)
RIGHT = (
    "2. MOVES",
    "2.1 A unit moves up to four of the",
    "spaces that are free, and stops in",
    "front of an enemy (see 1.2).",
    "2.2 A fleet moves by a die roll and",
    "never returns on the same turn of",
    "the game to where it came from.",
)


def two_columns(page: int) -> list[At]:
    head = [At(250, 800, "Rules of the Game", 9), At(290, 40, str(page), 9)]
    return [*head, *lines(60, 740, *LEFT), *lines(320, 740, *RIGHT)]


def read(*pages: list[At], bookmarks: list[tuple[str, int]] | None = None) -> tuple[Source, list[RawBlock]]:
    source, blocks, _ = read_pdf(pdf(*pages, bookmarks=bookmarks), "rules.pdf")
    return source, blocks


def words(source: Source, block: RawBlock) -> str:
    return " ".join(source.text[slice(*piece)] for piece in block.pieces)


def test_columns_heads_and_hyphens() -> None:
    source, _ = read(*(two_columns(page) for page in (1, 2, 3)))
    text = source.text.replace("\n", " ")
    assert "They never attack twice in one" in text
    assert text.index("first turn is over") < text.index("2. MOVES")
    assert "Rules of the Game" not in text
    assert "3 pages, 3 of them in columns, 6 heads, feet and page numbers left out, 3 words joined" in source.remark


def test_a_hyphen_stays_where_the_book_writes_one() -> None:
    page = lines(
        60, 740, "A two-space move is a two-space move. All of it is a two-", "space move and nothing but that."
    )
    source, _ = read(page)
    assert source.text.splitlines()[0].endswith("a two-space")


def test_paragraphs_headings_and_bullets() -> None:
    text = ("A unit is in supply where a line of free spaces leads from it to a", "source of its own side.")
    entries = ("• a city of its own side, unless an enemy stands in it or beside it at", "  that moment", "• a port")
    page = [
        At(60, 780, "4. Supply", 16, "F2"),
        *lines(60, 750, *text),
        *lines(60, 714, "4.1 Sources", font="F2"),
        *lines(60, 702, *entries),
    ]
    source, blocks = read(page)
    assert [(block.shape, block.level, words(source, block)[:9]) for block in blocks] == [
        ("heading", 1, "4. Supply"),
        ("paragraph", 0, "A unit is"),
        ("heading", 2, "4.1 Sourc"),
        ("bullet", 0, "a city of"),
        ("bullet", 0, "a port"),
    ]


def test_bookmarks_name_headings() -> None:
    body = lines(60, 740, "The order of play", "Each turn has four phases, which follow one another as listed below.")
    _, plain = read(body)
    _, named = read(body, bookmarks=[("The order of play", 0)])
    assert [block.level for block in plain] == [0, 0]
    assert named[0].level == 1


def test_a_table_that_is_aligned_is_a_table_and_a_list_is_none() -> None:
    rows = [("Die", "Result", "Loss"), ("1", "Miss", "0"), ("2", "Hit", "1"), ("3", "Rout", "2")]
    page = [
        At(x, 700 - 12 * at, each) for at, row in enumerate(rows) for x, each in zip((60, 150, 240), row, strict=True)
    ]
    listed = [
        At(x, 600 - 12 * at, each)
        for at in range(4)
        for x, each in ((60, f"({'abcd'[at]})"), (100, "the units that stand in the space are removed now"))
    ]
    source, blocks = read(
        [*lines(60, 740, "The table below says what each of the rolls does to a unit."), *page, *listed]
    )
    tables = [block for block in blocks if block.shape == "rows"]
    assert [[[source.text[slice(*cell)] for cell in row] for row in table.cells] for table in tables] == [
        [list(row) for row in rows]
    ]


def test_places_and_findings(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(*(two_columns(page) for page in (1,))))
    found = json.loads(run("check", path, "--notation", "dotted", "--format", "json").stdout)["diagnostics"]
    assert [(each["text"], each["place"]) for each in found if each["code"] == "dangling-reference"] == [
        ("2.9", "under 1.2, page 1, line 8")
    ]
    assert found[0]["position"]["page"] == 1


def test_findings_are_highlights_with_notes_in_a_copy(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(two_columns(1)))
    before = path.read_bytes()
    expected = len(rulewright.load(path, "dotted").check())
    for _ in range(2):  # what we wrote before is replaced
        assert run("annotate", path, "--notation", "dotted").exit_code == 0
        copy = tmp_path / "rules.reviewed.pdf"
        page = PdfReader(BytesIO(copy.read_bytes())).pages[0]
        marks = [each.get_object() for each in page.annotations or ()]
        assert len(marks) == expected
        assert any("There is no rule 2.9" in mark["/Contents"] for mark in marks)
        left, low, right, high = map(float, next(m for m in marks if "2.9" in m["/Contents"])["/Rect"])
        assert 60 < left < right < 320
        assert low < 668 < high
        assert path.read_bytes() == before
        path.write_bytes(before)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\nnothing", "damaged PDF"),
        (pdf([]), "holds no text"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_pdf(data, "rules.pdf")
