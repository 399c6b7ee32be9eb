"""Two sections have one tag.

**What it finds.** A tag that is given to a second section.

**Why it matters.** References and permanent links to it lead to the first section only. Lout warns *cross reference
used previously* and keeps one of them.

**Example.** A section copied to begin another, with its `@Tag {Supply}` still in it.

**How to mend it.** Give one of the two a tag of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("duplicate-tag", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for rule in (
            book.rules if not book.titled else ()
        ):  # where two headings are alike, that is told of what cites them
            if rule.tag and rule.again:
                first = book.index[rule.tag]
                yield Diagnostic(
                    message=f"the tag {rule.tag} is given twice",
                    span=rule.span,
                    book=book.id,
                    rule=rule.id,
                    help=["give one of the two sections a tag of its own"],
                    related=[(first.span, f"{first.heading or rule.tag} has it first")],
                )
