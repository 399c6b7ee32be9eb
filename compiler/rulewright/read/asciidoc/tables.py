"""Tables in AsciiDoc: cells between bars, how far each reaches, which rows are header."""

from __future__ import annotations

import re

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


def read_table(inline: Inline, lines: list[Piece], values: dict[str, str], title: Piece | None, mark: str) -> None:
    """Write the table on these lines down, with its title as the caption."""
    if not lines:
        return
    reading, text = inline.reading, inline.reading.original
    block = RawBlock("rows", [])
    if title:
        block.caption = reading.caption(lambda: inline.write(*title))
    cells = _separated(text, lines, mark) if mark in ",:" else _cells(text, lines)
    width = _width(values.get("cols", "")) or _first_row(text, lines, cells)
    filled: list[dict[int, Cell]] = [{}]
    covered: set[tuple[int, int]] = set()
    for cell in cells:
        for _ in range(cell.times):
            column = next(
                (at for at in range(width) if at not in filled[-1] and (len(filled) - 1, at) not in covered), -1
            )
            if column < 0:
                filled.append({})
                row = len(filled) - 1
                column = next((at for at in range(width) if (row, at) not in covered), 0)
            row = len(filled) - 1
            filled[-1][column] = cell
            covered.update((row + down, column + right) for down in range(cell.high) for right in range(cell.wide))
    for at, row_cells in enumerate(filled):
        pieces: list[Piece] = [BLANK] * width
        for column, cell in sorted(row_cells.items()):
            reading.begin_cell()
            for start, end in _stretches(text, cell):
                inline.write(start, end)
                reading.line(end, end)
            pieces[column] = reading.end_cell()
            if cell.wide > 1 or cell.high > 1:
                block.reach.append((at, column, cell.high, cell.wide))
            if cell.head:
                block.heads.append((at, column))
        block.cells.append(pieces)
        reading.end_row()
    options = values.get("options", "")
    first_line = text[slice(*lines[0])].strip()
    implied = bool(first_line) and len(lines) > 1 and not text[slice(*lines[1])].strip() and len(filled) > 1
    one_line = first_line.count("|") >= min(width, 2)
    block.head_rows = 1 if "header" in options or (implied and one_line and "noheader" not in options) else 0
    reading.add_table(block)


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
