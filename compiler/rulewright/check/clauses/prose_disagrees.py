"""Prose and print disagree.

**What it finds.** Inputs for which something that rule code promises does not hold: `agrees with table …` (what the
prose gives is what the table has printed) or `always …`. Every input is tried, or a sample and all ends where there are
very many.

**Why it matters.** The sentence and the table give a player different results, and both are the rules.

**Example.** The prose says *on a modified roll of 3 or lower*, the table prints the result below 1 and 2 only.

**How to mend it.** Decide which of the two is right and change the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.printed import cell_span, given_words, sound_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.text import Span

if TYPE_CHECKING:
    from rulewright.rulecode.examine.promises import Verdict


@finds("prose-disagrees", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for program in sound_programs(book):
            if program.promises:
                from rulewright.rulecode.examine.promises import verdicts  # only where something is promised

                for verdict in verdicts(program):
                    if verdict.against is not None:
                        yield _finding(book, verdict)


def _finding(book: Book, verdict: Verdict) -> Diagnostic:
    promise = verdict.promise
    printed = cell_span(book, verdict.cell)
    values = f" ({given_words(verdict.values)})" if verdict.values else ""
    stands = f'; print says "{printed.text}"' if printed else ""
    related: list[tuple[Span, str]] = [(promise.span, "this is said to hold")] if printed else []
    if promise.cite:
        related += [(rule.span, f"{rule.name} says it") for rule in book.rules if rule.id == promise.cite.rule]
    return Diagnostic(
        message=f"{promise.text}: it does not with {given_words(verdict.against or {})}{values}{stands}",
        span=printed or promise.span,
        book=book.id,
        rule=verdict.program.rule,
        help=["decide which of the two is right and change the other"],
        related=related,
    )
