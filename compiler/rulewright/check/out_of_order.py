"""A rule stands out of order.

**What it finds.** A rule or item whose number is lower than that of a sibling which stands before it.

**Why it matters.** Readers look a rule up by its number and do not find it where it should be. Often two rules are
swapped, or a number is a misprint.

**Example.** `7.4`, `7.6`, `7.5`.

**How to mend it.** Move the rule to its place, or correct its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic, Rule
from rulewright.notations.form import Place
from rulewright.notations.notation import scope_of, within
from rulewright.project import Project


@finds("out-of-order", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        highest: dict[tuple[str | None, str, str], tuple[Place, Rule]] = {}
        for rule in book.rules:
            number = book.notation.parse(rule.name) if book.notation else None
            if not number or not book.notation or rule.implied or "~" in rule.id:
                continue
            form = book.notation.form(number)
            if form.kind == "AA" and len(form.value(within(number)[-1])) > 1:
                continue  # letters that stand for a subject follow no order: GR, then AD
            family = (rule.parent, scope_of(number), form.before + form.kind + form.after)
            order = book.notation.ordinal(number)
            before = highest.get(family)
            if before and order < before[0]:
                yield Diagnostic(
                    message=f"{rule.name} stands behind {before[1].name}",
                    span=rule.span,
                    book=book.id,
                    rule=rule.id,
                    help=["move it to its place, or correct its number"],
                    related=[(before[1].span, f"{before[1].name} is here")],
                )
            else:
                highest[family] = (order, rule)
