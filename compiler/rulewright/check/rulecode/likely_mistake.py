"""The line of rule code that is most likely wrong where examples do not come out.

**What it finds.** A line of which one change, such as `<=` for `<`, another number of the clause, or a condition, a
factor or a bound that was forgotten, lets all examples of its rule code come out, where as it stands some do not, and
no other line would do. A change that puts a number there which the clause does not have, where the line has those of
its clause, says that an example is wrong.

**Why it matters.** `failed-example` stands at the example, which was worked by hand and is right; the mistake stands
somewhere else.

**Example.** `+1 per 4 loads` where the examples were worked with 3, as the clause says.

**How to mend it.** Hold the line against its clause. If the line is right, mend the example.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import sound_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program


@finds_in_programs("likely-mistake", "note")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.failing import failing  # only where there is rule code
    from rulewright.rulecode.examine.support import loses_support

    found = failing(program, sound_programs(book))
    if len(found.mends) == 1 and not loses_support(book, program, found.mends[0].program):
        change = found.mends[0]
        rows = [row.said for row in program.derived if row.said and row.span == change.span]
        yield Diagnostic(
            message=f"with {change.says} here all examples would come out",
            span=change.span,
            book=book.id,
            rule=program.rule,
            help=["hold this line against its clause, and mend it or the example"],
            related=[
                *((row, "this is said of it in rule code") for row in rows),
                *((example.span, f"does not come out: {says}") for example, says in found.wrong),
            ],
        )
