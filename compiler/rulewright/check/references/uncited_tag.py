"""Nothing leads to a tag.

**What it finds.** A section whose tag no reference of the aid names.

**Why it matters.** It need not be a fault: most sections of an aid are found by looking. But a tag that is there for a
reference which is gone, or misspelt, shows here.

**Example.** `@Tag {GeneralCard}` while all the references say `GeneralCards`.

**How to mend it.** Leave it, or let a step that needs the section lead to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("uncited-tag", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.format != "lout":
            continue
        cited = {target for _, reference in book.references for target in reference.targets}
        for rule in book.rules:
            if rule.tag and rule.id not in cited and not rule.again:
                yield Diagnostic(
                    message=f"nothing refers to the tag {rule.tag}", span=rule.span, book=book.id, rule=rule.id
                )
