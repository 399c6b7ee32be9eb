"""Two exceptions apply at once.

**What it finds.** Two amendments (`amend … when …`) that change the same result of a rule and both apply for some
inputs, while neither goes over the other.

**Why it matters.** The book sets one rule aside twice and does not say which exception is the stronger one; a player
could take either. A lookup with these inputs gives no result but says so.

**Example.** *In winter the toll is doubled* and *at night there is no toll*: on a winter's night?

**How to mend it.** Say which goes first: `amend 4.1 when night over 4.2 @4.3`; or limit the condition of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.check.each import finds_in_programs
from rulewright.check.printed import given_words
from rulewright.model import Book, Diagnostic

if TYPE_CHECKING:
    from rulewright.rulecode.program import Program


@finds_in_programs("conflicting-exceptions", "error")
def find(book: Book, program: Program) -> Iterator[Diagnostic]:
    from rulewright.rulecode.examine.conflicts import conflicts  # only where there is rule code

    for conflict in conflicts(program):
        yield Diagnostic(
            message=f"{conflict.sentence}, with {given_words(conflict.given)}",
            span=conflict.span,
            book=book.id,
            rule=program.rule,
            help=["write `over` and the clause of the weaker one behind the condition of the stronger"],
            related=[(conflict.line, "this is what it gives instead")],
        )
