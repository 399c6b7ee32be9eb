"""Something in the text is not shown as the book's own program would print it.

**What it finds.** Symbols whose work no page can show: pictures that are drawn by `@Diag`, `@Graph` and their like,
equations, pictures in files of their own. Each symbol is named once, at the first place, with how often it stands in
the book.

**Why it matters.** In the place of the picture a reader finds its text, as it is written, or nothing where it has
none.

**Example.** `@Eq { x sup 2 }` is shown as `x sup 2`.

**How to mend it.** There is nothing to mend. Where readers need the picture, say in words what it shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic, Problem
from rulewright.project import Project


@finds("not-shown", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        first: dict[str, Problem] = {}
        counts: dict[str, int] = {}
        for problem in book.problems:
            if problem.kind == "not-shown":
                name, _, count = problem.detail.partition(" ")
                first.setdefault(name, problem)
                counts[name] = counts.get(name, 0) + int(count)
        for name, problem in first.items():
            times = "once" if counts[name] == 1 else f"{counts[name]} times"
            yield Diagnostic(
                message=f"what {name} draws or sets is not shown as such, only what is written there ({times})",
                span=problem.span,
                book=book.id,
                rule=problem.rule,
            )
