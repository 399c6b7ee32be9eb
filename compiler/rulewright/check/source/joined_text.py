"""A sentence or table that a page break had cut in two was joined.

**What it finds.** A paragraph that begins in the middle of a sentence which the block before it left open; rows that go
on after a gap.

**Why it matters.** The text is read as one piece, which is nearly always right. Look at it once: if the two do not
belong together, a line is missing in between.

**Example.** `Fleets stay in port until` – a blank line – `the next turn begins.`

**How to mend it.** Take the blank line out of the source; or put in what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("joined-text", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for problem in book.problems:
            if problem.kind == "joined-text":
                yield Diagnostic(
                    message=f"this goes on with a {problem.detail} that a page break had cut; the two were joined",
                    span=problem.span,
                    book=book.id,
                    rule=problem.rule,
                    help=["take out the blank line before it, or put in what is missing there"],
                )
