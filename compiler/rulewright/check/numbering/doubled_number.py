"""A number was typed beside the automatic one.

**What it finds.** A paragraph of a Word document that gets its number by itself, and whose words begin with one again.

**Why it matters.** Today both may say the same. As soon as a rule is inserted above, the automatic number changes and
the typed one stays.

**Example.** `4.3 4.3 Quorum`

**How to mend it.** Delete the number that was typed.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("doubled-number", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "doubled-number"):
        yield Diagnostic(
            message=f"{problem.span.text} was typed beside the automatic number",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=["delete the number that was typed; the automatic one stays right when rules are inserted"],
        )
