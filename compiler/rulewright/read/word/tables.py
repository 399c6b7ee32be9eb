"""Tables of a Word document: which cells a row has, how far each reaches, and whether it is a table at all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.read.blocks import Piece
from rulewright.read.spans import Spans
from rulewright.read.word.numbering import Numbering
from rulewright.read.word.runs import mark_says
from rulewright.read.word.styles import OFF, Styles
from rulewright.read.word.xml import Node

BLANK: Piece = (0, 0)


class Row(Struct):
    """The cells of a row, how many columns each takes, which go on from above, and whether it heads every page."""

    cells: list[Node]
    spans: list[int]
    goes_on: list[bool]
    before: int
    head: bool


class Grid:
    """A table's rows. Those that a tracked change took out are left out."""

    def __init__(self, table: Node, original: bool, spans: Spans) -> None:
        gone = "ins" if original else "del"
        self.rows = [_row(each, spans) for each in _parts(table, "tr") if not _is_gone(each, gone)]
        self.rows = [row for row in self.rows if row.cells]

    def spread(self, row: Row, pieces: list[Piece]) -> list[Piece]:
        """Return the pieces of a row's cells over its columns: one that goes on from above is blank, one that reaches
        over several columns stands in the first."""
        spread: list[Piece] = [BLANK] * row.before
        for piece, span, goes_on in zip(pieces, row.spans, row.goes_on, strict=True):
            spread += [BLANK if goes_on else piece, *[BLANK] * (span - 1)]
        return spread


def _parts(node: Node, name: str) -> Iterator[Node]:
    """Yield the rows of a table or the cells of a row, which content controls may wrap."""
    for each in node.inner:
        if each.name == name:
            yield each
        elif each.name in ("sdt", "sdtContent", "customXml"):
            yield from _parts(each, name)


def _is_gone(row: Node, how: str) -> bool:
    properties = row.first("trPr")
    return properties is not None and properties.first(how) is not None


def _row(node: Node, spans: Spans) -> Row:
    cells = list(_parts(node, "tc"))
    properties = node.first("trPr")
    head = properties.first("tblHeader") if properties else None
    before = properties.value("gridBefore") if properties else ""
    merges = [cell.first("tcPr", "vMerge") for cell in cells]
    return Row(
        cells,
        [_span(cell.first("tcPr"), spans) for cell in cells],
        [merge is not None and merge.get("val", "continue") == "continue" for merge in merges],
        spans.read(before, 0),
        head is not None and head.get("val", "1") not in OFF,
    )


def _span(properties: Node | None, spans: Spans) -> int:
    return spans.read(properties.value("gridSpan") if properties else "")


def is_layout(grid: Grid, styles: Styles, numbering: Numbering) -> bool:
    """True for a table that only lays out text: of one column, or with headings or lists of numbers in a cell."""
    if all(len(row.cells) == 1 for row in grid.rows):
        return True
    return any(_holds_rules(cell, styles, numbering) for row in grid.rows for cell in row.cells)


def _holds_rules(cell: Node, styles: Styles, numbering: Numbering) -> bool:
    counted = 0
    for paragraph in cell.deep("p"):
        properties = paragraph.first("pPr")
        style = properties.value("pStyle") if properties else ""
        given = properties.first("numPr") if properties else None
        place = styles.list_place(style)
        list_id = (given.value("numId") if given else "") or place.list
        counted += numbering.counts(list_id, place, given.value("ilvl") if given else "")
        if styles.level(style) and not mark_says(properties, "del") and list_id not in ("", "0"):
            return True
    return counted > 1
