"""A default of rule code that no example tries.

**What it finds.** An input that need not be given, where each of three or more examples of its rule gives it.

**Why it matters.** A default answers for the player, who may never learn that he was asked. Whether it is the usual
case, only an example without that input shows.

**Example.** `input rain: bool = yes`, and three examples that all say `rain=no` or `rain=yes`.

**How to mend it.** Write an example that leaves the input out. Where there is no usual case, leave out the default:
then the input must be given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program


@finds_in_programs("untried-default", "note")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.beside import untried  # only where there is rule code

    for each in untried(program):
        help = ["write an example without it; where nothing is usual, leave out the default"]
        yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=help)
