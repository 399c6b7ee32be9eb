"""A range runs backward.

**What it finds.** A range of rules whose last number comes before its first. Where many numbers with a hyphen run
backward, §§ 7-2, 7-3, 11-4, they are another work's, and nothing is said.

**Why it matters.** It cites nothing as it stands; one of the two numbers is a misprint, or they are swapped.

**Example.** `rules 7.5 through 7.2`.

**How to mend it.** Put the ends in order, or correct the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.link.backward import is_hyphened
from rulewright.model import Diagnostic
from rulewright.project import Project

MANY = 3  # different ones are no slips


@finds("backward-range", "error", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for citation, reference in book.references:
            if reference.backward and not (book.hyphened >= MANY and is_hyphened(citation, reference)):
                first, last = reference.cited[0], reference.cited[-1]
                yield Diagnostic(
                    message=f"the range runs backward: {last} comes before {first}",
                    span=citation.span(reference),
                    book=book.id,
                    rule=citation.source,
                    help=[f"write {last} first, or correct the number that is wrong"],
                )
