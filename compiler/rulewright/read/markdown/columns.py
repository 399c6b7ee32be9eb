"""Tables of plain text whose cells nothing but blanks part: each column begins, or ends, at one place in the lines.

Wide blanks stand elsewhere, too: behind the number of a rule, between columns of a page, before the page in a contents
list, in justified lines. A table holds few words in some column, and none of its rows opens a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, zip_longest
from operator import itemgetter
from typing import NamedTuple

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.markdown.tabs import NUMBER, OPENING
from rulewright.read.reading import BLANK

WIDE = re.compile(r"\S[ \xa0]{3,}\S")  # some gap of a table is as wide: cells differ in length
LINE = re.compile(r"[^\r\n]*[^\W\d_][^\r\n]*")
CELL = re.compile(r"[^\s\xa0]+(?:[ \xa0][^\s\xa0]+)*")
RANGE = re.compile(r"(\d{1,3})(?:\s?[-–—]\s?(\d{1,3})|(?P<open>[-–—+]))?")
# How a line begins that opens a rule, whatever follows; and a word that ends as a number does
OPENS = late(rf"(?:{NUMBER.pattern})(?=[ \xa0]|\Z)")
NAME = re.compile(r"(?![ivxlcIVXLC]+\W)[^\W\d_]{2,}[.):\]]")
WORD = re.compile(r"[^\W\d_]{2,}")
# What a table is called by its number: Table 1, Table 4.2-A, Table SG-T3
NUMBERED = r"[^\W\d_]{3,20}[ \xa0](?:\w{1,5}[.:/-]){0,3}(?:[A-Z]?\d{1,3}|[A-Z])"
CALLED = re.compile(rf"{NUMBERED}[.:]?")
# Such a call with a name behind it, which nothing but a line's end parts from the sentence above: TABLE 5: FINES
CAPTIONED = late(rf"{NUMBERED}(?:[.:]|[ \xa0][–—-])[ \xa0]+\S.*[^.!?;,\s]")
FILLED = late(r"[^\W_]|^[-–—*+=]{1,2}$")
RULER = late(r"\s*[-=_]{3}[-=_ ]*\s*")  # between the header of a table and its rows
STOPS = (".", "!", "?", ":", ";")  # two blanks behind them part sentences
LEADER = late(r"[._·…]{3}|(?:[.·][ \xa0]){3}")
MOST = 40  # cells of a row, at most
SLIP = 2  # from the end of a range to the beginning of the next, where one number between them was left out
FEWEST = 3  # rows; one fewer below words that may be a caption
MOSTLY = 2 / 3  # of the rows, at least, stand in line
WORDY = 3.5  # words in a cell, on average: where each column has as many, a page has columns
CAPTION = 80  # characters of one, at most


class Row(NamedTuple):
    """The cells of a line, and the columns in which each begins and ends."""

    cells: list[Piece]
    places: list[Piece]
    words: list[str]


def with_columns(text: str, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return the blocks of a plain text, with rows for the lines of paragraphs that stand in columns."""
    if not (("   " in text or "\xa0" in text) and WIDE.search(text)):  # most texts have no gap at all
        return blocks
    lines: dict[str, int] = {}
    found: list[RawBlock] = []
    for block in blocks:
        if block.shape != "paragraph" or block.role or block.number or len(block.pieces) < FEWEST - 1:
            found.append(block)
            continue
        rows = [_row(text, piece) for piece in block.pieces]
        if sum(len(row.cells) > 1 for row in rows) < FEWEST - 1:
            found.append(block)
            continue
        lines = lines or {_bare(match[0]): match.start() for match in LINE.finditer(text)}
        if found and (whole := _with_header(text, found[-1], block, lines)):
            block, rows = whole, [_row(text, piece) for piece in whole.pieces]
            found.pop()
        found += _split(text, block, rows, found[-1] if found else None, lines)
    return found


