"""Rules refer to each other in a circle.

**What it finds.** Rules from each of which a chain of citations leads back to it. It is a warning where every hop hands
the matter over (*see X*, *as set out in X*), and a note where some hop merely mentions the other rule, or says in
parentheses, behind words of its own, where more is to be read. Of rules that hand the matter on, circles that share no
reference are reported; of a group that has many, five at first, and the others when these are broken. A group of rules
that mention each other is reported once, by its shortest circle.

**Why it matters.** Where rules only hand the matter on, nobody ever says what applies. Where they mention each other,
all may be well: a condition here, its effect there.

**Example.** 5.1 says `see 5.2`, and 5.2 says `as set out in 5.1`.

**How to mend it.** Let one rule of the circle say what applies, and the others refer to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.link.circles import circles, is_aside
from rulewright.model import Citation, Diagnostic, Reference, Severity
from rulewright.project import Project


@finds("circular-reference", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for circle in circles(project.books, project.caches):
        names = [rule.partition(":")[2] for rule, _, _ in (*circle, circle[0])]
        handed = all(cited.deferral and not is_aside(cited, reference) for _, cited, reference in circle)
        handed = handed and all(reference.status == "resolved" for _, _, reference in circle)  # else by chance
        severity: Severity = "warning" if handed else "note"
        first, citation, reference = circle[0]
        yield Diagnostic(
            message=f"rules refer to each other in a circle: {' → '.join(names)}",
            severity=severity,
            span=citation.span(reference),
            book=first.partition(":")[0],
            rule=first,
            help=["let one of them say what applies, and the others refer to it"],
            related=[
                (citation.span(reference), f'{rule.partition(":")[2]} says "{_words(citation, reference)}"')
                for rule, citation, reference in circle
            ],
        )


def _words(citation: Citation, reference: Reference) -> str:
    """Return the citing words with a little of what stands before them; dots tell that it is not all of it."""
    text = citation.passage.text
    start = max(0, text.rfind(" ", 0, max(0, reference.start - 24)) + 1)
    return ("…" if start else "") + text[start : reference.end]
