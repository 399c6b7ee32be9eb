"""A line of rule code without a clause, where all others of its kind have one.

**What it finds.** A term, a bound of the total, a requirement, a reading, an `always` or a carried value that cites no
rule, where at least four others of its kind in the book do, and all of them. What stands within a reading or an
exception that has a clause rests on that.

**Why it matters.** The explanation has no words of the book for what the line says, and no check holds it against any.

**Example.** Five requirements of a book say `@4.1`, `@4.2` …, and the sixth says nothing.

**How to mend it.** Write the number of the clause at the end of the line: `@4.6`. Where no clause says it, allow this
and say why it is so.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("uncited-line", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.beside import uncited  # only where there is rule code

            for program, span, others in uncited(book):
                yield Diagnostic(
                    message=f"this line cites no clause, and all {others} others of its kind do",
                    span=span,
                    book=book.id,
                    rule=program.rule,
                    help=["write the clause that it rests on at its end, such as @4.2"],
                )
