"""A remark in a row of modifiers was passed over.

**What it finds.** A remark in a row that `auto` understood otherwise (a maximum, a condition, another modifier) and
that would change what the row adds.

**Why it matters.** The calculation goes on as if the remark were not there.

**Example.** `| +1 | For each convoy (unless it is winter). |`

**How to mend it.** Say the row by hand in rule code, or name its input so that it takes the remark in.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import told
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("ignored-qualifier", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    yield from told(project, "ignored-qualifier")
