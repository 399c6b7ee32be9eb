"""A line of rule code that rounds otherwise than its clause says.

**What it finds.** A line that counts full groups (`per 3 camels`, `floor`) where its clause says *round up*, *or part
thereof*; and one that counts begun ones (`up`, `ceil`) where the clause says *round down*, *for every full three*. The
sentence that names the size of the groups is asked first, then all that the rule says.

**Why it matters.** Whole groups come out the same, and examples are often such; of the others each is played wrong.

**Example.** `+1 per 3 camels` where the clause says *one for each 3 camels (round up)*.

**How to mend it.** Write `up` behind the groups, or take it away; where another sentence is meant, cite that by its
words: `@3.1 "their words"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "round as the clause says, or cite the words that say so"


@finds_in_programs("other-rounding", "warning", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.ties import rounded  # only where there is rule code

    yield from of_lines(book, program, rounded(book, program), HELP)
