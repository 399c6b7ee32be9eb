"""Two rows or columns of a table hold for the same number.

**What it finds.** A table whose rows or columns are ranges or levels that follow one another, but for two neighbours
that share some numbers; a cell that two patterns of rule code fit.

**Why it matters.** For these numbers the table gives two results, and nobody knows which one is meant.

**Example.** Rows `0-4`, `5-9`, `9-14` and `15 or more`: 9 is in two of them.

**How to mend it.** Let each range begin behind the one before. Tell patterns apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import cell_span, sound_programs, told
from rulewright.check.registry import finds
from rulewright.check.row_keys import broken_keys
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

SHARED = '"{before}" and "{cell}" both hold for {numbers}'


@finds("table-overlap", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    yield from told(project, "table-overlap")
    for book in project.books:
        found = list(broken_keys(book, True, SHARED, "the other one"))
        yield from found
        if book.programs:
            yield from _looked_up(book, {each.rule for each in found})


def _looked_up(book: Book, said: set[str | None]) -> Iterator[Diagnostic]:
    """Yield the tables that rule code looks up and whose keys share numbers; there it is sure what they mean."""
    from rulewright.rulecode.examine.idle import overlapping  # only where there is rule code

    for program in sound_programs(book):
        for cell, says in overlapping(program):
            table = next(each for each in book.tables if each.id == cell.table)
            if table.rule not in said:
                said.add(table.rule)
                help = ["let each range begin behind the one before"]
                span = cell_span(book, cell) or table.caption_span
                yield Diagnostic(message=says, span=span, book=book.id, rule=table.rule, help=help)
