"""A cell that no pattern of rule code fits.

**What it finds.** A printed cell that none of the patterns of a `match` fits; a pattern that fits no cell.

**Why it matters.** What is printed there would have no effect. A cell whose words were changed slips through like this.

**Example.** `Losses of Naval REs halved` where the only pattern is `"Losses of {kind} REs x {k}"`.

**How to mend it.** Give the cell a pattern, or mend its words.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import told
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unmatched-cell", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    yield from told(project, "unmatched-cell")
