"""An end of a range of rule code that no example reaches, though the examples of the book do so elsewhere.

**What it finds.** An input whose range goes further than all examples of its rule, in a book whose examples reach
nearly every end of all other ranges, or dice of which no example there shows the highest face; where they reach most,
one that ends a step behind an example or ten times so far; in other books, a range that begins one step below 0, where
no other does. Where the rules have both ends themselves, in a sentence about that input, nothing is told.

**Why it matters.** Where no printed table ends a range, nothing else tells of a figure too many (`0..200` for
`0..20`): the player is offered what the book does not have.

**Example.** `input guns: -1..12`, where all other counts begin at 0 and no example says `guns=-1`.

**How to mend it.** Write the range that the book has, or an example at its end.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("untried-end", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.reached import unreached  # only where there is rule code

            for program, each in unreached(book, sound_programs(book)):
                yield Diagnostic(
                    message=f"the examples of `{each.input.name}` would come out alike with {each.says}",
                    span=each.input.span,
                    book=book.id,
                    rule=program.rule,
                    help=["write the range that the book has, or an example at its end"],
                )
