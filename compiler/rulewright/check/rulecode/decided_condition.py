"""A condition of rule code that never holds, or always does.

**What it finds.** A condition of a term, a value or a requirement that comes out the same whatever the inputs are, from
the ranges that these have, or that has the same on both sides; an `always` whose `where` never holds; and `rows(…)` of
which none is ever listed, or one between its ends always is since `max` or `min` keeps out what the inputs allow, or of
which an end is written that no row has.

**Why it matters.** What is said to depend on something does not: a bound is wrong, or a comparison is turned round.

**Example.** `+1 if guns > 20` where the input `guns` ranges from 0 to 20.

**How to mend it.** Mend the condition or the range of the input; where it is meant to hold always, leave it out. Of
two values that are the same mend one; where the clause has the number for both cases nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

CONDITION = "mend the condition, or the range of what it asks about"
VALUES = "mend the value that the clause gives otherwise, or write it without a condition"


@finds_in_programs("decided-condition", "warning")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.alike import alike  # only where there is rule code
    from rulewright.rulecode.examine.idle import decided

    told = [
        *((each, CONDITION) for each in decided(program)),
        *((each, VALUES) for each in alike(book, program)),
    ]
    for each, help in told:
        yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=[help])
