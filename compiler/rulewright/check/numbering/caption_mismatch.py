"""A table's caption has a wrong number.

**What it finds.** A caption whose number, written as a rule's, is no rule of the book; a number or name that two tables
have.

**Why it matters.** The number tells which rule the table belongs to, and citations find the table by it.

**Example.** `Weather Table - 6.72` in a book whose chapter 6 ends with 6.5.

**How to mend it.** Give the caption the number of the rule that the table belongs to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set

from rulewright.check.candidates import near_numbers
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Table
from rulewright.notations.form import Form
from rulewright.project import Project


@finds("caption-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        same: defaultdict[str, list[Table]] = defaultdict(list)
        numbered = [table for table in book.tables if table.number]
        parts = set(_parts(book)) if numbered else set()
        for table in numbered:
            same[table.number or ""].append(table)
            yield from _check_number(book, table, table.number or "", parts)
        for number, tables in same.items():
            for table in tables[1:]:
                if table.caption != tables[0].caption or not table.header:
                    yield Diagnostic(
                        message=f"two tables have the number {number}",
                        span=table.caption_span,
                        book=book.id,
                        rule=table.rule,
                        help=["give one of them another number"],
                        related=[(tables[0].caption_span, f"{tables[0].caption} has it, too")],
                    )


def _check_number(book: Book, table: Table, name: str, parts: Set[tuple[str, int, Form]]) -> Iterator[Diagnostic]:
    """Yield the number of a caption that no rule has; one whose last part is written as that of no rule is the table's
    own, 2-A where rules are 2-1, and so is T-1 where no rule begins with T, or nothing is numbered below T. `parts` are
    those of the rules."""
    number = book.parse(name)
    if number is None or book.notation is None or book.notation.is_bare(number) or name in book.index:
        return
    depth, form = len(number), book.notation.form(number)
    lettered = number[0][:1].isalpha() and not any(chapter == number[0] and deep > 1 for chapter, deep, _ in parts)
    written = any((deep, each) == (depth, form) for _, deep, each in parts)
    if not lettered and book.holds(number) and written:
        yield Diagnostic(
            message=f"the caption says {name}, but there is no such rule",
            span=table.caption_span,
            book=book.id,
            rule=table.rule,
            help=["give the caption the number of the rule that the table belongs to"],
            candidates=near_numbers(book, name, table.caption),
        )


def _parts(book: Book) -> Iterator[tuple[str, int, Form]]:
    """Yield of each rule its chapter, how many parts its number has, and how the last of them is written."""
    for rule in book.rules:
        number = book.parse(rule.number)
        if number and book.notation:
            yield number[0], len(number), book.notation.form(number)
