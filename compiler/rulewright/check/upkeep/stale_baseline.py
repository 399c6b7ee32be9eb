"""The baseline knows a fault that is gone.

**What it finds.** An entry of the baseline that no finding answers to any more.

**Why it matters.** The fault was mended, or the text around it reworded. An entry that stays behind would hide the same
fault when it comes back; without it the baseline only ever shrinks.

**Example.** The baseline says that 4.6 cites a rule 4.72 that is not there; since then 4.6 cites 4.5.

**How to mend it.** `rulewright check --write-baseline` writes the baseline anew. Look first at what else it would
take in: whatever is reported beside this note.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("stale-baseline", "note", upkeep=True)
def find(project: Project) -> Iterator[Diagnostic]:
    for stale in project.stale:
        entry = stale.entry
        yield Diagnostic(
            message=f'the baseline knows "{entry.message}" ({entry.code}), and it is not found any more',
            span=stale.span,
            book=entry.book or None,
            rule=entry.rule or None,
            help=["write the baseline anew: rulewright check --write-baseline"],
        )
