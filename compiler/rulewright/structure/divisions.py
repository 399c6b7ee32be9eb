"""The divisions of a book that its headings name by a word and a number, and which rule each begins with."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from rulewright.model import Book, Division
from rulewright.outline.divisions.counted import counted_headings
from rulewright.outline.headings import Heading
from rulewright.structure.page import Page
from rulewright.text import Source, Span


def find_divisions(book: Book, pages: Sequence[Page]) -> list[Division]:
    """Return the divisions of a book in the order of the text; it has its rules and its contents lists."""
    order = {page.source.entry: at for at, page in enumerate(pages)}
    rules = [rule for rule in book.rules if not rule.implied and rule.span.source.entry in order]
    begins = sorted((order[rule.span.source.entry], rule.span.start, rule.id) for rule in rules)
    entries = sorted((order[each.span.source.entry], each.span.start, "") for run in book.contents for each in run)
    files: list[list[Heading]] = []
    others: list[str] = []
    for at, page in enumerate(pages):
        taken = [_holds(begins, at, page, each) or _holds(entries, at, page, each) for each in page.headings]
        files.append([each for each, rule in zip(page.headings, taken, strict=True) if not rule])
        others += [each.words for each, rule in zip(page.headings, taken, strict=True) if rule]
    found = []
    for at, (page, named) in enumerate(zip(pages, counted_headings(files, others, book.language), strict=True)):
        for heading, counted in named:
            below = bisect_left(begins, (at, heading.start, ""))
            rule = begins[below][2] if below < len(begins) else None
            span = Span(page.source, heading.start, _end(page.source, heading))
            found.append(Division(counted.name, *counted[:5], heading.words, span, rule))
    return found


def _holds(begins: Sequence[tuple[int, int, str]], file: int, page: Page, heading: Heading) -> bool:
    """True where one of these places stands in a heading."""
    first = bisect_left(begins, (file, heading.start, ""))
    return first < len(begins) and begins[first][:2] <= (file, _end(page.source, heading))


def _end(source: Source, heading: Heading) -> int:
    end = source.text.find("\n", heading.start)
    return end if end >= 0 else len(source.text)
