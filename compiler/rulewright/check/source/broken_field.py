"""A field of a Word document shows an error instead of a number.

**What it finds.** A field whose words are *Error! Reference source not found* or the like.

**Why it matters.** The bookmark that it led to is gone, mostly because its paragraph was rewritten or deleted, and Word
has already said so. Whoever reads the rules is sent nowhere.

**Example.** `as set out in Error! Reference source not found.`

**How to mend it.** Delete the field and insert the cross-reference anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("broken-field", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "broken-field"):
        yield Diagnostic(
            message="a field shows an error instead of what it refers to",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=[f"insert the cross-reference anew; the field's code is {problem.detail}"],
        )
