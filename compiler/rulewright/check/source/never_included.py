"""Files that no file of the book includes.

**What it finds.** In the folder of a document in Lout: files in Lout that are not read, since neither the file with
which the document begins nor any that it includes names them.

**Why it matters.** What stands in them is neither checked nor published. It may be an old chapter that was left behind,
or a new one that was forgotten.

**Example.** A folder with `all`, `roads` and `rivers`, where `all` says only `@Include { roads }`.

**How to mend it.** Include the file where it belongs, or take it out of the folder.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project

MOST_NAMED = 5  # files, before what is to be done


@finds("never-included", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book, problem in problems(project, "never-included"):
        names = problem.detail.split("/")
        shown, others = names[:MOST_NAMED], names[MOST_NAMED:]
        more = f" and {len(others)} more" if others else ""
        yield Diagnostic(
            message=f"no file of this book includes {', '.join(shown)}{more}",
            span=problem.span,
            book=book.id,
            help=[
                *([f"the others are {', '.join(others)}"] if others else []),
                "include them where they belong, or take them out of the folder",
            ],
        )
