"""Rule code that cannot be read, or does not fit the book.

**What it finds.** A statement that is none, a name that nothing has, a table or rule that the book does not hold, words
that fit no row or several, a value that an input cannot have.

**Why it matters.** A rule with such a fault does not run: its page shows the printed table alone.

**Example.** `+2 if paris = axsi`, where Paris is held by `axis`, `french` or `other`.

**How to mend it.** Each finding points to the place in the rule code, and says what was likely meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("rulecode-error", "error", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for problem in book.program_problems:
            if problem.kind == "rulecode-error":
                yield Diagnostic(
                    message=problem.message,
                    span=problem.span,
                    book=book.id,
                    help=list(problem.help),
                    related=[problem.other] if problem.other else [],
                )
