"""A column of a table, or a result of another rule, that rule code mixes up with another one, or forgets.

**What it finds.** What rule code says for a word reads one column of a table, where another column of it is called by
that word; two names that read each other's column, as columns of these headings are called elsewhere; two inputs that
take each other's result of another rule; one that is called like the result of another rule than it takes; and a column
of a table that no rule code reads, beside two or more that are read by their names.

**Why it matters.** Both columns have an answer for every row, so that nothing else tells.

**Example.** `pick ground: road cell(3.2, camels, "Sand"), …` where the table has a column *Road*.

**How to mend it.** Read the column that is meant. Where a column is of no matter to what is worked out, allow the
finding, and say why.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("other-column", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.columns import crosswise, other_columns, other_results  # rule code only

            for each in [*other_columns(book), *crosswise(book), *other_results(book)]:
                help = ["read the column that is meant, or allow this and say why the column is of no matter"]
                yield Diagnostic(message=each.says, span=each.span, book=book.id, rule=each.rule, help=help)
