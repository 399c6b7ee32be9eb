"""A clause on which fewer lines of rule code rest than when it was confirmed.

**What it finds.** In a book whose rule code was confirmed (`rulewright confirm` keeps it in `confirmed.toml`): a rule
or an item that fewer lines of a played rule cite now, or none: a line lost its clause, or was taken out with it.

**Why it matters.** An exception that nobody plays any more is missed by nothing: what is left is rule code without a
fault, and its examples come out.

**Example.** `amend 4.1 when siege @4.7` was taken out: no line of the rule code of 4.1 rests on 4.7 any more.

**How to mend it.** Put back what was left out. If it was meant so, confirm it: `rulewright confirm BOOK`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import first_line
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("dropped-clause", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for settings, book in zip(project.settings, project.books, strict=True):
        if not book.programs:
            continue
        from rulewright.rulecode.examine.confirmed import dropped, read_confirmed  # only where there is rule code

        confirmed = read_confirmed(settings.folder)
        for program, name, before, now in dropped(book, confirmed) if confirmed is not None else ():
            none = f"no line of {program.name} rests on {name} any more, and {before} did when it was confirmed"
            fewer = f"of {before} lines of {program.name} that rested on {name} when it was confirmed, {now} still do"
            yield Diagnostic(
                message=fewer if now else none,
                span=first_line(program.span),
                book=book.id,
                rule=program.rule,
                help=[f"put back what rested on it, or confirm it as it is: rulewright confirm {book.id}"],
            )
