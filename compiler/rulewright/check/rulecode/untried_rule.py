"""A rule of rule code without an example, where all others have one.

**What it finds.** The one rule of a book's rule code without any `example`, where at least four others have some.

**Why it matters.** Examples hold rule code against the book. Without one, nothing tells that a line says something
else; most likely they were lost.

**Example.** The nine rules of a book have examples, and that of 4.1 has none.

**How to mend it.** Work out by hand, from the book's own words, what comes out for some inputs, and write that down as
an `example`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import first_line
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("untried-rule", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.beside import never_tried  # only where there is rule code

            program = never_tried(book)
            if program:
                yield Diagnostic(
                    message=f"no example tries {program.name}, and some try each of the others",
                    span=first_line(program.span),
                    book=book.id,
                    rule=program.rule,
                    help=["work one out by hand, and write it down as an `example`"],
                )
