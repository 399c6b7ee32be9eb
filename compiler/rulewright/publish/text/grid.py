"""A printed table as a grid for HTML: header cells that span their group, rows that head a group, scopes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.model import Table
from rulewright.text import Text

RANGE = re.compile(r"(?=.{3,7}$)[^\s-]+-[^\s-]+")  # `3-5`, `10-12`: a hyphen at which no line is to end
WORD = 3  # letters, at least, of what stands over several columns


class Cell(Struct):
    """A cell to print. `scope` is `col`, `colgroup`, `row` or `rowgroup` for a header cell, empty for data; `lines` are
    the edges that the text rules."""

    text: Text
    scope: str = ""
    colspan: int = 1
    rowspan: int = 1
    column: int = 0
    lines: str = ""

    @property
    def whole(self) -> bool:
        """True of a cell that is to stand in one line."""
        return RANGE.fullmatch(self.text.text) is not None


def shown_table(table: Table, html: Callable[[Text], str]) -> dict[str, Any]:
    """Return what the templates need to know of a table; `html` renders its texts."""
    return {
        "kind": "table",
        "id": table.id.partition(":")[2],
        "caption": table.caption,
        "number": number_beside(table),
        "header": [[(cell, html(cell.text)) for cell in row] for row in header_grid(table)],
        "body": [[(cell, html(cell.text)) for cell in row] for row in body_grid(table)],
        "notes": [html(note) for note in table.notes],
        "ruled": bool(table.lines),
    }


def number_beside(table: Table) -> str | None:
    """Return the number of a table that is to stand beside its caption; none where that ends with it: `Table 2`."""
    return None if table.number in table.caption.split()[-1:] else table.number


def header_grid(table: Table) -> list[list[Cell]]:
    """Return the header's rows. Where the text does not say how far cells reach, a blank right of a group's name
    belongs to it, where a row of names follows below; a blank below the first column's name belongs to that."""
    if table.spans or table.lines:
        return _told_grid(table, table.header, 0)
    rows: list[list[Cell]] = []
    for number, row in enumerate(table.header):
        cells: list[Cell] = []
        grouped = number + 1 < len(table.header)
        for at, text in enumerate(row):
            if text.text or not cells or not grouped or at == 1:
                if at == 0 and not text.text and number and rows[0][0].text.text:
                    rows[0][0].rowspan = number + 1
                    continue
                cells.append(Cell(text, "col"))
            else:
                cells[-1].colspan += 1
        at = len(row) - sum(cell.colspan for cell in cells)  # the first column's name may reach into this row
        for cell in cells:
            cell.scope = "colgroup" if cell.colspan > 1 else "col"
            cell.column = at
            at += cell.colspan
        rows.append(cells)
    return rows


def body_grid(table: Table) -> list[list[Cell]]:
    """Return the rows. A row of which only the first cell is filled heads the rows below it, or is a remark, unless all
    are to be filled in; blanks behind words belong to them, where that is how the table is printed."""
    if table.spans or table.lines:
        return _told_grid(table, table.rows, len(table.header))
    width = len(table.rows[0]) if table.rows else 1
    joined = _goes_on(table)
    form = not any(cell.text for row in table.rows for cell in row[1:])
    rows: list[list[Cell]] = []
    headed = _body_heads(table)
    for number, row in enumerate(table.rows):
        if width > 1 and not form and row[0].text and not any(cell.text for cell in row[1:]):
            short = len(row[0].text) < 60
            rows.append([Cell(row[0], "rowgroup" if short else "", colspan=width)])
            continue
        cells: list[Cell] = []
        for at, text in enumerate(row):
            if joined and at > 1 and not text.text:
                cells[-1].colspan += 1
            else:
                heads = (len(table.header) + number, at) in headed if headed else at == 0
                cells.append(Cell(text, "row" if heads and text.text else ""))
        rows.append(cells)
    return _placed(rows)


def _body_heads(table: Table) -> set[tuple[int, int]]:
    """Return the cells below the header that the text says to head their rows."""
    return {each for each in table.heads if each[0] >= len(table.header)}


def _told_grid(table: Table, rows: list[list[Text]], first: int) -> list[list[Cell]]:
    """Return rows of a table whose text says how far each cell reaches, or how it is ruled; `first` is the place of the
    first among all."""
    reach = {(at, column): (high, wide) for at, column, high, wide in table.spans}
    lines = {(at, column): edges for at, column, edges in table.lines}
    heads = _body_heads(table) or {(at, 0) for at in range(len(table.header) + len(table.rows))}
    covered: set[tuple[int, int]] = set()
    grid: list[list[Cell]] = []
    header = rows is table.header
    for at, row in enumerate(rows, first):
        cells: list[Cell] = []
        for column, text in enumerate(row):
            if (at, column) in covered:
                continue
            high, wide = reach.get((at, column), (1, 1))
            high = min(high, first + len(rows) - at)
            covered.update((at + down, column + right) for down in range(high) for right in range(wide))
            scope = ("colgroup" if wide > 1 else "col") if header else ""
            if not header and (at, column) in heads and text.text:
                scope = "rowgroup" if wide == len(row) else "row"
            cells.append(Cell(text, scope, wide, high, column, lines.get((at, column), "")))
        grid.append(cells)
    return grid


def _placed(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Say of each cell in which column it begins, where none reaches down."""
    for row in rows:
        at = 0
        for cell in row:
            cell.column = at
            at += cell.colspan
    return rows


def _goes_on(table: Table) -> bool:
    """True where a blank cell goes on with the words to its left: it is another step of what those stand below, led by
    words, in a row whose cells are words, and what stands on both sides of a blank differs (equal marks with blanks
    between them are a tally)."""
    steps = _steps(table)
    found = False
    for row in table.rows:
        cells = [cell.text.strip() for cell in row[1:]]
        filled = [cell for cell in cells if cell]
        if len(filled) in (0, len(cells)):
            continue
        if not cells[0] or not all(_worded(cell) for cell in filled):
            return False
        if any(one == other for one, other in itertools.pairwise(filled)):
            return False
        if any(not cell and at not in steps for at, cell in enumerate(cells, 1)):
            return False
        found = True
    return found


def _steps(table: Table) -> set[int]:
    """Return the columns that the header makes steps of one thing with the column to their left: one name reaches over
    both, and below it they have numbers. A blank below a name of its own says that there is nothing."""
    names = (cell for row in header_grid(table) for cell in row)
    reached = {at for cell in names for at in range(cell.column + 1, cell.column + cell.colspan)}
    return {at for at in reached if not any(_worded(row[at].text) for row in table.header)}


def _worded(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]", text)) >= WORD
