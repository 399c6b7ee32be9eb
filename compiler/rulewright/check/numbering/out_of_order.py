"""A rule stands out of order.

**What it finds.** A rule or item that stands behind a sibling of a higher number, or before one of a lower: of the
numbers of one parent, those that are not on the longest ascending chain. Where hardly any ascend, as in a book that
sorts its rules by what they are about, the numbers are names, and nothing is said.

**Why it matters.** Readers look a rule up by its number and do not find it where it should be. Often two rules are
swapped, or a number is a misprint.

**Example.** `7.4`, `7.6`, `7.5`.

**How to mend it.** Move the rule to its place, or correct its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.sequence import Family, families
from rulewright.model import Diagnostic, Rule
from rulewright.project import Project


@finds("out-of-order", "warning", scope="structure")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for family in families(project, book):
            for rule, what, other in _off_chain(family):
                yield Diagnostic(
                    message=f"{rule.name} stands {what} {other.name}",
                    span=rule.span,
                    book=book.id,
                    rule=rule.id,
                    help=["move it to its place, or correct its number"],
                    related=[(other.span, f"{other.name} is here")],
                )


def _off_chain(family: Family) -> Iterator[tuple[Rule, str, Rule]]:
    """Yield the rules that are not on the chain, each with what is wrong and the rule on the chain that shows it."""
    chain = iter((*family.chain, None))
    ahead = next(chain)
    behind: int | None = None
    for at, rule in enumerate(family.rules):
        if at == ahead:
            behind, ahead = at, next(chain)
        elif behind is not None and family.places[behind] > family.places[at]:
            yield rule, "behind", family.rules[behind]
        elif ahead is not None:
            yield rule, "before", family.rules[ahead]
