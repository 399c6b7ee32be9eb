"""An input or a value of rule code that nothing reads.

**What it finds.** An `input`, a `chance` or a `let` that no result, requirement or promise of its rule asks
for; a `carry` that only goes on by itself, and that nothing asks for; of several results that an input takes of another
rule, one that it takes twice.

**Why it matters.** A player is asked for something that makes no difference: most likely the line that should use it is
missing, or says another name.

**Example.** `input rain: bool`, and no line that says what rain does.

**How to mend it.** Use it where the rule speaks of it, or take the line out.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unused-value", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for program in sound_programs(book):
            from rulewright.rulecode.examine.idle import unread  # only where there is rule code

            for each in unread(program):
                help = ["use it, or take the line out"]
                yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=help)
