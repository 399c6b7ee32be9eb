"""Rules refer to each other in a circle.

**What it finds.** Rules from each of which a chain of citations leads back to it. Each such group is reported once,
by its shortest circle. It is a warning where every hop hands the matter over (*see X*, *as set out in X*), and a note
where some hop merely mentions the other rule.

**Why it matters.** Where rules only hand the matter on, nobody ever says what applies. Where they mention each other,
all may be well: a condition here, its effect there.

**Example.** 5.1 says `see 5.2`, and 5.2 says `as set out in 5.1`.

**How to mend it.** Let one rule of the circle say what applies, and the others refer to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Citation, Diagnostic, Reference, Severity
from rulewright.project import Project


@finds("circular-reference", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    from rulewright.link.graph import cycles

    graph = project.graph
    if graph is None:
        return
    for cycle in cycles(graph):
        hops = [_hop(project, source, target) for source, target in zip(cycle, [*cycle[1:], cycle[0]], strict=True)]
        names = [each.partition(":")[2] for each in (*cycle, cycle[0])]
        severity: Severity = "warning" if all(citation.deferral for citation, _ in hops) else "note"
        yield Diagnostic(
            message=f"rules refer to each other in a circle: {' → '.join(names)}",
            severity=severity,
            span=hops[0][0].span(hops[0][1]),
            book=cycle[0].partition(":")[0],
            rule=cycle[0],
            help=["let one of them say what applies, and the others refer to it"],
            related=[
                (citation.span(reference), f'{source.partition(":")[2]} says "{_words(citation, reference)}"')
                for source, (citation, reference) in zip(cycle, hops, strict=True)
            ],
        )


def _hop(project: Project, source: str, target: str) -> tuple[Citation, Reference]:
    """Return the citation that leads from one rule to the next; a deferral before a mention."""
    assert project.graph is not None
    edges = [edge for edge in project.graph.get_edge_data(source, target).values() if edge["kind"] != "table"]
    edge = max(edges, key=lambda each: each["deferral"])
    return edge["citation"], edge["reference"]


def _words(citation: Citation, reference: Reference) -> str:
    text = citation.passage.text
    start = max(0, text.rfind(" ", 0, max(0, reference.start - 24)) + 1)
    return text[start : reference.end]
