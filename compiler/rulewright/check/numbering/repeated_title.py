"""Two neighbouring rules have one title.

**What it finds.** A rule with the title of the one before it, where no other two neighbours of the book share theirs.

**Why it matters.** Mostly the heading was copied for a new rule and never changed: readers who look for what the second
rule is about pass over it, and lists of contents promise the first one twice.

**Example.** `## 10 Withdrawal` and, right behind that rule, `## 11 Withdrawal`, which is about cheating.

Where several neighbours share a title, the book means it: codes as titles, a list of units. So it does where its list
of contents has the title, too, and where a rule was put in later: 9 bis is called as 9. A rule that says nothing was
repealed, or is yet to be written.

**How to mend it.** Give the second rule the title of what it says, or make one rule of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Rule
from rulewright.project import Project

FEWEST = 12  # titles, at least, show whether neighbours of a book share theirs


@finds("repeated-title", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        pairs = list(_alike(book))
        if len(pairs) != 1 or sum(bool(rule.heading) for rule in book.rules) < FEWEST:
            continue
        [(before, rule)] = pairs
        if _follows(book, before, rule) and _say_two_things(book, before, rule) and not _is_listed(book, rule):
            yield Diagnostic(
                message=f'{rule.name} has the title of {before.name} before it, "{rule.heading}"',
                span=rule.title.span() if rule.title else rule.span,
                book=book.id,
                rule=rule.id,
                help=["give it the title of what it says, or make one rule of the two"],
                related=[(before.span, f"{before.name} has this title")],
            )


def _alike(book: Book) -> Iterator[tuple[Rule, Rule]]:
    """Yield each rule whose title is that of the one before it below the same parent, behind that one."""
    for rules in book.below.values():
        for before, rule in pairwise(rules):
            if rule.heading and before.heading.casefold() == rule.heading.casefold():
                yield before, rule


def _follows(book: Book, before: Rule, rule: Rule) -> bool:
    """True for the next whole number: what was put in between two, 9 bis behind 9, goes on with the first."""
    first, second = book.parse(before.number), book.parse(rule.number)
    if not (book.notation and first and second) or rule.again or first[:-1] != second[:-1]:
        return False
    return book.notation.ordinal(second) - book.notation.ordinal(first) == 1


def _say_two_things(book: Book, before: Rule, rule: Rule) -> bool:
    """True where each has a text, and not the same as the other, or rules below it: *Repealed* has none."""
    says = [each.text.strip() or (each.id if each.id in book.below else "") for each in (before, rule)]
    return all(says) and says[0] != says[1]


def _is_listed(book: Book, rule: Rule) -> bool:
    """True where a list of contents has a title for the rule: it is meant, or the list is told to differ."""
    return any(entry.title and entry.number == rule.number for entries in book.contents for entry in entries)
