"""A figure of a played rule that changed since its rule code was confirmed.

**What it finds.** In a book whose rule code was confirmed (`rulewright confirm` keeps it in `confirmed.toml`): a number
or a sign in a rule or table that rule code rests on which is another one now, a row or paragraph that is gone or new,
and a rule that is played and was never confirmed.

**Why it matters.** Rule code reads tables by itself, and says in its own words what sentences say. Whoever changes the
one must look at the other, or a player stakes a game on a number that the book no longer has.

**Example.** *+1 for every five naval factors below 40*, where 42 stood when `+1 per 5 max(0, 42 - strength)` was
written.

**How to mend it.** Make rule code say what the rule says now, and confirm it: `rulewright confirm BOOK`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import rule_at
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("changed-figure", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for settings, book in zip(project.settings, project.books, strict=True):
        if not book.code:
            continue
        from rulewright.rulecode.examine.confirmed import changes, read_confirmed  # only where there is rule code

        confirmed = read_confirmed(settings.folder)
        for change in changes(book, confirmed.said) if confirmed is not None else ():
            yield Diagnostic(
                message=change.says,
                span=change.span,
                book=book.id,
                rule=rule_at(book, change.span),
                help=[f"look at its rule code, and then confirm it: rulewright confirm {book.id}"],
            )
