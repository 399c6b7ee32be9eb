"""The heads of tables that no lines rule: set in bold above the first row, often centered where the cells are not, so
that neither their beginnings nor their ends stand one below the other."""

from __future__ import annotations

from itertools import pairwise

from rulewright.read.pdf.lines import Line

NEAR = 2.5  # times the height of a line: what is farther above is no head


def take_head(lines: list[Line], first: int, end: int) -> int:
    """Return where the table whose rows are the lines from `first` up to `end` begins with its head: a line above, if
    that is one. Its cells are parted anew, as the columns are: a narrow column leaves no wide gap beside its head."""
    if first == 0 or lines[first].ruled:
        return first
    head, row = lines[first - 1], lines[first]
    apart = (head.page, head.column, head.ruled) != (row.page, row.column, 0) or head.listed
    if apart or not 0 < head.y - row.y <= NEAR * head.size or not _is_bold(head) or _is_bold(row):
        return first
    cells = _parted(head, lines[first:end])
    if cells is None:
        return first
    head.cells = cells
    return first - 1


def _is_bold(line: Line) -> bool:
    return all(word.bold for word in line.words)


def _parted(head: Line, rows: list[Line]) -> list[int] | None:
    """Return where the cells of a head begin: at the gap between words that is next to that between two columns; None
    where the words stand over fewer columns than there are, or beside them."""
    columns = _columns(rows)
    if len(head.words) < len(columns):
        return None
    cells = [0]
    for (_, right), (left, _) in pairwise(columns):
        gaps = range(cells[-1] + 1, len(head.words))
        if not gaps:
            return None
        between = (right + left) / 2
        cells.append(min(gaps, key=lambda at: abs((head.words[at - 1].x1 + head.words[at].x0) / 2 - between)))
    ends = [*cells[1:], len(head.words)]
    over = zip(cells, ends, columns, strict=True)
    stand = all(head.words[at].x0 <= right and left <= head.words[end - 1].x1 for at, end, (left, right) in over)
    return cells if stand else None


def _columns(rows: list[Line]) -> list[tuple[float, float]]:
    """Return where the columns of some rows begin and end."""
    spans = [
        [
            (row.words[at].x0, row.words[end - 1].x1)
            for at, end in zip(row.cells, [*row.cells[1:], len(row.words)], strict=True)
        ]
        for row in rows
    ]
    return [(min(left for left, _ in column), max(right for _, right in column)) for column in zip(*spans, strict=True)]
