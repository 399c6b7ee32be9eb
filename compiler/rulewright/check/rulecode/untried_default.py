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

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("untried-default", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for program in sound_programs(book):
            from rulewright.rulecode.examine.beside import untried  # only where there is rule code

            for each in untried(program):
                help = ["write an example without it; where nothing is usual, leave out the default"]
                yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=help)
