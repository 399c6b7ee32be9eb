"""A chapter changed and kept its version stamp.

**What it finds.** A rule with a version stamp whose text, or the text of what stands below it, changed between the two
revisions, while the stamp did not. Renumbering alone is no change.

**Why it matters.** The stamp tells players whether the print in their hands is still good. This one says that it is.

**Example.** `4. Supply. (V 3.1)` in both revisions, and 4.2 was reworded.

**How to mend it.** Put the new version or date into the stamp.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.registry import finds_between
from rulewright.model import Diagnostic, name_of

if TYPE_CHECKING:
    from rulewright.revise.revision import Revision

TEXTUAL = ("added", "removed", "reworded", "split", "merged", "cell")


@finds_between("unstamped-change", "warning")
def find(revision: Revision) -> Iterator[Diagnostic]:
    told: dict[str, list[str]] = {}
    for change in revision.of_kind(*TEXTUAL):
        stamped = _stamped(revision, change.rule or change.new, change.old)
        if stamped:
            name = name_of(change.rule or change.new or change.old or "")
            told.setdefault(stamped, []).append(name)
    for id, names in told.items():
        rule = revision.after.by_id[id].rule
        more = dict.fromkeys(names)
        yield Diagnostic(
            message=f"{rule.name} changed, and its stamp still says {rule.stamp}",
            span=rule.span,
            book=id.partition(":")[0],
            rule=id,
            help=[f"put the new version into the stamp; what changed: {', '.join(list(more)[:8])}"],
        )


def _stamped(revision: Revision, new: str | None, old: str | None) -> str | None:
    """Return the nearest rule around a change that has a stamp, if it is the same as before."""
    while new is None and old is not None:  # removed: go up until something is still there
        above = revision.before.parent(old)
        old = above.id if above else None
        new = revision.meaning(old) if old else None
    while new in revision.after.by_id:
        rule = revision.after.by_id[new].rule
        before = revision.before.by_id.get(revision.pairs.old_of.get(new, ""))
        if rule.stamp:
            return new if before and before.rule.stamp == rule.stamp else None
        new = rule.parent
    return None
