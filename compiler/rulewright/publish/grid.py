"""A printed table as a grid for HTML: header cells that span their group, rows that head a group, scopes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulewright.model import Table
from rulewright.text import Text

WORD = 3  # letters, at least, of what stands over several columns

MINUS = re.compile(r"^-(?=[\d#½]|$)|(?<=^\+/)-")  # a hyphen that stands for a minus sign, or for nothing at all


class Cell(Struct):
    """A cell to print. `scope` is `col`, `colgroup`, `row` or `rowgroup` for a header cell, empty for data."""

    text: Text
    scope: str = ""
    colspan: int = 1
    rowspan: int = 1


def shown_table(table: Table, html: Callable[[Text], str]) -> dict[str, Any]:
    """Return what the templates need to know of a table; `html` renders its texts."""
    return {
        "kind": "table",
        "id": table.id.partition(":")[2],
        "caption": table.caption,
        "number": table.number,
        "header": [[(cell, html(cell.text)) for cell in row] for row in header_grid(table)],
        "body": [[(cell, MINUS.sub("−", html(cell.text))) for cell in row] for row in body_grid(table)],
        "notes": [html(note) for note in table.notes],
    }


def header_grid(table: Table) -> list[list[Cell]]:
    """Return the header's rows. A blank right of a group's name belongs to it, where a row of names follows below; a
    blank below the first column's name belongs to that."""
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
        for cell in cells:
            cell.scope = "colgroup" if cell.colspan > 1 else "col"
        rows.append(cells)
    return rows


def body_grid(table: Table) -> list[list[Cell]]:
    """Return the rows. A row of which only the first cell is filled heads the rows below it, or is a remark; blanks
    behind words belong to them, where that is how the table is printed."""
    width = len(table.rows[0]) if table.rows else 1
    joined = _goes_on(table)
    rows: list[list[Cell]] = []
    for row in table.rows:
        alone = width > 1 and row[0].text and not any(cell.text for cell in row[1:])
        if alone:
            short = len(row[0].text) < 60
            rows.append([Cell(row[0], "rowgroup" if short else "", colspan=width)])
            continue
        cells: list[Cell] = []
        for at, text in enumerate(row):
            if joined and at > 1 and not text.text:
                cells[-1].colspan += 1
            else:
                cells.append(Cell(text, "row" if at == 0 and text.text else ""))
        rows.append(cells)
    return rows


def _goes_on(table: Table) -> bool:
    """True where a blank cell goes on with the words to its left: each blank is led by words, in a row whose cells are
    words, and what stands on both sides of a blank differs (equal marks with blanks between them are a tally)."""
    found = False
    for row in table.rows:
        cells = [cell.text.strip() for cell in row[1:]]
        filled = [cell for cell in cells if cell]
        if len(filled) in (0, len(cells)):
            continue
        if not cells[0] or any(len(re.findall(r"[^\W\d_]", cell)) < WORD for cell in filled):
            return False
        if any(one == other for one, other in itertools.pairwise(filled)):
            return False
        found = True
    return found
