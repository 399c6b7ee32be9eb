"""A file is not UTF-8.

**What it finds.** Bytes that are no UTF-8. The file is read as Windows-1252 (which holds Latin-1) instead.

**Why it matters.** Quotes, dashes and accents may come out wrong on the pages.

**Example.** A text saved by an old word processor as *ANSI*.

**How to mend it.** Save the file as UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("bad-encoding", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for problem in book.problems:
            if problem.kind == "bad-encoding":
                yield Diagnostic(
                    message=f"this file is not UTF-8 (byte {problem.detail}); it was read as Windows-1252",
                    span=problem.span,
                    book=book.id,
                    help=["save the file as UTF-8"],
                )
