"""A rule stands under the heading of another.

**What it finds.** A rule behind the rules of another heading than the one that its number names: 22.2.3 below 22.3.

**Why it matters.** Readers look for it among its siblings. Often its number is a misprint, or a rule was moved and kept
its number.

**Example.** `22.2.1`, `22.2.2`, `22.3`, `22.2.3`.

**How to mend it.** Move the rule to its siblings, or correct its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Rule
from rulewright.notations.form import Place
from rulewright.notations.notation import Number
from rulewright.project import Project


@finds("misplaced-rule", "warning", scope="structure")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for rule, parent, above in _misplaced(book):
            yield Diagnostic(
                message=f"{rule.name} stands below {above.name}, not below {parent.name}",
                span=rule.span,
                book=book.id,
                rule=rule.id,
                help=[f"move it to the rules of {parent.name}, or correct its number"],
                related=[(parent.span, f"{parent.name} is here"), (above.span, f"{above.name} is here")],
            )


def _misplaced(book: Book) -> Iterator[tuple[Rule, Rule, Rule]]:
    """Yield each rule that stands outside its parent, with that parent and the rule below which it stands. What follows
    it and belongs to it stands there with it."""
    notation = book.notation
    if notation is None:
        return
    here: Number = ()  # the last rule that stood in its place
    aside: Number = ()  # the last one behind it that did not
    highest: dict[Number, Place] = {}
    for rule in book.rules:
        number = notation.parse(rule.name)
        if not number or rule.implied or rule.item or rule.again:
            continue
        order = notation.ordinal(number)
        in_order = order >= highest.get(number[:-1], 0)  # otherwise out-of-order says it
        highest[number[:-1]] = max(order, highest.get(number[:-1], 0))
        around = _printed(book, number[:-1])
        if here[: len(around)] == around:
            here, aside = number, ()
        elif aside and aside[: len(around)] == around:
            aside = number
        else:
            parent, above = book.index.get("".join(around)), book.index.get("".join(here[: len(around)]))
            codes = above is not None and above.implied and notation.has_letter(here)  # G204 has no heading G around it
            if not parent or not above or codes:
                here, aside = number, ()
                continue
            aside = number
            if in_order:
                yield rule, parent, above


def _printed(book: Book, around: Number) -> Number:
    """Return the innermost rule around another that is printed: 3 of 3-3-3, where there is no 3-3."""
    while around and ((rule := book.index.get("".join(around))) is None or rule.implied):
        around = around[:-1]
    return around
