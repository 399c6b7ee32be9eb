"""A number of a clause that rule code rests on and does not use.

**What it finds.** A number, as digit or as word, in a sentence that a line of rule code quotes, where no line that
cites this rule uses it, and no input, no title and no line without a clause beside it. 0 and 1 go without saying, years
are words of rule code, and sentences that only show what others say (*for example*, *and so on*) are passed over.

**Why it matters.** A modifier, a limit or a group was mistyped or forgotten: another number that the clause has
somewhere else stands in its place, so that `unsupported-number` has nothing to say.

**Example.** `per(2, camels, up)` where the clause says *one for each 3 camels (round up), and two more in a storm*.

**How to mend it.** Write the number that the clause has, or pick the sentence that the line rests on by its words.
Where the number is of no matter to what is worked out, allow the finding, and say why.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unused-number", "note", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        if book.programs:
            from rulewright.rulecode.examine.unused import unused  # only where there is rule code

            for each in unused(book):
                says = f"{each.rule.name} says {each.figure.text} here"
                yield Diagnostic(
                    message=f"{says}, which no line of rule code that rests on it uses",
                    span=each.figure,
                    book=book.id,
                    rule=each.rule.id,
                    help=["write it in the line that it belongs to, or allow this and say why it is of no matter"],
                )
