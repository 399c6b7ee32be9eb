"""A row of modifiers was not understood.

**What it finds.** A row of a table, or an entry of a list, that rule code reads with `auto` and that gave no term: its
sign is no number, or its words are none of the known phrases.

**Why it matters.** The calculation leaves the row out, so its result is wrong whenever the row applies.

**Example.** `| x (MDs-1) | Units outside the home country |` below `auto table 1`.

**How to mend it.** Say the row by hand (`row "home country": +1 if …`), or say why it gives no term
(`row "home country": ignore "worked out elsewhere"`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import told
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("underived-row", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    yield from told(project, "underived-row")
