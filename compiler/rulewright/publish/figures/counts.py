"""Count what a book holds and how it is linked."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from rulewright.link.circles import Hop, circles
from rulewright.model import Book, Rule, Status
from rulewright.publish.pages.linked import Linked

STATUSES: dict[Status, str] = {
    "resolved": "lead to their rule",
    "outside": "lead out of the book",
    "partial": "lead to the rule, but not to the item",
    "dangling": "lead nowhere",
    "ambiguous": "may mean several",
    "placeholder": "were never filled in",
}


class Figures(Struct):
    """`statuses` counts the references; `pairs` those from one rule to another, by both ids; `cited` how often a
    rule is cited; `uncited` are the rules with words of their own that nobody cites, nor any item of theirs."""

    rules: int
    tables: int
    references: int
    statuses: Counter[Status]
    pairs: dict[tuple[str, str], int]
    cited: Counter[str]
    uncited: list[Rule]
    circles: list[list[Hop]]


def figures(book: Book, linked: Linked) -> Figures:
    """Return the figures of a book. References to a table count for the rule that the table belongs to."""
    statuses = Counter(reference.status for _, reference in book.references)
    own = {rule.id for rule in book.rules}
    pairs = {
        (rule.id, other): count
        for rule in book.rules
        for other, count in linked.pairs.get(rule.id, {}).items()
        if other in own
    }
    cited: Counter[str] = Counter()
    for (_, target), count in pairs.items():
        cited[target] += count
    return Figures(
        rules=len(book.rules),
        tables=len(book.tables),
        references=statuses.total(),
        statuses=statuses,
        pairs=pairs,
        cited=cited,
        uncited=_uncited(book, cited),
        circles=list(circles([book])),
    )


def _uncited(book: Book, cited: Counter[str]) -> list[Rule]:
    reached = set(cited)
    for rule in reversed(book.rules):  # an item that is cited brings the reader to its rule
        if rule.item and rule.id in reached and rule.parent:
            reached.add(rule.parent)
    return [rule for rule in book.rules if not rule.item and rule.text and rule.id not in reached]
