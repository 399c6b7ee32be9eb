"""A reference leads to a section that is commented out.

**What it finds.** A live reference to a tag that only a comment defines.

**Why it matters.** Somebody took the section out of the aid and left the way to it. Lout prints *unresolved cross
reference*.

**Example.** `# @SubSection @Title {Ambush} @Tag {Ambush} @Begin` and, further up, `resolve the @Reff Ambush`.

**How to mend it.** Put the section back, or take the reference out with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("commented-target", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        commented = {problem.detail: problem.span for problem in book.problems if problem.kind == "commented-target"}
        for citation, reference in book.open_references:
            tag = reference.cited[0]
            if reference.kind != "tag" or reference.status != "dangling" or tag not in commented:
                continue
            yield Diagnostic(
                message=f"the section with the tag {tag} is commented out",
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=["put the section back, or take this reference out with it"],
                related=[(commented[tag], f"{tag} stands in a comment here")],
            )
