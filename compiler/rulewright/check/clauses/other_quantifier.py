"""A line of rule code that asks for *any* where its clause says *every*, or the other way round.

**What it finds.** A requirement with `any(...)` whose clause has words such as *all*, *every* or *each* and none such
as *any* or *some*; and one with `all(...)` whose clause has only the latter.

**Why it matters.** Most cases come out the same, so that no example tells; the first one that does not is played wrong.

**Example.** `require any(t in asked for t in offered …)` where the clause says *before every term of an earlier rank*.

It is a note, for *any* may mean both: whoever may choose any land that he holds must hold all that he chooses.

**How to mend it.** Write the one that the clause means, or cite the words that say so: `@7.5 "their words"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "write the one that the clause means, or cite the words that say so"


@finds_in_programs("other-quantifier", "note", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.ties import quantified  # only where there is rule code

    yield from of_lines(book, program, quantified(book, program), HELP)
