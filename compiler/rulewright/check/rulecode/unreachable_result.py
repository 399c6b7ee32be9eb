"""A printed result that nothing can lead to.

**What it finds.** A row, a column or a cell of a table that rule code looks up, and that no input of any rule code can
come to; and a row of a list that is looked up by numbers, whose number stands in another cell.

**Why it matters.** The modifiers never reach it: either one of them is missing, or the row is left over from an earlier
version.

**Example.** A row for level 4 where the level is held to 3.

**How to mend it.** Leave the row out, or mend the modifiers or the ranges of the inputs in rule code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Table
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.program import Cell


@finds("unreachable-result", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.reach import unlisted, unreached  # only where there is rule code

            programs = sound_programs(book)
            yield from _in_book(book, *unreached(programs))
            for table, row in unlisted(programs, book.tables):
                yield _finding(book, table, f'the row "{table.rows[row][0].text}"', row, 0)


def _in_book(book: Book, never: set[Cell], asked: set[Cell]) -> Iterator[Diagnostic]:
    by_table: defaultdict[str, set[Cell]] = defaultdict(set)
    for cell in never:
        by_table[cell.table].add(cell)
    for table in book.tables:
        yield from _in_table(book, table, by_table[table.id], {cell for cell in asked if cell.table == table.id})


def _in_table(book: Book, table: Table, never: set[Cell], asked: set[Cell]) -> Iterator[Diagnostic]:
    """Yield whole rows, then whole columns, then single cells."""
    rows = {cell.row for cell in never} - {cell.row for cell in asked - never}
    left = {cell for cell in never if cell.row not in rows}
    columns = {cell.column for cell in left} - {cell.column for cell in asked - never}
    for row in sorted(rows):
        yield _finding(book, table, f'the row "{table.rows[row][0].text or row + 1}"', row, 0)
    for column in sorted(columns):
        header = next((cells[column].text for cells in reversed(table.header) if cells[column].text), str(column + 1))
        yield _finding(book, table, f'the column "{header}"', min(cell.row for cell in left), column)
    for cell in sorted(left, key=lambda each: (each.row, each.column)):
        if cell.column not in columns:
            text = table.rows[cell.row][cell.column].text
            yield _finding(book, table, f'"{text}"', cell.row, cell.column)


def _finding(book: Book, table: Table, what: str, row: int, column: int) -> Diagnostic:
    return Diagnostic(
        message=f"nothing can lead to {what} of the {table.caption}",
        span=table.rows[row][column].span(),
        book=book.id,
        rule=table.rule,
        help=["leave it out, or mend what should lead to it"],
    )
