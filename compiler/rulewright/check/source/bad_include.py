"""A file that is included cannot be read.

**What it finds.** An `@Include` of a file that is not there, lies outside the book's folder, or includes itself; an
`include::` in AsciiDoc, an include or an entry of a `toctree` in reStructuredText whose file is not there, where at
least twice as many others are.

**Why it matters.** What stands in it is neither checked nor published.

**Example.** `@Include { ../other/terms }`.

**How to mend it.** Put the file into the book's folder and name it as it is called there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("bad-include", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "bad-include"):
        yield Diagnostic(
            message=f"{problem.detail}; what it holds is missing here",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=["put the file into the book's folder and name it as it is called there"],
        )
