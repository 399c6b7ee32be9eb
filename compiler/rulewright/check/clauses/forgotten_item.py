"""An item of a list of modifiers that rule code forgets.

**What it finds.** A rule of which all items but one give a modifier in rule code, or hold the total, and that one, on
which no rule code rests.

**Why it matters.** A modifier is missing; or the line that should rest on the item cites another one, and a player
reads the wrong reason.

**Example.** 7.3 has the items A to D, and the lines of its rule code rest on A, B and D.

**How to mend it.** Write the modifier, or let its line cite the item. Where the item changes nothing, allow the
finding, and say why.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("forgotten-item", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for program in sound_programs(book):
            from rulewright.rulecode.examine.beside import forgotten  # only where there is rule code

            for rule, item in forgotten(book, program):
                yield Diagnostic(
                    message=f"no rule code rests on {item.name}, as it does on all other items of {rule.name}",
                    span=item.span,
                    book=book.id,
                    rule=item.id,
                    help=[f"write what {item.name} says, or let the line cite it that does"],
                    related=[(program.span, f"{program.name} plays {rule.name}")],
                )
