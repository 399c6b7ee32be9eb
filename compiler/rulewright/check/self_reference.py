"""A rule cites itself.

**What it finds.** A citation whose only target is the very rule, or item, that it stands in.

**Why it matters.** It tells the reader nothing. Often a neighbour was meant: the number is off by one.

**Example.** `**8.42 RETREAT:** ... as explained in 8.42.`

**How to mend it.** Cite the rule that was meant, or leave the citation out.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("self-reference", "note", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for citation, reference in book.references:
            itself = reference.targets == (citation.source,) and reference.kind in ("number", "title")
            if itself and reference.cited[0] in book.index:  # not of an item within the rule's own sentence
                yield Diagnostic(
                    message=f"{citation.words(reference)} cites the rule that it stands in",
                    span=citation.span(reference),
                    book=book.id,
                    rule=citation.source,
                    help=["cite the rule that was meant, or leave the citation out"],
                )
