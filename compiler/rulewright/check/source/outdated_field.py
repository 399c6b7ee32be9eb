"""A field of a Word document shows what is no longer so.

**What it finds.** A cross-reference that would say something else if it were updated: the paragraph that it refers to
has another number or other words now.

**Why it matters.** Word updates fields only when it is told to. Until then the reader is sent to a wrong place, and
what is sent out as a PDF stays wrong.

**Example.** `see 4.3`, where the paragraph with the field's bookmark has become 4.4.

**How to mend it.** Select the whole text and update the fields (Ctrl+A, F9).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project

LONGEST = 60  # characters of what a field would say that are quoted


@finds("outdated-field", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "outdated-field"):
        shown, words = _short(problem.span.text), _short(problem.detail)
        yield Diagnostic(
            message=f"this field shows “{shown}” and would show “{words}” if it were updated",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=["update the fields: select the whole text and press F9"],
            related=[(problem.other, "this is what it refers to")] if problem.other else [],
        )


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"
