"""A field of a word processor shows an error instead of a number.

**What it finds.** A field whose words are *Error! Reference source not found* or the like, in any language; and these
words where a text has them without their field, as one does that was pasted or printed.

**Why it matters.** The bookmark that it led to is gone, mostly because its paragraph was rewritten or deleted, and Word
has already said so. Whoever reads the rules is sent nowhere.

**Example.** `as set out in Error! Reference source not found.`

**How to mend it.** Delete the field, or its words, and insert the cross-reference anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.problems import problems
from rulewright.check.registry import finds
from rulewright.check.wording import finding, in_code, in_quotes, occurrences
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import ground_of
from rulewright.terms.words import term_words

MESSAGE = "a field shows an error instead of what it refers to"


@finds("broken-field", "error")
def find(project: Project) -> Iterator[Diagnostic]:
    fields = set()
    for book, problem in problems(project, "broken-field"):
        fields.add(problem.span)
        yield Diagnostic(
            message=MESSAGE,
            span=problem.span,
            book=book.id,
            rule=problem.rule,
            help=[f"insert the cross-reference anew; the field's code is {problem.detail}"],
        )
    for book in project.books:
        for piece, place in occurrences(ground_of(project, book), "broken fields", term_words(book.language).broken):
            told = any(
                place.span.source is each.source and each.start <= place.span.start < each.end for each in fields
            )
            if not (told or in_code(place) or in_quotes(place)):
                yield finding(book, place, piece.home, MESSAGE, "put what it referred to in its place")
