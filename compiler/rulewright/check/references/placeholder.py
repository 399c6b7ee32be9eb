"""A citation was never filled in.

**What it finds.** A stand-in where a number should be: `Rules ???`, `section XX`, `see TBD`. What a link prints that
leads nowhere is told as that.

**Why it matters.** The editor meant to come back to it. The reader cannot follow it.

**Example.** `Partisans are built normally (rule ???).`

**How to mend it.** Put in the number. The candidates are the rules that share most words with the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.candidates import fitting_rules
from rulewright.check.registry import finds
from rulewright.model import Citation, Diagnostic, Reference
from rulewright.project import Project


def _ends(citation: Citation, reference: Reference, dead: set[tuple[str, int]]) -> bool:
    """True for a placeholder that ends with one of some dead links."""
    span = citation.span(reference)
    return (span.source.path, span.end) in dead


@finds("placeholder", "warning", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        dead = {(each.span.source.path, each.span.end) for each in book.problems if each.kind == "dead-link"}
        open_ones = [each for each in book.open_references if each[1].kind == "placeholder" and not _ends(*each, dead)]
        sentences = {at: (each.sentence(reference), each.source) for at, (each, reference) in enumerate(open_ones)}
        fitting = fitting_rules(book, sentences) if sentences else {}
        for at, (citation, reference) in enumerate(open_ones):
            yield Diagnostic(
                message=f'"{citation.words(reference)}" was never filled in',
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=["put the number of the rule that is meant in its place"],
                candidates=fitting[at],
            )
