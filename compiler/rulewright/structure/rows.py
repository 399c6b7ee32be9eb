"""Raw rows to cells: tab-separated, or a Markdown table with pipes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.inline import plain
from rulewright.read.markdown.bars import cells_between, is_delimiter
from rulewright.text import Source, Text

# A figure: `+2`, `-#`, `+/-3`, `1*`, `½`, `3-5`, `0-24`, `2:1`, `-`, `x 2`
VALUE = late(r"(?:[x×]\s?)?(?:\+/-|[+\-±−])?(?:#|\d[\d.,:/]*(?:[-–]\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔])[*†%+]*\Z|[-–—*†]{1,2}\Z")
# What is printed below a table and belongs to it begins like this.
STARRED = re.compile(r"\\?[*†‡]+\s?[A-Z]")


class Row(list[Text]):
    """The cells of one printed row. `reach` has the rows and columns over which one reaches, by its column; `heads` are
    the columns of those that head the row."""

    def __init__(self, cells: Iterable[Text]) -> None:
        super().__init__(cells)
        self.reach: dict[int, tuple[int, int]] = {}
        self.heads: set[int] = set()

    @property
    def filled(self) -> list[Text]:
        return [cell for cell in self if cell.text]


def split_rows(source: Source, block: RawBlock) -> tuple[list[Row], int | None]:
    """Return the rows of a block, and how many of them stand above a delimiter row (None where there is none).

    A blank row above it says that the table has no header: Markdown cannot say so otherwise.
    """
    if block.cells:
        return _given_rows(source, block), block.head_rows or None
    rows: list[Row] = []
    above: int | None = None
    lines = [source.text[start:end] for start, end in block.pieces]
    piped = any("|" in line and is_delimiter(line) for line in lines[:2])
    for line, (start, _) in zip(lines, block.pieces, strict=True):
        if line.lstrip().startswith("|") or (piped and "|" in line):
            if is_delimiter(line):
                if above is None:
                    rows = [row for row in rows if row.filled]
                    above = len(rows)
                continue
            rows.append(Row(plain(source, *cell) for cell in cells_between(line, start)))
        else:
            rows.append(Row(plain(source, *cell) for cell in _tab_cells(line, start)))
    return rows, above


def _given_rows(source: Source, block: RawBlock) -> list[Row]:
    """Return the rows whose cells the format itself tells apart."""
    rows = [Row(plain(source, *cell) for cell in row) for row in block.cells]
    for at, column, high, wide in block.reach:
        rows[at].reach[column] = high, wide
    for at, column in block.heads:
        rows[at].heads.add(column)
    return [row for row in rows if row]


def spans_of(rows: list[Row]) -> list[tuple[int, int, int, int]]:
    """Return (row, column, rows, columns) of each cell that reaches over others, within the bounds of the table."""
    found = []
    for at, row in enumerate(rows):
        for column, (high, wide) in sorted(row.reach.items()):
            high, wide = min(high, len(rows) - at), min(wide, len(row) - column)
            if column < len(row) and (high > 1 or wide > 1):
                found.append((at, column, high, wide))
    return found


def pad(rows: list[Row], source: Source) -> int:
    """Bring all rows to one width, dropping trailing columns that are blank throughout; return the width."""
    width = max((max((at + 1 for at, cell in enumerate(row) if cell.text), default=1) for row in rows), default=1)
    width = max(width, min((len(row) for row in rows), default=1))
    for row in rows:
        del row[width:]
        end = row[-1].end if row else 0
        row.extend(Text("", source, b"", end, (), (end, end)) for _ in range(width - len(row)))
    return width


def header_rows(rows: list[Row], above: int | None, caption: str) -> int:
    """Return how many of the leading rows are header.

    A caption repeated as a title row counts; grouped headers go on while the first column has no name yet or is blank.
    """
    count = 0
    if rows and len(rows[0].filled) == 1 and caption and _same(rows[0].filled[0].text, caption):
        count = 1
    if above == 0 or (above is None and not _is_header(rows, count)):
        return count
    above = above or 0
    named = False
    while count < len(rows) - 1:
        row = rows[count]
        if count >= max(above, 1) and not _continues_header(rows[count - 1], row, named):
            break
        named = named or bool(row[0].text)
        count += 1
        if not above and count == 1 and len(rows[0].filled) == 1:
            named = False
    return max(count, above)


def _is_header(rows: list[Row], at: int) -> bool:
    """True where the row at `at` names columns: no figures in it, and below it something else."""
    if at + 1 >= len(rows):
        return False
    row, below = rows[at], rows[at + 1 :]
    if len(row.filled) < 2 or VALUE.match(row[0].text):
        return False
    if len(row) == 2:
        return all(_is_bold(cell) for cell in row.filled) or (
            VALUE.match(below[0][0].text) is not None and len(row[1].text) < 40
        )
    return not any(VALUE.match(cell.text) for cell in row.filled[1:])


def _continues_header(previous: Row, row: Row, named: bool) -> bool:
    grouped = any(not cell.text for cell in previous[1:])
    return len(row.filled) > 1 and (not row[0].text or not named) and (grouped or not previous[0].text)


def _is_bold(cell: Text) -> bool:
    return any(style.name == "strong" and style.start == 0 for style in cell.styles)


def _same(one: str, other: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


def is_note(row: Row, legend: re.Pattern[str]) -> bool:
    """True where a row is text below the table: starred, or an explanation."""
    return len(row.filled) == 1 and bool(row[0].text) and is_note_text(row[0], legend)


def is_note_text(text: Text, legend: re.Pattern[str]) -> bool:
    return bool(STARRED.match(text.text) or legend.match(text.text))


def _tab_cells(line: str, base: int) -> list[Piece]:
    cells: list[Piece] = []
    start = 0
    for cell in line.split("\t"):
        left = start + len(cell) - len(cell.lstrip())
        cells.append((base + left, base + max(left, start + len(cell.rstrip()))))
        start += len(cell) + 1
    return cells
