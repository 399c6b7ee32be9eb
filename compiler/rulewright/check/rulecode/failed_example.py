"""An example of rule code does not come out.

**What it finds.** An `example` whose result differs from what the rule code works out, or that it cannot work out; and
one with inputs that a requirement does not allow, where it does not say `allowed=no`.

**Why it matters.** An example is worked by hand, often by the book itself. Either the table was changed, or rule code
reads it wrongly.

**Example.** `example paris=axis turn=fall40 -> -1` where the table gives 0.

Where one change of a line, such as `<=` for `<` or another number, would let all examples of the rule code come out,
that line is shown, too (`likely-mistake`).

**How to mend it.** Compare the calculation (`rulewright lookup BOOK:RULE name=value …`) with the example; mend the
table, the rule code or the example.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import sound_programs
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Example, Program
    from rulewright.text import Span


@finds_in_programs("failed-example", "error")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.failing import failing  # only where there is rule code

    found = failing(program, sound_programs(book))
    mended = [(each.span, f"with {each.says} here every example of it comes out") for each in found.mends]
    for example, says in found.wrong:
        yield Diagnostic(
            message=f"the example does not come out: {says}",
            span=example.span,
            book=book.id,
            rule=program.rule,
            help=["mend the table, the rule code or the example"],
            related=[*_cited(book, example), *mended],
        )


def _cited(book: Book, example: Example) -> list[tuple[Span, str]]:
    """Return the place of the book's own example, where the line cites it."""
    if example.cite is None:
        return []
    rule = next((rule for rule in book.rules if example.cite and rule.id == example.cite.rule), None)
    return [(rule.span, f"the example of {rule.name}")] if rule else []
