"""A name that links lead to stands at two places.

**What it finds.** An `id` or anchor that a file with links within the book has twice.

**Why it matters.** Every link to it leads to the first place, also where the second is meant; of two labels in LaTeX
the last counts.

**Example.** `<a id="1.7.3">` at the heading of 1.7.3, and once more in a sentence that meant to cite it (`href`).

**How to mend it.** Rename one of the two, or make it a link.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.read.formats import is_latex


@finds("duplicate-id", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for problem in (each for each in book.problems if each.kind == "duplicate-id" and each.other):
            first = problem.other or problem.span
            latex = is_latex(problem.span.source.path)
            leads = "LaTeX prints the number of the last" if latex else "each link leads to the first"
            yield Diagnostic(
                message=f"{problem.detail} is the id of two places",
                span=problem.span,
                book=book.id,
                help=[f"rename one of the two; until then {leads}"],
                related=[(first, "it stands here first")],
            )
