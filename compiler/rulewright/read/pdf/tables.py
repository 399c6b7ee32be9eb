"""Tables: those that are ruled, and lines whose pieces stand one below the other. Only what is sure is read as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.read.pdf.lines import Line
from rulewright.read.pdf.paragraphs import LEADER, MARK
from rulewright.read.pdf.table_heads import take_head

ALIGNED = 5.0  # points by which the beginnings, middles or ends of the cells of a column differ at most
ROWS = 3  # lines of a table, at least
NEAR = 2.2  # times the height of a line: rows that are farther apart are two tables


def tables_in(lines: list[Line]) -> Iterator[tuple[int, int]]:
    """Yield the runs of lines that are tables: the first, and the one behind the last. The cells of a head are parted
    anew."""
    at = behind = 0  # the last table
    while at < len(lines):
        end = _end_of(lines, at)
        if lines[at].ruled or (end - at >= ROWS and not _is_list(lines[at:end])):
            yield take_head(lines, at, end) if at > behind else at, end
            behind = end
        at = max(end, at + 1)


def doubtful(lines: list[Line], tables: Iterable[tuple[int, int]]) -> set[int]:
    """Return the pages with lines in pieces, one below the other, that are none of the `tables` and were read as
    text."""
    sure = {at for first, end in tables for at in range(first, end)}
    found: set[int] = set()
    run: list[Line] = []
    for at, line in enumerate(lines):
        piecemeal = at not in sure and len(line.cells) > 2 and not LEADER.search(line.text)
        run = [*run, line] if piecemeal and (not run or run[-1].page == line.page) else [line] if piecemeal else []
        if len(run) == ROWS:
            found.add(line.page)
    return found


def _end_of(lines: list[Line], first: int) -> int:
    """Return the line behind the last that may be a row of the table that begins with `first`."""
    end = first
    while end < len(lines) and (len(lines[end].cells) > 1 or lines[end].ruled) and _goes_on(lines, first, end):
        end += 1
    return end


def _goes_on(lines: list[Line], first: int, at: int) -> bool:
    """True where a line is another row of the table that begins at `first`."""
    line, head = lines[at], lines[first]
    if line.ruled or head.ruled:
        return (line.ruled, line.page) == (head.ruled, head.page)
    if line.listed or LEADER.search(line.text):
        return False
    if at == first:
        return True
    above = lines[at - 1]
    if (line.page, line.column) != (head.page, head.column) or above.y - line.y > NEAR * line.size:
        return False
    return len(line.cells) == len(head.cells) and all(
        _aligned(*pair) for pair in zip(_spans(above), _spans(line), strict=True)
    )


def _spans(line: Line) -> list[tuple[float, float]]:
    ends = [*line.cells[1:], len(line.words)]
    return [(line.words[start].x0, line.words[end - 1].x1) for start, end in zip(line.cells, ends, strict=True)]


def _aligned(one: tuple[float, float], other: tuple[float, float]) -> bool:
    middle = abs(sum(one) - sum(other)) / 2
    return min(abs(one[0] - other[0]), abs(one[1] - other[1]), middle) <= ALIGNED


def _is_list(lines: list[Line]) -> bool:
    """True for numbers or marks with text behind them: a list, whose text stands apart from its marks."""
    if any(len(line.cells) != 2 for line in lines):
        return False
    marked = sum(line.cells[1] == 1 and bool(MARK.match(line.words[0].text)) for line in lines)
    words = sum(len(line.words) - line.cells[1] for line in lines)
    return marked >= 0.6 * len(lines) and words > 3 * len(lines)
