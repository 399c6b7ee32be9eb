"""A line of rule code whose mistakes no example would notice.

**What it finds.** A line that could have one small thing otherwise (`<=` for `<`, `or` for `and`, another number or
input, the line left out), and every example of its rule would come out all the same, though other inputs would not; an
input that could have another value where nobody says, or a range that ends earlier or has coarser steps. Rules without
any example are passed over, and so are what a table prints and results that are lists of printed rows. As it tries
thousands of changes, it waits to be asked: name it in `rulewright.toml`, below `[check.severity]`, as `unnoticed-change
= "note"`.

**Why it matters.** Examples are what holds rule code against the book. What none of them tries may be wrong unseen.

**Example.** `clamp -3..3` where no example reaches 3.

**How to mend it.** Work out by hand, from the book's own words, what comes out for inputs that this line matters for,
such as those that are shown, and write that down as an `example`. Where it differs from what is shown, the line is
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("unnoticed-change", "note", scope="program", asked=True)
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for program in sound_programs(book):
            if program.examples:
                from rulewright.rulecode.examine.unnoticed import unnoticed  # only where there is rule code

                for each in unnoticed(program):
                    first, *more = each.says
                    others = f" ({len(more)} such changes more)" if more else ""
                    yield Diagnostic(
                        message=f"no example of {program.name} notices this line with {first}{others}",
                        span=each.span,
                        book=book.id,
                        rule=program.rule,
                        help=[f"if the book says so, this example would: {each.example}"],
                    )
