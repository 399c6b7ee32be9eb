"""A line of rule code whose clause speaks of something else.

**What it finds.** A line that quotes a sentence which holds none of the line's numbers, and no word of what the line
names: its inputs and results, what they are called, the words that it gives. Also a `reading` whose words share none
with its clause, and a line that shares far more with another rule; or that cites a rule or an item where another item
beside it, or the rule around it, holds all that it holds of the line, and more.

**Why it matters.** The explanation quotes that sentence to a player as the reason. Most likely the number of the clause
was mistyped, or the words that pick the sentence find another one.

**Example.** `-1 per breaches @7.2`, where 7.2 is about food.

**How to mend it.** Cite the clause that the line rests on, or pick the sentence by its words: `@7.1 "each breach"`.
Where the clause is right, let a title say what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "cite the clause that the line rests on, or pick the sentence by its words"


@finds_in_programs("unrelated-clause", "note")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.nearer import nearer, spoken  # only where there is rule code
    from rulewright.rulecode.examine.ties import unrelated

    strange = list(unrelated(book, program))
    told = {line.span.start for line in strange}
    others = [line for line in nearer(book, program, spoken(book)) if line.span.start not in told]
    yield from of_lines(book, program, [*strange, *others], HELP)
