"""A condition of rule code that asks for something else than its clause.

**What it finds.** A number that a line gives where an input does not hold, and the clause where it does (or, in a term,
the other way round); and a line that asks for one word of a choice, where the clause has another word of that choice
and not this one, or has it where it gives the line's number to what is asked about; and an input that is never asked
for a word, where all others of the same words are. How a clause denies is known in English only; of books in other
languages only the words of choices are told.

**Why it matters.** The number stands in the clause, and both answers are legal, so that only an example tells.

**Example.** `let paid = 4 if not feast else 1` where the clause says *on a feast it costs 4*.

It is a note, for a sentence may deny something else than what is asked.

**How to mend it.** Turn the condition round, or cite the words that say when it is so: `@2.1 "on a feast"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import of_lines
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program

HELP = "ask for what the clause asks for, or cite the words that say so"
MISSING = "write what holds then, or allow this where nothing does"


@finds_in_programs("other-condition", "note", sound=False)
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.asked import other_words, turned  # only where there is rule code
    from rulewright.rulecode.examine.beside import unasked

    yield from of_lines(book, program, [*turned(book, program), *other_words(book, program)], HELP)
    for each in unasked(program):
        yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=[MISSING])
