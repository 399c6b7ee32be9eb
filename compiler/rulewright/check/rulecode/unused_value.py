"""An input, a value or an order of exceptions of rule code that nothing needs.

**What it finds.** An `input`, a `chance` or a `let` that no result, requirement or promise of its rule asks
for; a `carry` that only goes on by itself, and that nothing asks for; of several results that an input takes of another
rule, one that it takes twice. Of exceptions: a line that sets what is read only where the same exception sets it, too,
and an `over` between two that give no result otherwise.

**Why it matters.** A player is asked for something that makes no difference: most likely the line that should use it is
missing, or says another name.

**Example.** `input rain: bool`, and no line that says what rain does.

**How to mend it.** Use it where the rule speaks of it, or take the line out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import in_programs
from rulewright.check.printed import told
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program


@finds("unused-value", "warning", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    yield from told(project, "unused-value")
    for book in project.books:
        yield from in_programs(project, book, "unused-value", _in_program)


def _in_program(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.idle import unread  # only where there is rule code
    from rulewright.rulecode.examine.overruled import overruled

    for each in (*unread(program), *overruled(program)):
        help = ["use it, or take the line out"]
        yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=program.rule, help=help)
