"""Tables of a tree: lists of rows that are lists themselves, with what stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.reading import BLANK, Reading
from rulewright.read.tree.nodes import Node

FEWEST = 2  # columns, and rows with the header


def tables_in(node: Node) -> list[Node]:
    """Return the tables at a node or below it."""
    if _rows(node):
        return [node]
    return list(chain.from_iterable(map(tables_in, node.items)))


def write_table(reading: Reading, node: Node, write: Callable[[Node], None]) -> None:
    """Write down a table: a list of rows, or a mapping that has them, perhaps the header, and a caption."""
    rows = _rows(node)
    width = max(map(len, rows))
    others = [item for item in node.items if node.kind == "mapping"]
    header = next((each.items for each in others if _is_row(each) and len(each.items) == width), None)
    caption = next((each for each in others if each.kind == "text" and each.text), None)
    block = RawBlock("rows", [], head_rows=1 if header else 0)
    if caption:
        block.caption = reading.caption(lambda: write(caption))
    for row in [header, *rows] if header else rows:
        block.cells.append([_cell(reading, cell, write) for cell in row] + [BLANK] * (width - len(row)))
        reading.end_row()
    reading.add_table(block)


def _cell(reading: Reading, node: Node, write: Callable[[Node], None]) -> Piece:
    reading.begin_cell()
    write(node)
    return reading.end_cell()


def _is_row(node: Node) -> bool:
    return node.kind == "list" and bool(node.items) and all(each.kind == "text" for each in node.items)


def _rows(node: Node) -> list[list[Node]]:
    """Return the rows of a table: of a list of lists, or of one that a mapping has."""
    if node.kind == "mapping":
        return next((rows for rows in map(_rows, node.items) if rows), []) if _is_flat(node) else []
    rows = [each.items for each in node.items]
    wide = bool(rows) and all(map(_is_row, node.items)) and max(map(len, rows)) >= FEWEST
    return rows if wide and len(rows) >= FEWEST else []


def _is_flat(node: Node) -> bool:
    """True for a mapping that has rows, and nothing else that is nested."""
    nested = [each for each in node.items if each.kind != "text" and not _is_row(each)]
    return len(nested) == 1 and nested[0].kind == "list"
