"""A bound of rule code that is not where its clause draws the line.

**What it finds.** A comparison with a number, or an end of a ladder's arm, where the clause names that number only for
other bounds: for *5 or more*, *more than 4*, *up to 4*, *5 to 8* and the like; `>= 5` and `< 5` draw the same line.
Also a `max` or `clamp` with a number above which the clause lets nothing go, and a `min` with one of which it says
*at least*.

**Why it matters.** `>` for `>=` gives another result for one number only, which no example may have.

**Example.** `count(roll > 5)` where the clause says *a roll of 5 or more*.

**How to mend it.** Write the comparison that the clause makes, or cite the words that make this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "write the comparison that the clause makes, or cite the words that make this one"


@finds_in_programs("other-bound", "warning", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.bounds import held_otherwise, misplaced  # only where there is rule code

    yield from of_lines(book, program, [*misplaced(book, program), *held_otherwise(book, program)], HELP)
