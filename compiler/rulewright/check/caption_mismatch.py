"""A table's caption has a wrong number.

**What it finds.** A caption whose number, written as a rule's, is no rule of the book; a number or name that two tables
have.

**Why it matters.** The number tells which rule the table belongs to, and citations find the table by it.

**Example.** `Weather Table - 6.72` in a book whose chapter 6 ends with 6.5.

**How to mend it.** Give the caption the number of the rule that the table belongs to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.candidates import near_numbers
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Table
from rulewright.notations.notation import Number
from rulewright.project import Project


@finds("caption-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        same: defaultdict[str, list[Table]] = defaultdict(list)
        for table in book.tables:
            if table.number:
                same[table.number].append(table)
                yield from _check_number(book, table, table.number)
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


def _check_number(book: Book, table: Table, name: str) -> Iterator[Diagnostic]:
    number = book.notation.parse(name) if book.notation else None
    deep = number is not None and book.notation is not None and not book.notation.is_bare(number)
    if number and deep and name not in book.index and book.holds(number) and _is_written_so(book, number):
        yield Diagnostic(
            message=f"the caption says {name}, but there is no such rule",
            span=table.caption_span,
            book=book.id,
            rule=table.rule,
            help=["give the caption the number of the rule that the table belongs to"],
            candidates=near_numbers(book, name, table.caption),
        )


def _is_written_so(book: Book, number: Number) -> bool:
    """True for a number whose last part is written as that of some rule is: 2-A is a table's where rules are 2-1."""
    if book.notation is None:
        return False
    form = book.notation.form(number)
    others = (book.notation.parse(rule.number) for rule in book.rules if rule.number)
    return any(len(each) == len(number) and book.notation.form(each) == form for each in others if each)
