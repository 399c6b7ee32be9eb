"""A number in rule code that its clause does not contain.

**What it finds.** A number other than 0 and 1 in a line of rule code that occurs, as digit or as word, neither in the
clause that the line cites nor in the tables and items of that rule; and one that a condition gives, where the sentences
that speak of that condition have other numbers.

**Why it matters.** The number was mistyped, or the clause was changed and rule code was not: the calculation then gives
what the book no longer says.

**Example.** `-2 per 10 ground @58.21B` where 58.21B says *-1 for every ten*.

**How to mend it.** Write the number that the clause has, or cite the clause that has this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.examine.support import Unsupported
    from rulewright.rulecode.examine.ties import Untied
    from rulewright.rulecode.program import Program


@finds_in_programs("unsupported-number", "warning", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.support import unsupported  # only where there is rule code
    from rulewright.rulecode.examine.ties import untied
    from rulewright.rulecode.tables import show_number

    lines = set()
    for line in unsupported(book, program):
        lines.add(line.span.start)
        numbers = ", ".join(map(show_number, line.numbers))
        does = "do" if len(line.numbers) > 1 else "does"
        says = f"{numbers} {does} not occur in {line.rule.name}, which the line cites"
        yield _finding(book, program, line, says)
    for other in untied(book, program):
        if other.span.start not in lines:
            yield _finding(book, program, other, other.says)


def _finding(book: Book, program: Program, line: Unsupported | Untied, says: str) -> Diagnostic:
    return Diagnostic(
        message=says,
        span=line.span,
        book=book.id,
        rule=program.rule,
        help=["write what the clause has, or cite the clause that has it"],
        related=[(line.rule.span, f"{line.rule.name} stands here")],
    )
