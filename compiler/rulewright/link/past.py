"""Histories of changes: headings, or rows of a table, that go through years, *Changes in 2018*, *Changes in 2019*. They
name rules by the numbers of their day. Where much of what they cite leads nowhere the book was numbered anew since, and
its rules of then are those of another book."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from rulewright.late import late
from rulewright.model import Block, Book, Table
from rulewright.text import Source, Span

YEAR = late(r"(?<!\d)(?:19|20)\d\d(?!\d)")
FEWEST = 3  # years
MOSTLY = 0.8  # of the rows of a table have one
SHORT = 30  # characters of a cell that is a date
CELLS = 2  # of a row in which it stands: a version may stand before it
LOST = 5  # citations in histories that lead nowhere, at least
MUCH = 0.25  # of these citations
Heading = tuple[int, int, str]  # where it begins, its level, its year


def leave_past(book: Book) -> None:
    """Take what leads nowhere in the histories of a book for another's, where so much of what they cite does."""
    past = [*_headed(book), *(table.span for table in book.tables if _goes_through_years(table))]
    if not past:
        return
    numbered = (each for each in book.references if each[1].kind in ("number", "range"))
    is_in = _within(past)
    cited = [each for citation, each in numbered if is_in(citation.passage.span())]
    lost = [each for each in cited if each.status in ("dangling", "partial")]
    if len(lost) >= max(LOST, MUCH * len(cited)):
        for each in lost:
            each.status = "outside"


def _headed(book: Book) -> Iterator[Span]:
    """Yield what stands below headings of one level with the years of a history."""
    contents = (book.matter, *(rule.content for rule in book.rules))
    blocks = (part for content in contents for part in content if isinstance(part, Block) and part.kind == "heading")
    headings: defaultdict[Source, list[Heading]] = defaultdict(list)
    for block in blocks:
        year = YEAR.search(block.text.text)
        headings[block.text.source].append((block.text.span().start, block.depth, year[0] if year else ""))
    for source, found in headings.items():
        if sum(bool(year) for _, _, year in found) >= FEWEST:
            spans = (rule.span for rule in book.rules if rule.title and not rule.parent)
            chapters = sorted(span.start for span in spans if span.source is source)
            for run, end in _runs(sorted(found)):
                behind = bisect_right(chapters, run[-1][0])
                last = min([*chapters[behind : behind + 1], end or len(source.text)])
                yield Span(source, run[0][0], last)


def _runs(headings: Sequence[Heading]) -> Iterator[tuple[list[Heading], int]]:
    """Yield the runs of headings of one level that go through years, each with where the next one stands that is as
    high; 0 where none does."""
    run: list[Heading] = []
    for each in (*headings, (0, 0, "")):
        start, level, year = each
        if run and level > run[0][1]:
            continue
        if run and not (year and level == run[0][1]):
            if _is_history(year for _, _, year in run):
                yield run, start
            run = []
        run += [each] if year else []


def _goes_through_years(table: Table) -> bool:
    """True for a table whose rows go through years."""
    rows = [row for row in table.rows if any(cell.text for cell in row)]
    dates = (next(filter(None, (YEAR.search(cell.text[: SHORT + 1]) for cell in row[:CELLS])), None) for row in rows)
    years = [date[0] for date in dates if date and len(date.string) <= SHORT]
    return len(years) >= MOSTLY * len(rows) and _is_history(years)


def _is_history(years: Iterable[str]) -> bool:
    """True for years that go one way, forward or back."""
    found = list(years)
    steps = [*pairwise(found)]
    one_way = all(one <= other for one, other in steps) or all(one >= other for one, other in steps)
    return one_way and len({*found}) >= FEWEST


def _within(stretches: Iterable[Span]) -> Callable[[Span], bool]:
    """Return what tells whether a span begins in one of some stretches, however many these are."""
    ends: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)  # by file: where each begins, the furthest end
    for each in sorted(stretches, key=lambda each: each.start):
        of_file = ends[each.source.entry]
        of_file.append((each.start, max([each.end, *(end for _, end in of_file[-1:])])))

    def is_in(span: Span) -> bool:
        of_file = ends.get(span.source.entry, [])
        at = bisect_right(of_file, span.start, key=itemgetter(0))
        return at > 0 and span.start < of_file[at - 1][1]

    return is_in
