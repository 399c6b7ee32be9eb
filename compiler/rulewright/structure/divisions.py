"""The divisions of a book that its headings name by a word and a number, and which rule each begins with."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence, Set
from itertools import chain

from rulewright.model import Book, Division, name_within
from rulewright.outline.divisions.counted import bare, counted_headings, readings
from rulewright.outline.headings import Heading
from rulewright.structure.page import Page
from rulewright.text import Source, Span

FEWEST = 3  # plain lines that count divisions


def find_divisions(book: Book, pages: Sequence[Page]) -> list[Division]:
    """Return the divisions of a book in the order of the text; it has its rules and its contents lists. Where no
    headings count what a word is known to divide books by, plain lines may."""
    order = {page.source.entry: at for at, page in enumerate(pages)}
    rules = [rule for rule in book.rules if not rule.implied and rule.span.source.entry in order]
    begins = sorted((order[rule.span.source.entry], rule.span.start, rule.id) for rule in rules)
    entries = sorted((order[each.span.source.entry], each.span.start, "") for run in book.contents for each in run)
    files: list[list[Heading]] = []
    lines: list[list[Heading]] = []
    others: list[str] = []
    for at, page in enumerate(pages):
        taken = [_holds(begins, at, page, each) or _holds(entries, at, page, each) for each in page.headings]
        files.append([each for each, rule in zip(page.headings, taken, strict=True) if not rule])
        others += [each.words for each, rule in zip(page.headings, taken, strict=True) if rule]
        lines.append([each for each in page.lines if not _holds(begins, at, page, each)])
    named = counted_headings(files, others, book.language)
    words = {counted.word for found in named for _, counted in found}
    notation = book.notation  # what begins its numbers anew in each division cites these in its own way
    plain = notation and all(notation.is_annex((scope,)) for scope in notation.scopes)
    listed = {bare(word) for word in notation.words.division} - words if notation and plain else set()
    alone = [[each for each in found if _is_counted_by(listed, each, book.language)] for found in lines]
    found = []
    for at, (page, *both) in enumerate(
        zip(pages, named, counted_headings(alone, others, book.language, FEWEST), strict=True)
    ):
        for heading, counted in sorted(chain(*both), key=lambda each: each[0].start):
            below = bisect_left(begins, (at, heading.start, ""))
            rule = begins[below][2] if below < len(begins) else None
            span = Span(page.source, heading.start, _end(page.source, heading))
            found.append(Division(counted.name, *counted[:5], heading.words, span, rule))
    _name_within_wholes(found)
    return found


def _name_within_wholes(found: Sequence[Division]) -> None:
    """Give those divisions that begin again in each larger one, Division 1 of Part 2, the name of both. Larger are
    those of a kind that began before theirs."""
    times = Counter(each.name for each in found)
    again = {each.called for each in found if times[each.name] > 1}
    ranks = {kind: rank for rank, kind in enumerate(dict.fromkeys(each.called for each in found))}
    around: list[Division] = []
    for each in found:
        around = [one for one in around if ranks[one.called] < ranks[each.called]]
        if around and each.called in again:
            each.whole = around[-1].name
            each.name = name_within(each.whole, each.name)
        around.append(each)


def _is_counted_by(words: Set[str], heading: Heading, language: str) -> bool:
    return bool(words) and any(counted.word in words for counted in readings(heading.words, language))


def _holds(begins: Sequence[tuple[int, int, str]], file: int, page: Page, heading: Heading) -> bool:
    """True where one of these places stands in a heading."""
    first = bisect_left(begins, (file, heading.start, ""))
    return first < len(begins) and begins[first][:2] <= (file, _end(page.source, heading))


def _end(source: Source, heading: Heading) -> int:
    end = source.text.find("\n", heading.start)
    return end if end >= 0 else len(source.text)
