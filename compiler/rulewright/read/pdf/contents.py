"""Contents lists of a PDF: lines one below the other, most of which end in a page at the edge of their column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.read.pdf.lines import Line
from rulewright.read.pdf.paragraphs import LEADER, Edges, edges_of

PAGE = re.compile(r"\d{1,4}\Z")
FEWEST = 4  # entries whose pages rise: fewer may be figures of a rule
NEAR = 4.0  # points from the edge


def mark_contents(lines: Sequence[Line]) -> None:
    """Mark the lines that end entries of contents lists, in place: their pages never fall, and do rise."""
    for run in _runs(lines, edges_of(lines)):
        pages = [page for _, page in run]
        if len(run) >= FEWEST and pages[0] < pages[-1]:
            for line, _ in run:
                line.listed = True


def _runs(lines: Sequence[Line], edges: Edges) -> Iterator[list[tuple[Line, int]]]:
    """Yield runs of lines that end in pages, with these. An entry may take two lines."""
    run: list[tuple[Line, int]] = []
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
