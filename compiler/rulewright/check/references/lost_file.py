"""A link leads to a file that is not there.

**What it finds.** A link whose address is a file of the project, by its name, where there is none of that name (nor one
of its name in another form: pages are made of texts). Where most files that a book's links name are missing, it was
taken out of its folder: that is said once, and nothing is found. Nor is it where many of one ending are missing and
none is there: its pictures stayed behind.

**Why it matters.** A click leads to an error. The file was renamed, moved to another folder, or never added.

**Example.** `[the map](maps/north.pdf)` where the folder `maps` holds no such file.

**How to mend it.** Write the name as the file has it, or add the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("lost-file", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        told: set[tuple[str, str]] = set()
        for problem in (each for each in book.problems if each.kind == "lost-file"):
            page = problem.detail.partition("#")[0]
            if (problem.span.source.path, page) in told:
                continue
            told.add((problem.span.source.path, page))
            yield Diagnostic(
                message=f"the link leads to {unquote(page)}, and there is no such file",
                span=problem.span,
                book=book.id,
                rule=problem.rule,
                help=["write the name as the file has it, or add the file"],
            )
