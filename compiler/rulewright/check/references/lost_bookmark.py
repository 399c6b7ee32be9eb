"""A field of a Word document refers to a bookmark that is gone.

**What it finds.** A cross-reference whose bookmark the document does not hold. It still shows what it showed last.

**Why it matters.** It looks right until the fields are updated, for instance when the document is printed: then it
becomes *Error! Reference source not found*.

**Example.** `see 4.3`, where `4.3` is a field and the paragraph with its bookmark was deleted.

**How to mend it.** Delete the field and insert the cross-reference anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("lost-bookmark", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "lost-bookmark"):
        yield Diagnostic(
            message=f"this field refers to the bookmark {problem.detail}, which is gone",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=["it turns into an error when the fields are updated; insert the cross-reference anew"],
        )
