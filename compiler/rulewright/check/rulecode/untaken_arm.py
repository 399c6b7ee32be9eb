"""A line of a `pick` or a `ladder` that is never taken, or that another overlaps.

**What it finds.** An arm whose word, number or range the subject never has, and two arms that the same number fits.

**Why it matters.** Of two arms that fit, the first counts: the other says something that never comes about.

**Example.** `ladder guns: 0..3 0, 3..6 1, 6.. 2`, where 3 and 6 are said twice.

**How to mend it.** Let each range begin where the one before it ends, and leave out what cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program


@finds_in_programs("untaken-arm", "warning")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.idle import untaken  # only where there is rule code

    for each in untaken(program):
        help = ["let each range begin behind the one before it, and leave out what cannot be"]
        yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=help)
