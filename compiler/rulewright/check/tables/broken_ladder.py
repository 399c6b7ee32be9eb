"""A ladder that breaks off in one entry.

**What it finds.** A list of steps (`-6: -1; -7: -2; 8: -3; -9: -4`) that is regular but for one entry: its level or its
value does not go on from those around it, or its range does not begin where the one before ends. Also an entry that
differs from the calculation which its row gives (`for each level below -5`).

**Why it matters.** A sign or a digit was lost. Whoever looks up that level finds nothing, or the wrong result.

**Example.** `(-6: -1; -7: -2; 8: -3; -9: -4)`: 8 should be -8.

**How to mend it.** Mend the entry; what was expected there is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import passages, told
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project

FEWEST = 3  # a ladder of four entries has so many separators


@finds("broken-ladder", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    seen = set()
    for finding in (*told(project, "broken-ladder"), *_in_text(project)):
        place = (finding.span.source.path, finding.span.start)
        if place not in seen:
            seen.add(place)
            yield finding


def _in_text(project: Project) -> Iterator[Diagnostic]:
    """Yield the broken ladders in running text and in cells, whether or not rule code reads them."""
    for book in project.books:
        for rule, text in passages(book):
            words = text.text
            if words.count(";") + words.count(",") < FEWEST or words.count(":") + words.count("=") < FEWEST:
                continue
            from rulewright.rulecode.auto.steps import broken_steps, find_ladders  # where there is a ladder at all

            for ladder in find_ladders(words, FEWEST + 1):
                for broken in broken_steps(ladder):
                    step = broken.step
                    yield Diagnostic(
                        message=f'"{step.text}" breaks its ladder: {broken.expected}',
                        span=text.span(step.start, step.end),
                        book=book.id,
                        rule=rule,
                        help=["mend the entry"],
                    )
