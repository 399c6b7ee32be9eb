"""Columns of tables that cite: what stands below *Rule*, *Section* or *See*, or behind the sign of a section, is a
rule's number, also where a cell holds nothing else. Most of them are; else the column lists something that is called
so, too. Numbers that go up one by one from 1 count the rows: the sections of a stand, the articles of a shop.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.cite.patterns import patterns_of
from rulewright.model import Book, Table
from rulewright.notations.unmarked import has_rule

FEWEST = 2  # cells of a column that are rules'
SIGN = "§"


def citing_columns(table: Table, book: Book) -> dict[int, str]:
    """Return the columns of a table that cite, each with the words at its head, in small letters behind a bar: no text,
    and no label, begins with them."""
    notation = book.notation
    if not table.header or notation is None:
        return {}
    found: dict[int, str] = {}
    for column, head in enumerate(table.header[-1]):
        words = head.text.casefold().strip(" \n:")  # See Art.; Section:
        cells = [row[column].text.strip() for row in table.rows if any(map(str.isdecimal, row[column].text))]
        if not any(map(patterns_of(notation).cues.find, (words, words.rstrip(".")))):
            cells = [cell for cell in cells if cell.startswith(SIGN)]
            words = SIGN
        numbers = [notation.parse(cell.lstrip(f"{SIGN} \xa0")) for cell in cells]
        there = sum(1 for number in numbers if number and has_rule(number, notation, book.index.__contains__))
        if there >= FEWEST and 2 * there > len(cells) and not _counts(cells):
            found[column] = f"| {words}"
    return found


def _counts(cells: Sequence[str]) -> bool:
    """True for cells that count: 1, 2, 3."""
    return all(cell.rstrip(".") == str(at) for at, cell in enumerate(cells, 1))
