"""An exception that is not played.

**What it finds.** A rule that names one with rule code, by its number or its title, that speaks of exceptions
(*instead*, *does not apply*, *regardless*, *notwithstanding* …), and that no rule code cites; a note of a played table
that leaves something out (*do not count depots*), which no line quotes and no input speaks of; and, where rule code
cites nearly all rules of a book, one right below a played rule that it does not.

**Why it matters.** What is played may be wrong just where the exception holds: the widget gives the common result, and
the player does not know that another rule sets it aside.

**Example.** 4.1 gives the toll and is played; 4.7 says *in a siege 4.1 does not apply*, and no line of rule code rests
on 4.7.

**How to mend it.** Write `amend 4.1 when … @4.7`, or an input or requirement that cites it. Where the exception has
nothing to do with what is played, allow the finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unplayed-exception", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if not book.programs:
            continue
        # Only where there is rule code
        from rulewright.rulecode.examine.exceptions import forgotten, uncounted, unplayed

        for each in [*unplayed(book), *uncounted(book)]:
            names = " and ".join(each.played)
            yield Diagnostic(
                message=f'{each.name} may set {names} aside ("{each.word}"), and no rule code cites it',
                span=each.span,
                book=book.id,
                rule=each.rule.id,
                help=[f"write `amend {each.played[0]} when … @{each.rule.name}`, or allow it where it changes nothing"],
            )
        for rule, played in forgotten(book):
            yield Diagnostic(
                message=f"{rule.name} stands below {played.name}, and is one of the few rules that no rule code cites",
                span=rule.span,
                book=book.id,
                rule=rule.id,
                help=[f"write `amend {played.name} when … @{rule.name}`, or allow it where it changes nothing"],
            )
