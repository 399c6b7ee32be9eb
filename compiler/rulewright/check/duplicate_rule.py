"""Two rules have one number.

**What it finds.** A number under which two rules, or two items of one rule, stand.

**Why it matters.** A citation of it can mean either. Permanent addresses and links lead to the first of them only.

**Example.** `**9.21 SUPPLY:** ...` and, further down, `**9.21 ISOLATION:** ...`.

Where a second list of items begins anew in one rule, it is a note: only a citation could not tell the two.

**How to mend it.** Give one of them the number that is free; numbering gaps near by often show which.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Rule
from rulewright.project import Project


@finds("duplicate-rule", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        begun_again = {rule.parent for rule in book.rules if rule.item and rule.again and _is_first(book, rule)}
        for rule in book.rules:
            if rule.again and rule.number:
                first = book.index[rule.number]
                yield Diagnostic(
                    message=f"{rule.number} is defined twice",
                    span=rule.span,
                    severity="note" if rule.item and rule.parent in begun_again else None,
                    book=book.id,
                    rule=rule.id,
                    help=["give one of the two another number; until then all that cites it leads to the first"],
                    related=[(first.span, f"{rule.number} is first defined here: this is the one that counts")],
                )


def _is_first(book: Book, item: Rule) -> bool:
    """True for the first item of a list: (a)."""
    number = book.notation.parse(item.name) if book.notation else None
    return bool(book.notation and number and book.notation.ordinal(number) == 1)
