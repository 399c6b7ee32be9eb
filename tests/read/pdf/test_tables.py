"""Tables of a PDF: lines, columns and frames that its pages draw."""

from __future__ import annotations

from rulewright.read.blocks import RawBlock
from rulewright.text import Source
from tests.read.pdf.maker import At, Drawn, Together, lines, ruled
from tests.read.pdf.reading import read


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


def test_a_head_in_bold_stands_over_its_columns_where_nothing_rules_them() -> None:
    rows = [("Boat", "Red", "1 (see 2.4)"), ("Raft", "Green", "2"), ("Float", "Brown", "3")]
    page = [
        At(x, 676 - 12 * at, each) for at, row in enumerate(rows) for x, each in zip((60, 130, 170), row, strict=True)
    ]
    head = [At(x, 688, each, font="F2") for x, each in ((66, "Craft"), (134, "Coat"), (164, "Most on board"))]
    source, blocks = read([*lines(60, 740, "The table below says how each of the boats is painted."), *head, *page])
    assert [block.shape for block in blocks] == ["paragraph", "rows"]
    assert cells(source, blocks[1]) == [["Craft", "Coat", "Most on board"], *(list(row) for row in rows)]
    assert blocks[1].head_rows == 1


def test_words_in_bold_above_a_table_that_stand_over_none_of_its_columns_are_no_head() -> None:
    rows = [("Boat", "Red", "1"), ("Raft", "Green", "2"), ("Float", "Brown", "3")]
    page = [
        At(x, 676 - 12 * at, each) for at, row in enumerate(rows) for x, each in zip((60, 230, 370), row, strict=True)
    ]
    source, blocks = read([*lines(60, 740, "The boats of the club."), At(60, 688, "How they are", font="F2"), *page])
    assert [block.shape for block in blocks][-1] == "rows"
    assert cells(source, blocks[-1]) == [list(row) for row in rows]


def cells(source: Source, block: RawBlock) -> list[list[str]]:
    return [[source.text[slice(*cell)] for cell in row] for row in block.cells]


HEAD = lines(60, 780, "The table below says what each of the rolls does to a unit.")
FOOT = lines(60, 560, "That is all that the table says.")
INNER = [
    At(65, 730, "Die", font="F2"),
    At(165, 730, "What happens", font="F2"),
    *[At(65, 700, "1-3"), *lines(165, 706, "the unit steps back to where", "it came from")],
    *[At(65, 670, "4-6"), At(165, 670, "nothing")],
]


def test_a_ruled_table_keeps_together_what_stands_in_a_cell() -> None:
    source, blocks = read([*HEAD, *ruled([60, 160, 340], [745, 720, 690, 660]), *INNER, *FOOT])
    assert [block.shape for block in blocks] == ["paragraph", "rows", "paragraph"]
    expected = [["Die", "What happens"], ["1-3", "the unit steps back to where it came from"], ["4-6", "nothing"]]
    assert cells(source, blocks[1]) == expected
    assert blocks[1].head_rows == 1


def test_a_grid_may_be_one_drawing() -> None:
    rules = [each for each in ruled([60, 160, 340], [745, 720, 690, 660]) if isinstance(each, Drawn)]
    source, blocks = read([*HEAD, Together(rules * 40), *INNER, *FOOT])
    assert [block.shape for block in blocks] == ["paragraph", "rows", "paragraph"]
    assert cells(source, blocks[1])[0] == ["Die", "What happens"]


def test_an_outline_is_no_grid() -> None:
    hatched = [Drawn(60 + at, 660, 40 if at % 3 else 0, 85) for at in range(300)]
    _, blocks = read([*HEAD, Together(hatched), *INNER, *FOOT])
    assert blocks[1].shape != "rows" or blocks[1].head_rows == 0


def test_a_cell_may_reach_over_columns_and_rows() -> None:
    rules = [Drawn(60, 660, 280, 0), Drawn(60, 745, 280, 0), Drawn(60, 720, 280, 0), Drawn(160, 690, 180, 0)]
    upright = [Drawn(60, 660, 0, 85), Drawn(160, 660, 0, 60), Drawn(340, 660, 0, 85)]
    inner = [At(65, 730, "Losses"), At(65, 690, "1-6"), At(165, 700, "one"), At(165, 670, "two")]
    source, blocks = read([*HEAD, *rules, *upright, *inner, *FOOT])
    assert cells(source, blocks[1]) == [["Losses", ""], ["1-6", "one"], ["", "two"]]


def test_rules_in_a_frame_are_no_table() -> None:
    text = "and so it goes on for as many words as a rule of this book may well have in it"
    framed = [*ruled([60, 120, 500], [745, 720, 690]), At(65, 730, "1.1"), At(125, 730, text), At(65, 700, "1.2")]
    _, blocks = read([*HEAD, *framed, At(125, 700, text), *FOOT])
    assert all(block.shape != "rows" for block in blocks)


def test_a_frame_around_words_is_no_table() -> None:
    _, blocks = read([*HEAD, Drawn(55, 550, 400, 30, frame=True), *FOOT])
    assert [block.shape for block in blocks] == ["paragraph", "paragraph"]


def test_what_may_be_a_table_is_said() -> None:
    ragged = [At(x, 700 - 12 * at, f"c{x}") for at in range(4) for x in (60 + 40 * (at % 2), 200 + 50 * at, 400)]
    source, blocks = read([*HEAD, *ragged, *FOOT])
    assert all(block.shape != "rows" for block in blocks)
    assert "what may be tables on page 1 was read as text" in source.remark
