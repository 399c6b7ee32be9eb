"""Two inputs, results, words of a choice or requirements whose words for players were changed round.

**What it finds.** Two that stand one after the other in rule code, of which each is called like the other: the words
have all that only the other one is named by, and nothing that only this one is, or of which each says what the book
says only where the other one is used; two requirements, too, of which each gives as its reason what the clause of the
other alone says. It is a note: *Hand size* may be what the cards are called
that a player has, beside a hand that is called *Cards that may be kept*.

**Why it matters.** Every result is right, and the player is asked for one thing and gives another, or is told a reason
that is not the one.

**Example.** `input gate: "South" as north | "North" as south`

**How to mend it.** Change the words round, or name the two in rule code as what they are; where both are right, let a
comment allow it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from rulewright.cache import encode
from rulewright.check.each import in_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.examine.called import Printed
    from rulewright.rulecode.program import Program


@finds("crossed-words", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.called import printed_in  # only where there is rule code

            printed = printed_in(book.programs)
            also = encode([(word, sorted(texts.items())) for word, texts in sorted(printed.items())])
            yield from in_programs(project, book, "crossed-words", partial(_in_program, printed=printed), False, also)


def _in_program(book: Book, program: Program, printed: Printed) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.called import called_crosswise  # only where there is rule code

    for span, says in called_crosswise(book, program, printed):
        help = ["change the words round, or the names"]
        yield Diagnostic(message=says, span=span, book=book.id, rule=program.rule, help=help)
