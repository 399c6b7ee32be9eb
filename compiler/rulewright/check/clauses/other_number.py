"""A number or a sign of rule code that its clause gives to something else.

**What it finds.** A number that a line gives to one thing, where the clause gives it to another one, and the number of
that to this; one that differs from what the clause says of a word, where several words beside it have the clause's
numbers; and a term that adds what the clause takes away, or the other way round. Of a row that rule code plays by hand:
another number or sign than the row prints; and rows whose inputs are called like what the other one says.

**Why it matters.** All the numbers stand in the clause, so that nothing else tells.

**Example.** `pick boat: barge +6, skiff +4` where the clause says *a barge moves 4 spaces, a skiff 6*.

It is a note, for a sentence may name things far from their numbers.

**How to mend it.** Write the number that the clause gives to this, or cite the words that say so: `@2.1 "a skiff"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "write what the clause gives to this, or cite the words that say so"


@finds_in_programs("other-number", "note", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.misbound import mixed_up  # only where there is rule code
    from rulewright.rulecode.examine.rows import changed_round, otherwise

    lines = [*otherwise(book, program), *changed_round(book, program)]
    told = {line.span.start for line in lines}  # what the row of a line says is nearer than its clause
    lines += [line for line in mixed_up(book, program) if line.span.start not in told]
    yield from of_lines(book, program, lines, HELP)
