"""PDFs as books: what is read from their pages, where it stands, and findings written back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import Result
from pypdf import PdfReader, PdfWriter

import rulewright
from rulewright.errors import InputError
from rulewright.read.pdf import read_pdf
from rulewright.read.pdf.lines import Line
from rulewright.read.pdf.pages import Word
from rulewright.read.pdf.paragraphs import join_hyphens
from tests.read.pdf.maker import At, Mark, To, lines, pdf
from tests.read.pdf.reading import read, words

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


def two_columns(page: int) -> list[Mark]:
    head = [At(250, 800, "Rules of the Game", 9), At(290, 40, str(page), 9)]
    return [*head, *lines(60, 740, *LEFT), *lines(320, 740, *RIGHT)]


def encrypted(data: bytes) -> bytes:
    writer = PdfWriter(clone_from=BytesIO(data))
    writer.encrypt("secret", algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def test_columns_heads_and_hyphens() -> None:
    source, _ = read(*(two_columns(page) for page in (1, 2, 3)))
    text = source.text.replace("\n", " ")
    assert "They never attack twice in one" in text
    assert text.index("first turn is over") < text.index("2. MOVES")
    assert "Rules of the Game" not in text
    assert "3 pages, 3 of them in columns, 6 heads, feet and page numbers left out, 3 words joined" in source.remark


def test_numbers_that_hang_before_the_second_column_belong_to_it() -> None:
    """Two decks of cards side by side: the gap before their texts is wider than the one between the columns."""
    page: list[Mark] = []
    for card in range(1, 9):
        y = 800 - 80 * card
        for left, shift, number in ((50, 0, card), (315, 15, card + 8)):
            page.append(At(left, y - shift, f"{number}."))
            text = [
                f"CARD {number}: its player takes a step back.",
                *["It may be played once more in this turn of hers."] * 4,
            ]
            page += lines(left + 45, y - shift, *text, size=9, leading=10)
    source, _ = read(page)
    found = re.findall(r"^(\d+)\.\s+CARD (\d+)", source.text, re.MULTILINE)
    assert found == [(str(number), str(number)) for number in range(1, 17)]


def test_marks_on_the_first_line_of_several_pages_are_no_heads() -> None:
    pages = [
        [
            At(60, 770, "Laws of the quay"),
            At(60, 750, f"{page * 2}."),
            At(90, 750, f"No boat stays at {('this', 'that', 'every')[page - 1]} wall for longer than it must."),
            At(60, 738, f"{page * 2 + 1}."),
            At(90, 738, "Nor does its crew."),
            At(300, 30, str(page)),
        ]
        for page in (1, 2, 3)
    ]
    source, _ = read(*pages)
    text = " ".join(source.text.split())
    assert "2. No boat stays at this wall" in text
    assert "6. No boat stays at every wall" in text
    assert "quay" not in text


def test_numbers_of_lines_in_both_margins_are_left_out() -> None:
    page: list[Mark] = []
    for at, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        y = 740 - at * 12
        page += [At(36, y, str(at + 1), 6), At(60, y, left), At(320, y, right), At(545, y, str(at + 8), 6)]
    source, _ = read(page)
    text = source.text.replace("\n", " ")
    assert "move as 2.1 says. They never attack twice" in text
    assert "the game to where it came from." in text
    assert "14" not in text


def test_a_line_begins_where_it_did_when_its_first_word_has_moved_up() -> None:
    body = (
        "4.1 Nobody who has left the board comes back, un-",
        "less the rules that follow say so, or both players al-",
    )
    source, blocks = read(lines(60, 740, *body, "together (see 4.2) agree that this may happen here."))
    assert [words(source, each) for each in blocks] == [
        "4.1 Nobody who has left the board comes back, unless the rules that follow say so, or both players altogether "
        "(see 4.2) agree that this may happen here."
    ]


def test_a_heading_goes_over_where_its_line_has_no_room() -> None:
    title = lines(60, 740, "3. TRANSPORT OF GOODS", "MERCHANDISE AND CREWS", size=20, leading=22, font="F2")
    short = lines(60, 610, "4. CREWS", "AND OTHERS", size=20, leading=22, font="F2")
    text = lines(60, 690, *LEFT[1:6]) + lines(60, 560, *LEFT[1:6])
    source, blocks = read([*title, *short, *text, At(60, 480, "A line that is as long as the column is wide, in all")])
    heads = [words(source, each) for each in blocks if each.shape == "heading"]
    assert heads == ["3. TRANSPORT OF GOODS MERCHANDISE AND CREWS", "4. CREWS", "AND OTHERS"]


def test_a_mark_in_a_larger_font_makes_no_heading_of_its_line() -> None:
    text = lines(60, 740, "The warden shall keep the keys of all the boats and", "lend them to members who ask;")
    marked = [At(60, 716, "(b)", 12), At(78, 716, "keep the list of those who have asked for one.", 10)]
    source, blocks = read([*text, *marked, *lines(60, 690, *LEFT)])
    assert [words(source, each) for each in blocks if each.shape == "heading"] == []
    assert "(b) keep the list" in source.text


def test_a_word_in_capitals_is_joined_over_the_end_of_a_line() -> None:
    source, _ = read(lines(60, 740, "2 - RIGHTS AND OBLIGATIONS OF MEM-", "BERS AND GUESTS", "Members pay for guests."))
    assert "OBLIGATIONS OF MEMBERS" in source.text


def test_abbreviations_keep_their_hyphen_at_the_end_of_a_line() -> None:
    source, _ = read(lines(60, 740, "No train passes from an NRW-", "BRB border to the next one.", "It stays."))
    assert "an NRW-BRB" in source.text


def test_short_lines_of_one_page_are_no_wrapped_lines_where_the_book_is_wider() -> None:
    long = "Words that go on from one edge of the page to the other one, as they do in most books that are printed."
    contents = lines(60, 740, "801. The range of influence", "802. The attack of many players", "803. The retreat")
    source, blocks = read(contents, lines(60, 740, *[long] * 6), lines(60, 740, *[long] * 6))
    assert [words(source, each) for each in blocks][:3] == [each.text for each in contents]


TITLES = [("1. Names", 1), ("2. Members", 2), ("3. Meetings", 2), ("4. Rules of order", 5)]
WIDE = "A line of a paragraph that goes on to where the pages of the list above it are, or further"


def at_the_edge(rows: Sequence[tuple[str, int]], edge: float) -> list[Mark]:
    """Rows of words, and figures far behind them."""
    return [
        mark
        for at, (words, figure) in enumerate(rows)
        for mark in (At(60, 740 - at * 12, words), At(edge, 740 - at * 12, str(figure)))
    ]


def headed(*titles: str) -> list[Mark]:
    return [mark for at, each in enumerate(titles) for mark in lines(60, 740 - at * 60, each, "", WIDE, WIDE)]


def test_a_contents_list_needs_no_dots_before_its_pages() -> None:
    body = [headed("1 NAMES"), headed("Part 2: Members", "Part 3: Meetings"), [], [], headed("4. Rules of order")]
    _, blocks = read([*at_the_edge(TITLES, 500), At(60, 600, WIDE)], *body)
    assert [block.listed for block in blocks] == [True] * 4 + [False] * (len(blocks) - 4)


@pytest.mark.parametrize("edge", [150, 500])
def test_prices_that_rise_are_no_contents_list(edge: float) -> None:
    rows = [("5. Horses", 4), ("6. Foot", 6), ("7. Guns", 7), ("8. Trains", 9)]
    _, blocks = read([*at_the_edge(rows, edge), At(60, 600, WIDE)], headed("Horses", "Foot", "Guns", "Trains"))
    assert not any(block.listed for block in blocks)


def test_a_hyphen_that_stands_by_itself_joins_words() -> None:
    rows = [["withdraw", "immedi", "\xad"], ["ately", "and", "stay."]]  # some printers set it apart from its word
    found = [Line(1, [Word(each, 0, 0, 9, 9, 9, False, False) for each in row], [0], 0) for row in rows]
    assert join_hyphens(found) == 1
    assert [line.text for line in found] == ["withdraw immediately", "and stay."]


def test_a_hyphen_stays_where_the_book_writes_one() -> None:
    page = lines(
        60, 740, "A two-space move is a two-space move. All of it is a two-", "space move and nothing but that."
    )
    source, _ = read(page)
    assert source.text.splitlines()[0].endswith("a two-space")


def test_a_range_that_the_end_of_a_line_parts_is_one() -> None:
    page = lines(60, 740, "Rules 1.2–1.4 say it, and so do 2.1a–", "c below. See 3.1a–c for more.")
    source, _ = read(page)
    assert "2.1a–c below" in source.text.replace("\n", " ")


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


def test_links_lead_to_the_number_that_stands_where_they_lead() -> None:
    first = lines(60, 700, "1. Start", "A unit moves as (2.1) says, see our pages.")
    second = lines(60, 700, "2. Moves", "2.1 Roads are quick, and so on and so forth in all the spaces.")
    links = [To(130, 688, 26, page=1, top=698), To(180, 688, 120, address="https://example.org/a")]
    source, _ = read([*first, *links], second)
    found = {source.text[each.start : each.end]: each.name for each in source.styles or ()}
    assert found["2.1"] == "link:#2.1"
    assert "link:https://example.org/a" in found.values()


def test_a_link_that_the_end_of_a_line_cuts_is_one() -> None:
    first = lines(60, 700, "1. Start", "Who leads is said by the technical", "committee of the game.")
    second = lines(60, 700, "2. Moves", "2.1 Committee of the game: those who know it best.")
    links = [To(165, 688, 60, page=1, top=698), To(60, 676, 50, page=1, top=698)]
    source, _ = read([*first, *links], second)
    found = [source.text[each.start : each.end].split() for each in source.styles or () if each.name == "link:#2.1"]
    assert found == [["technical", "committee"]]


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
        (pdf([], [], picture=True), "pages 1–2 hold no text: they are pictures; read them with OCR first"),
        (encrypted(pdf(two_columns(1))), "is encrypted; save it without a password"),
    ],
    ids=["damaged", "empty", "scanned", "encrypted"],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_pdf(data, "rules.pdf")
