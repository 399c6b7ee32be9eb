"""A number was typed where its neighbours are fields.

**What it finds.** A citation in a Word document whose number is plain text, in a paragraph in which another citation is
a field, or in a book in which most are.

**Why it matters.** Fields follow their rules when these are renumbered; what was typed stays behind.

**Example.** `see 4.3 and 4.5`, where `4.3` is a field and `4.5` was typed.

**How to mend it.** Put a cross-reference in its place (References, Cross-reference).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.model import Book, Citation, Diagnostic, Reference
from rulewright.project import Project
from rulewright.text import Source

MOST = 0.7  # of a book's citations; where so many are fields, the others are oversights


@finds("typed-citation", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for source in book.sources:
            if source.styles and source.places and source.places.has_fields:
                yield from _typed(book, source)


def _typed(book: Book, source: Source) -> Iterator[Diagnostic]:
    fields = sorted(_fields(book, source))
    starts = [start for start, _ in fields]
    cited = [each for each in book.references if _is_number(source, *each)]
    made = [_in_field(fields, starts, citation.span(reference).start) for citation, reference in cited]
    mostly = bool(made) and sum(made) >= MOST * len(made)
    beside = {id(citation.passage) for (citation, _), is_field in zip(cited, made, strict=True) if is_field}
    for (citation, reference), is_field in zip(cited, made, strict=True):
        if not is_field and (mostly or id(citation.passage) in beside):
            near = "others in this paragraph" if id(citation.passage) in beside else "most in this book"
            yield Diagnostic(
                message=f"{citation.words(reference)} was typed; {near} are fields",
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=["put a cross-reference in its place: it follows when the rule gets another number"],
            )


def _fields(book: Book, source: Source) -> Iterator[tuple[int, int]]:
    """Yield where fields stand, those whose bookmark is gone among them."""
    for style in source.styles or ():
        if (style.address or "").startswith("#"):
            yield style.start, style.end
    for problem in book.problems:
        if problem.kind == "lost-bookmark" and problem.span.source is source:
            yield problem.span.start, problem.span.end


def _is_number(source: Source, citation: Citation, reference: Reference) -> bool:
    return (
        citation.passage.source is source
        and reference.kind in ("number", "range")
        and reference.status in ("resolved", "partial")
    )


def _in_field(fields: list[tuple[int, int]], starts: list[int], offset: int) -> bool:
    at = bisect_right(starts, offset) - 1
    return at >= 0 and fields[at][1] > offset
