"""Two sections cite one rule of the rulebook in their headings.

**What it finds.** Sections of a player aid whose headings give the same rule number.

**Why it matters.** Two sections may well restate one rule. Just as often the number was copied with the heading.

**Example.** `@Title {Supply Check @Rules 4.7.2}` and `@Title {Port Check @Rules 4.7.2}`.

**How to mend it.** Look the rule up; correct the number that is wrong, or leave both.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.project import Project


@finds("shared-rules-number", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        first: dict[tuple[str, ...], tuple[Citation, Reference]] = {}
        for citation, reference in _of_headings(book):
            known, one = first.setdefault(reference.cited, (citation, reference))
            if known is not citation:
                yield Diagnostic(
                    message=f"two sections restate the rule {reference.cited[0]}",
                    span=citation.span(reference),
                    book=book.id,
                    rule=citation.source,
                    related=[(known.span(one), f"{(known.source or '').partition(':')[2]} does so, too")],
                )


def _of_headings(book: Book) -> Iterator[tuple[Citation, Reference]]:
    headings = {id(rule.basis) for rule in book.rules if rule.basis}
    return (each for each in book.references if id(each[0].passage) in headings)