def _split(
    text: str, block: RawBlock, rows: list[Row], above: RawBlock | None, lines: dict[str, int]
) -> list[RawBlock]:
    """Return a block, its lines that are a table as rows, and what stands above and below these by itself."""
    parts: list[RawBlock] = []
    at = 0
    for _, run in groupby(_in_cells(rows), key=itemgetter(1)):
        some = [row for row, _ in run]
        if _is_captioned(some):
            parts.append(RawBlock("paragraph", [block.pieces[at]], indent=block.indent, gap=not parts and block.gap))
            some, at = some[1:], at + 1
        pieces = block.pieces[at : at + len(some)]
        at += len(some)
        if len(pieces) > 1 and at < len(rows) and _is_caption_below(text, *pieces[-2:]):
            parts += [
                RawBlock("paragraph", pieces[:-1], indent=block.indent, gap=not parts and block.gap),
                RawBlock("paragraph", pieces[-1:], indent=block.indent, gap=False),
            ]
            continue
        last = parts[-1] if parts else above
        fewest = FEWEST - (last is not None and _may_be_caption(text, last))
        if len(some) >= fewest and _is_table(some, lines) and not _hangs(some, rows[at : at + 1]):
            parts.append(RawBlock("rows", [], gap=not parts and block.gap, cells=_in_columns(some)))
        elif parts and parts[-1].shape == "paragraph":
            parts[-1].pieces += pieces
        else:
            parts.append(RawBlock("paragraph", pieces, indent=block.indent, gap=not parts and block.gap))
    return parts


def _in_cells(rows: Sequence[Row]) -> Iterator[tuple[Row, bool]]:
    """Yield each line, with whether it has several cells and opens no rule. Where tables stand right above one another,
    each has its own throws of dice."""
    for is_range, run in groupby(rows, key=lambda row: RANGE.fullmatch(row.words[0]) is not None):
        some = list(run)
        ranged = is_range and _are_ranges([row.words[0] for row in some])
        yield from ((row, len(row.cells) > 1 and not _opens(row.words[0], ranged)) for row in some)


def _with_header(text: str, above: RawBlock, block: RawBlock, lines: dict[str, int]) -> RawBlock | None:
    """Return a block with the line above it that only a ruler parts from it, where both are one table: underlined as it
    is, it looks like a heading."""
    if above.shape not in ("paragraph", "heading") or above.role or above.number or len(above.pieces) != 1:
        return None
    if not RULER.fullmatch(text, above.pieces[0][1], block.pieces[0][0]):
        return None
    pieces = [*above.pieces, *block.pieces]
    rows = [_row(text, piece) for piece in pieces]
    if len(rows[0].cells) < len(rows[1].cells) or not _is_table(rows, lines):
        return None
    return RawBlock("paragraph", pieces, indent=above.indent, gap=above.gap)


def _row(text: str, piece: Piece) -> Row:
    """Return the cells of a line; all of it is one where tabs part it."""
    start, end = piece
    begin = text.rfind("\n", 0, start) + 1
    cells: list[Piece] = []
    for match in CELL.finditer(text, start, end):
        if cells and match.start() - cells[-1][1] == 2 and text[cells[-1][1] - 1] in STOPS:
            cells[-1] = (cells[-1][0], match.end())
        else:
            cells.append(match.span())
    cells = [(start, end)] if "\t" in text[begin:end] else cells
    return Row(cells, [(a - begin, b - begin) for a, b in cells], [text[a:b] for a, b in cells])


def _may_be_caption(text: str, block: RawBlock) -> bool:
    """True for a short line that ends no sentence."""
    if block.shape == "heading":
        return True
    start, end = block.pieces[0] if block.pieces else (0, 0)
    short = block.shape == "paragraph" and len(block.pieces) == 1 and end - start <= CAPTION
    return short and not text[start:end].rstrip().endswith((".", "!", "?", ";", ","))


def _is_caption_below(text: str, above: Piece, line: Piece) -> bool:
    """True for a line that calls a table by its number and its name, where the line above it ends a sentence."""
    return text[slice(*above)].rstrip().endswith(STOPS[:3]) and CAPTIONED.fullmatch(text, *line) is not None


def _is_captioned(rows: Sequence[Row]) -> bool:
    """True where the first line calls the others a table by a number, and has its name behind blanks that stand in line
    with none of theirs: *Table 1  Paint*."""
    first, others = rows[0], [place for row in rows[1:] for place in row.places[1:]]
    if len(rows) < FEWEST or len(first.cells) != 2 or not CALLED.fullmatch(first.words[0]):
        return False
    start, end = first.places[1]
    return all(start != a and end != b for a, b in others)


def _is_table(rows: Sequence[Row], lines: dict[str, int]) -> bool:
    """True for lines of several cells that are in columns, and neither rules nor entries of a contents list."""
    words = [word for row in rows for word in row.words]
    if any(not 1 < len(row.cells) <= MOST for row in rows) or any(
        LEADER.search(word) or not FILLED.search(word) for word in words
    ):
        return False
    wide = any(b[0] - a[1] > 2 for row in rows for a, b in pairwise(row.places))
    return wide and _are_in_line(rows) and not (_is_page(rows) or _is_numbered(rows) or _is_contents(rows, lines))


