"""Contents lists of a PDF: lines one below the other, most of which end in a page at the edge of their column. Prices
end so, too: a contents list is one whose titles stand on its pages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from rulewright.read.pdf.lines import Line
from rulewright.read.pdf.pages import Word
from rulewright.read.pdf.paragraphs import LEADER, Edges, edges_of

PAGE = re.compile(r"\d{1,4}\Z")
FEWEST = 4  # entries whose pages rise: fewer may be figures of a rule
NEAR = 4.0  # points from the edge
PLACES = 20  # of a title that are looked at: a short word stands in many lines
WORDS = 12  # of a line: so many may stand before a title, as its number and what is numbered

Run = list[tuple[Line, int]]
Ends = list[tuple[str, int]]


def mark_contents(lines: Sequence[Line]) -> None:
    """Mark the lines that end entries of contents lists, in place: their pages never fall, do rise, and hold what the
    entries name."""
    runs = [run for run in _runs(lines, edges_of(lines)) if len(run) >= FEWEST and run[0][1] < run[-1][1]]
    within = {id(line) for run in runs for line, _ in run}
    others = _ends_of(line for line in lines if id(line) not in within) if runs else []
    for run in runs:
        if _leads(run, others):
            for line, _ in run:
                line.listed = True


def _runs(lines: Sequence[Line], edges: Edges) -> Iterator[Run]:
    """Yield runs of lines that end in pages, with these. An entry may take two lines."""
    run: Run = []
    without = 0
    for line in lines:
        page = _page(line, edges)
        without = without + 1 if page is None else 0
        if without > 1 or (page is not None and run and page < run[-1][1]):
            yield run
            run = []
        if page is not None:
            run.append((line, page))
    yield run


def _page(line: Line, edges: Edges) -> int | None:
    """Return the page that a line ends in, None where it does in none."""
    last = line.words[-1]
    if line.ruled or len(line.words) < 2 or not PAGE.match(last.text):
        return None
    at_edge = last.x1 >= edges[line.page, line.column][1] - NEAR
    apart = line.cells[-1] == len(line.words) - 1 and at_edge
    return int(last.text) if apart or LEADER.search(line.text) else None


def _ends_of(lines: Iterable[Line]) -> Ends:
    """Return the letters of lines from each of their words on, with their pages, sorted: what begins alike is together,
    and first what ends there, as headings do."""
    return sorted(
        {(_letters(line.words[at:]), line.page) for line in lines for at in range(min(len(line.words), WORDS))}
    )


def _leads(run: Run, others: Ends) -> bool:
    """True where half of the titles stand in other lines, all as many pages from the one that the list says: a book's
    first page may have any number."""
    apart: Counter[int] = Counter()
    for line, page in run:
        apart.update({place - page for place in _places(_letters(line.words[:-1]), others)})
    return max(apart.values(), default=0) * 2 >= len(run)


def _places(title: str, others: Ends) -> Iterator[int]:
    """Yield the pages of lines that a title stands in."""
    first = bisect_left(others, (title, 0)) if title else len(others)
    found = takewhile(lambda each: each[0].startswith(title), islice(others, first, first + PLACES))
    return (page for _, page in found)


def _letters(words: Iterable[Word]) -> str:
    """Return the letters of words: contents lists number and part them in their own way."""
    return "".join(filter(str.isalpha, "".join(word.text for word in words))).casefold()
