"""A citation leads to an item that its rule does not have.

**What it finds.** The rule that is cited is there, but it has no item of that letter or number.

**Why it matters.** The reader finds the rule and looks in vain for the item: either the item was taken out, or the
letter is a misprint.

**Example.** `(7.31C)` where 7.31 has the items A and B.

**How to mend it.** Cite the rule itself, or the item that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.languages.patterns import words
from rulewright.link.resolve import in_words
from rulewright.model import Book, Diagnostic
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.project import Project
from rulewright.text import Span

NEAR = 20  # characters before a citation in which the word for the part stands


@finds("missing-item", "error", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        home = project.rulebook(book) or book
        notation = home.notation
        for citation, reference in book.open_references:
            if reference.status != "partial" or notation is None:
                continue
            name = next(name for name in reference.cited if name not in home.index)
            number = notation.parse(name) or ()
            parent = "".join(number[:-1])
            span = citation.span(reference)
            value = notation.form(number).value(number[-1])
            yield Diagnostic(
                message=f"{parent} has no {_word(notation, number, span)} {value}",
                span=span,
                book=book.id,
                rule=citation.source,
                help=[_items(home, notation, parent)],
                candidates=[(home.index[parent].id, f"{parent} is there, without that item")],
                related=[(home.index[parent].span, f"{parent} is defined here")],
            )


def _word(notation: Notation, number: Number, span: Span) -> str:
    """Return what the last part of a number is called: as the citation has it, if it says so."""
    called = [word for word, depth in notation.labels.items() if depth == len(number) - 1]
    said = re.findall(
        rf"(?<!\w)(?:{words(called)})", span.source.text[max(0, span.start - NEAR) : span.end], re.IGNORECASE
    )
    return notation.word(number) if notation.is_item(number) or not said else str(said[-1]).rstrip(" (")


def _items(book: Book, notation: Notation, parent: str) -> str:
    items = [rule.name for rule in book.below.get(f"{book.id}:{parent}", ())]
    items = items or in_words(book.index[parent], notation)
    if not items:
        return f"{parent} has no items at all; cite {parent} itself, or the rule that was meant"
    return f"{parent} has {', '.join(items[:12])}; cite one of these, or {parent} itself"