def _are_in_line(rows: Sequence[Row]) -> bool:
    """True where most rows have each cell but the first begin, or end, where those of half of the rows do."""
    starts = Counter(place[0] for row in rows for place in row.places[1:])
    ends = Counter(place[1] for row in rows for place in row.places[1:])
    fewest = max(2, len(rows) / 2)
    aligned = sum(all(starts[a] >= fewest or ends[b] >= fewest for a, b in row.places[1:]) for row in rows)
    return aligned >= MOSTLY * len(rows)


def _is_page(rows: Sequence[Row]) -> bool:
    """True where sentences stand beside one another: each column holds many words."""
    columns = zip_longest(*(row.words for row in rows))
    counts = [[len(WORD.findall(cell)) for cell in column if cell] for column in columns]
    return all(sum(count) >= WORDY * len(count) for count in counts)


def _opens(first: str, ranged: bool) -> bool:
    """True for the words with which a rule begins that says so; throws of dice, where they are `ranged`, do not."""
    return bool(OPENS.match(first)) and not NAME.match(first) and not (ranged and RANGE.fullmatch(first))


def _is_numbered(rows: Sequence[Row]) -> bool:
    """True where most rows, or none but the first one, begin with a number, as rules do; ranges of throws begin those
    of a table, and bare numbers before short cells that are several, or stand below a header."""
    firsts = [row.words[0] for row in rows]
    numbers = [first for first in firsts if not NAME.fullmatch(first) and OPENING.fullmatch(first)]
    if _are_ranges(numbers) or (numbers == firsts and _are_ranges(numbers[1:])):  # below d12, which dice are rolled
        return False
    if len(numbers) <= len(rows) / 2:
        return numbers == firsts[:1]
    others = [cell for row in rows for cell in row.words[1:]]
    several = sum(len(row.cells) > 2 for row in rows) >= MOSTLY * len(rows)
    short = sum(len(WORD.findall(cell)) for cell in others) <= len(others)
    headed = len(numbers) == len(rows) - 1 and firsts[0] not in numbers
    return not ((several or headed) and short and all(map(str.isdecimal, numbers)))


def _are_ranges(numbers: Sequence[str]) -> bool:
    """True for throws of dice, or for ages, some of them together, of which the last may be open: 1-3, 4, 5-6; 4-9,
    10-17, 18-. Most follow one another; a slip may leave one out between two, or give it to both."""
    found = [match for number in numbers if (match := RANGE.fullmatch(number))]
    ends = [(int(match[1]), int(match[2] or match[1])) for match in found]
    rising = all(low <= high for low, high in ends) and any(low < high for low, high in ends)
    steps = [b[0] - a[1] for a, b in pairwise(ends)]
    closed = len(found) == len(numbers) and not any(match["open"] for match in found[:-1])
    return closed and rising and all(0 <= step <= SLIP for step in steps) and 2 * steps.count(1) >= len(steps)


def _is_contents(rows: Sequence[Row], lines: dict[str, int]) -> bool:
    """True where pages follow words that come back further down as lines of their own; an entry's words are its own,
    where ranges all have the same between their numbers."""
    pages = [int(row.words[-1]) for row in rows if row.words[-1].isdecimal()]
    if len(pages) < MOSTLY * len(rows) or sorted(pages) != pages:
        return False
    end = rows[-1].cells[-1][1]
    entries = {_bare(" ".join(row.words[:-1])) for row in rows}
    return sum(lines.get(entry, 0) > end for entry in entries) >= len(rows) / 2


def _bare(line: str) -> str:
    """Return the letters of a line."""
    return "".join(filter(str.isalpha, line)).casefold()


def _hangs(rows: Sequence[Row], below: Sequence[Row]) -> bool:
    """True where the line below some rows goes on with the words of a cell."""
    return bool(below) and below[0].places[0][0] in {place[0] for row in rows for place in row.places[1:]}


def _in_columns(rows: Sequence[Row]) -> list[list[Piece]]:
    """Return the cells of each row, blank ones where it has fewer than others: each stands where it is nearest to a
    cell of the row that has most."""
    model = max(rows, key=lambda row: len(row.cells)).places
    table: list[list[Piece]] = []
    for row in rows:
        cells, at = [BLANK] * len(model), 0
        for left, (cell, place) in enumerate(zip(row.cells, row.places, strict=True)):
            free = range(at, len(model) - (len(row.cells) - left - 1))
            at = min(free, key=lambda column: _distance(place, model[column]))
            cells[at] = cell
            at += 1
        table.append(cells)
    return table


def _distance(one: Piece, other: Piece) -> int:
    return min(abs(one[0] - other[0]), abs(one[1] - other[1]))
