"""A sentence or table that a page break had cut in two was joined.

**What it finds.** A paragraph that begins in the middle of a sentence which the block before it left open; rows that go
on after a gap.

**Why it matters.** The text is read as one piece, which is nearly always right. Look at it once: if the two do not
belong together, a line is missing in between.

Where every line of a file stands as a paragraph of its own, as in pages that were made from a PDF, one finding says so.

**Example.** `Fleets stay in port until` – a blank line – `the next turn begins.`

**How to mend it.** Take the blank line out of the source; or put in what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic, Problem
from rulewright.project import Project

THROUGHOUT = 50  # places in one file, and more than it has rules: its lines are paragraphs
SHOWN = 3  # of these


@finds("joined-text", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        files: defaultdict[str, list[Problem]] = defaultdict(list)
        for problem in book.problems:
            if problem.kind == "joined-text":
                files[problem.span.source.path].append(problem)
        for file, problems in files.items():
            rules = [rule for rule in book.rules if rule.span.source.path == file and not rule.implied]
            if len(problems) > max(THROUGHOUT, len(rules)):
                yield _throughout(book, problems)
            else:
                yield from (_one(book, problem) for problem in problems)


def _one(book: Book, problem: Problem) -> Diagnostic:
    return Diagnostic(
        message=f"this goes on with a {problem.detail} that a page break had cut; the two were joined",
        span=problem.span,
        book=book.id,
        rule=problem.rule,
        help=["take out the blank line before it, or put in what is missing there"],
    )


def _throughout(book: Book, problems: list[Problem]) -> Diagnostic:
    """Return what is said of a file whose lines stand as paragraphs, of which a person need not be told one by one."""
    first, *others = problems
    return Diagnostic(
        message=f"the lines of this file stand as paragraphs of their own: {len(problems):,} go on with the one "
        "before, and were joined",
        span=first.span,
        book=book.id,
        rule=first.rule,
        help=["nothing need be done where the page was made so; where a sentence looks odd, a line may be missing"],
        related=[(each.span, "so does this") for each in others[:SHOWN]],
    )
