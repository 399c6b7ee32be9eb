"""Where a comment ends was inferred.

**What it finds.** A comment in a file that lost its line breaks. A comment ends with its line, so where it ends can
only be told once the breaks are put back. It is *forced* where its section would be out of balance if the words
were live; elsewhere it rests on the convention that every item and every list begins a line.

**Why it matters.** What is taken for a comment is not printed. Look at those that rest on convention alone.

**Example.** `@ListItem{roll 1 die # @Sym slash point @BulletList` – the comment is taken to end before `@BulletList`.

**How to mend it.** Put the line breaks back for good, or take the comment out.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project

WHY = {
    "forced": "forced: the section would be out of balance if it were live",
    "by convention": "by convention: the next item, list or section begins a line",
}


@finds("inferred-comment", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "inferred-comment"):
        yield Diagnostic(
            message=f"this comment is taken to end here ({WHY[problem.detail]})",
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=["the file lost its line breaks; put them back for good, and this is certain"],
        )
