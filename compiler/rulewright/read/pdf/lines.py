"""Words to lines in reading order: columns are found."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.read.pdf.grids import Grid, grids_of, words_outside
from rulewright.read.pdf.pages import PageWords, Word

SAME_LINE = 0.35  # of a line's height: words that stand so near each other's line are on one
GAP = 1.0  # of a word's height: a wider gap parts what stands on a line into cells, or columns
GUTTER = 7.0  # points that columns are apart at least
CROSSING = 0.12  # of a page's pieces that may reach over a gutter: titles, tables
SIDE = 0.2  # of a page's pieces that stand on each side of a gutter, at least
MOSTLY = 0.5  # of a book's pages; where so many have columns, the others have them, too
FEWEST = 12  # pieces of a page that is worth looking for columns
HANGING = 3  # pieces within a gap, at least, that are marks of what stands beside it


class Line(Struct):
    """Words on one line of one column; `cells` are where pieces begin that a wide gap parts. A row of a ruled table is
    one line, too, however many it takes on the page; `ruled` counts the tables, from 1. `began` is where it does, if
    its first word has moved up to the line before; `listed` tells that it ends an entry of a contents list."""

    page: int
    words: list[Word]
    cells: list[int]
    column: int
    ruled: int = 0
    began: float | None = None
    listed: bool = False

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def x0(self) -> float:
        return self.words[0].x0 if self.began is None else self.began

    @property
    def x1(self) -> float:
        return max(word.x1 for word in self.words)

    @property
    def y(self) -> float:
        return self.words[0].y

    @property
    def size(self) -> float:
        """The size of most of its characters: a mark in another font, such as an italic (c), is often larger."""
        sizes: dict[float, int] = {}
        for word in self.words:
            sizes[word.size] = sizes.get(word.size, 0) + len(word.text)
        return max(sizes, key=lambda size: (sizes[size], size))


class Piece(Struct):
    """Words that follow each other closely on a line; or all that stands in a ruled table."""

    words: list[Word]
    grid: Grid | None = None

    @property
    def x0(self) -> float:
        return self.grid.bounds[0] if self.grid else self.words[0].x0

    @property
    def x1(self) -> float:
        return self.grid.bounds[2] if self.grid else self.words[-1].x1

    @property
    def y(self) -> float:
        return self.grid.bounds[3] if self.grid else self.words[0].y

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


def pieces_of(page: PageWords) -> list[Piece]:
    """Return the pieces of a page, the highest first."""
    grids = grids_of(page)
    rows: list[list[Word]] = []
    for word in sorted(words_outside(page, grids), key=lambda word: -word.y):
        row = rows[-1] if rows else None
        if row and abs(row[0].y - word.y) <= SAME_LINE * min(row[0].size, word.size):
            row.append(word)
        else:
            rows.append([word])
    found: list[Piece] = []
    for row in rows:
        row.sort(key=lambda word: word.x0)
        piece = Piece([row[0]])
        for before, word in itertools.pairwise(row):
            if word.x0 - before.x1 > GAP * min(before.size, word.size):
                found.append(piece)
                piece = Piece([])
            piece.words.append(word)
        found.append(piece)
    found += [Piece([word for row in grid.rows for cell in row for word in cell], grid) for grid in grids]
    return sorted(found, key=lambda piece: -piece.y) if grids else found


def usual_gutter(pages: Iterable[list[Piece]]) -> float | None:
    """Return where most pages of two columns are parted; None where fewer than half are."""
    found = [(gutter_of(pieces), len(pieces)) for pieces in pages if len(pieces) >= FEWEST]
    counts = Counter(round(gutter / (2 * GUTTER)) for gutter, _ in found if gutter is not None)
    if not counts or sum(counts.values()) < MOSTLY * len(found):
        return None
    best = counts.most_common(1)[0][0]
    return sum(each for each, _ in found if each and round(each / (2 * GUTTER)) == best) / counts[best]


def ordered(pieces: list[Piece], usual_at: float | None = None) -> tuple[list[list[Piece]], int]:
    """Return the pieces in reading order, as runs that each belong to one column, and how many columns there are.

    `usual_at` is where the columns of the book are parted: a page that does not say so itself may be parted there.
    """
    gutter = gutter_of(pieces)
    if gutter is None and usual_at is not None and _parts(pieces, usual_at):
        gutter = usual_at
    if gutter is None:
        return [pieces], 1
    runs: list[list[Piece]] = []
    left: list[Piece] = []
    right: list[Piece] = []
    most = 2
    for piece in [*pieces, None]:
        if piece and piece.x1 <= gutter:
            left.append(piece)
        elif piece and piece.x0 >= gutter:
            right.append(piece)
        else:
            for side in (left, right):
                inner, columns = ordered(side) if side else ([], 1)
                runs += inner
                most = max(most, columns + 1)
            left, right = [], []
            if piece:
                runs.append([piece])
    return runs, most


def gutter_of(pieces: list[Piece]) -> float | None:
    """Return where two columns part, or None where there are none."""
    if len(pieces) < FEWEST:
        return None
    left, right = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    width = int(right - left) + 1
    covered = [0] * (width + 1)
    for piece in pieces:
        for at in range(max(0, int(piece.x0 - left)), min(width, int(piece.x1 - left)) + 1):
            covered[at] += 1
    limit = CROSSING * len(pieces)
    best: tuple[float, float] | None = None
    at = 0
    while at < width:
        if covered[at] > limit:
            at += 1
            continue
        begin, lowest = at, covered[at]
        while at < width and covered[at] <= limit:
            lowest = min(lowest, covered[at])
            at += 1
        middle = _middle(pieces, left + begin, left + at)
        if at - begin < GUTTER or not 0.2 * width < middle - left < 0.8 * width:
            continue
        score = lowest - (at - begin) / 100
        if _is_text(pieces, middle) and (best is None or score < best[0]):
            best = (score, middle)
    return best[1] if best else None


def _middle(pieces: list[Piece], begin: float, end: float) -> float:
    """Return where the columns on both sides of a gap part: in its middle, or before the numbers that hang in it, in
    front of the text of the second column."""
    hanging = [piece for piece in pieces if begin <= piece.x0 and piece.x1 <= end]
    if len(hanging) < HANGING:
        return (begin + end) / 2
    first, last = min(piece.x0 for piece in hanging), max(piece.x1 for piece in hanging)
    return (begin + first) / 2 if first - begin >= GUTTER else (last + end) / 2


def _parts(pieces: list[Piece], gutter: float) -> bool:
    """True where hardly anything on a page reaches over a gutter, and there is something on both sides."""
    crossing = sum(piece.x0 < gutter < piece.x1 for piece in pieces)
    left = sum(piece.x1 <= gutter for piece in pieces)
    right = len(pieces) - crossing - left
    return crossing <= CROSSING * len(pieces) and min(left, right) >= 2


def _is_text(pieces: list[Piece], gutter: float) -> bool:
    """True where running text stands on both sides, rather than the cells of a table."""
    sides = [[each for each in pieces if each.x1 <= gutter], [each for each in pieces if each.x0 >= gutter]]
    for side in sides:
        if len(side) < SIDE * len(pieces):
            return False
        if sum(len(each.words) for each in side) < 4 * len(side):
            return False
    return True


def lines_of(page: PageWords, runs: Iterable[list[Piece]]) -> list[Line]:
    """Return the lines of a page: pieces of a run that stand beside each other are cells of one line."""
    lines: list[Line] = []
    tables = 0
    for column, run in enumerate(runs):
        last: Line | None = None
        for piece in run:
            if piece.grid:
                tables += 1
                lines += _rows_of(page, piece.grid, column, tables)
                last = None
            elif last and abs(last.y - piece.y) <= SAME_LINE * min(last.words[0].size, piece.words[0].size):
                last.cells.append(len(last.words))
                last.words += piece.words
            else:
                last = Line(page.number, list(piece.words), [0], column)
                lines.append(last)
    return lines


def _rows_of(page: PageWords, grid: Grid, column: int, table: int) -> Iterator[Line]:
    """Yield the rows of a ruled table as lines."""
    for row in grid.rows:
        line = Line(page.number, [], [], column, table)
        for cell in row:
            line.cells.append(len(line.words))
            line.words += cell
        yield line


def usual(values: Iterable[float]) -> float:
    """Return the value that is most common, rounded to half a point."""
    counts = Counter(round(value * 2) / 2 for value in values)
    return counts.most_common(1)[0][0] if counts else 0.0
