"""Tables in AsciiDoc: cells between bars, how far each reaches, which rows are header."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.read.asciidoc.inline import Inline
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.reading import BLANK

CELL = re.compile(
    r"(?:(?<=\s)|^)(?:(?P<times>\d{1,2})\*)?(?:(?P<wide>\d{1,2})?(?:\.(?P<high>\d{1,2}))?\+)?"
    r"(?P<align>[<^>.]{0,4})(?P<style>[aehlmsd]?)(?<!\\)(?P<bar>[|!])|(?<![\\])\|",
    re.MULTILINE,
)


class Cell:
    """A cell: where its words stand, how many columns and rows it takes, whether it heads its row."""

    def __init__(self, found: re.Match[str]) -> None:
        self.start = self.end = found.end()
        self.times = int(found["times"] or 1)
        self.wide = int(found["wide"] or 1)
        self.high = int(found["high"] or 1)
        self.head = found["style"] == "h"


def read_table(
    inline: Inline, lines: list[Piece], values: dict[str, str], title: Callable[[], None] | None, mark: str
) -> None:
    """Write the table on these lines down, with its title as the caption, which `title` writes."""
    if not lines:
        return
    reading, text = inline.reading, inline.reading.original
    block = RawBlock("rows", [])
    if title:
        block.caption = reading.caption(title)
    cells = _separated(text, lines, mark) if mark in ",:" else _cells(text, lines)
    width = _width(values.get("cols", "")) or _first_row(text, lines, cells)
    rows = _placed(cells, width)
    for at, row in enumerate(rows):
        block.cells.append(_write_row(inline, row, width))
        wide = {column: cell for column, cell in row.items() if cell.wide > 1 or cell.high > 1}
        block.reach += [(at, column, cell.high, cell.wide) for column, cell in wide.items()]
        block.heads += [(at, column) for column, cell in row.items() if cell.head]
    block.head_rows = 1 if _has_header(text, lines, values.get("options", ""), width, len(rows)) else 0
    reading.add_table(block)


def _placed(cells: list[Cell], width: int) -> list[dict[int, Cell]]:
    """Return the cells row by row, each at its column: the first that no cell before it takes, or reaches into."""
    rows: list[dict[int, Cell]] = [{}]
    covered: set[tuple[int, int]] = set()
    for cell in (each for each in cells for _ in range(each.times)):
        row = len(rows) - 1
        column = next((at for at in range(width) if at not in rows[row] and (row, at) not in covered), -1)
        if column < 0:
            rows.append({})
            row += 1
            column = next((at for at in range(width) if (row, at) not in covered), 0)
        rows[row][column] = cell
        covered.update((row + down, column + right) for down in range(cell.high) for right in range(cell.wide))
    return [dict(sorted(row.items())) for row in rows]


def _write_row(inline: Inline, row: dict[int, Cell], width: int) -> list[Piece]:
    """Write the cells of a row down, and return where each column has its text."""
    reading = inline.reading
    pieces: list[Piece] = [BLANK] * width
    for column, cell in row.items():
        reading.begin_cell()
        for start, end in _stretches(reading.original, cell):
            inline.write(start, end)
            reading.line(end, end)
        pieces[column] = reading.end_cell()
    reading.end_row()
    return pieces


def _has_header(text: str, lines: list[Piece], options: str, width: int, rows: int) -> bool:
    """True where the options say that the first row is a header, or a blank line below it does."""
    first_line = text[slice(*lines[0])].strip()
    parted = bool(first_line) and len(lines) > 1 and not text[slice(*lines[1])].strip() and rows > 1
    one_line = first_line.count("|") >= min(width, 2)
    return "header" in options or (parted and one_line and "noheader" not in options)


def _cells(text: str, lines: list[Piece]) -> list[Cell]:
    """Return the cells between bars."""
    begin, stop = lines[0][0], lines[-1][1]
    found: list[Cell] = []
    for match in CELL.finditer(text, begin, stop):
        if found:
            found[-1].end = match.start()
        found.append(Cell(match))
    if found:
        found[-1].end = stop
    return found


def _separated(text: str, lines: list[Piece], mark: str) -> list[Cell]:
    """Return the cells of lines in which commas or colons part them."""
    found = []
    for start, end in lines:
        for match in re.compile(rf"(?P<words>\"[^\"]*\"|[^{mark}]*)(?:{mark}|\Z)").finditer(text, start, end):
            if match.start() == end and match.start() != start:
                break
            cell = object.__new__(Cell)
            cell.start, cell.end = match.span("words")
            cell.times = cell.wide = cell.high = 1
            cell.head = False
            found.append(cell)
    return found


def _width(columns: str) -> int:
    """Return how many columns `cols` names: `1,2,3`, `3*`, `2*,1`."""
    count = 0
    for each in filter(None, (part.strip() for part in re.split("[,;]", columns))):
        times = re.match(r"(\d+)\*", each)
        count += int(times[1]) if times else 1
    if count == 1 and columns.strip().isdecimal():
        return 1
    return min(count, 200)


def _first_row(text: str, lines: list[Piece], cells: list[Cell]) -> int:
    """Return how many columns the cells on the first line take."""
    first = next((line for line in lines if text[slice(*line)].strip()), lines[0])
    return max(1, sum(cell.wide * cell.times for cell in cells if first[0] <= cell.start <= first[1]))


def _stretches(text: str, cell: Cell) -> list[Piece]:
    """Return the paragraphs of a cell."""
    found = []
    for match in re.compile(r"\S(?:.|\n(?![ \t]*\r?\n))*").finditer(text, cell.start, cell.end):
        found.append(match.span())
    return found or [(cell.start, cell.start)]
