"""Tables of reStructuredText: cells, and how far each reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.reading import BLANK

if TYPE_CHECKING:
    from rulewright.read.rest.document import Document


class Tables:
    """Reads the tables of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def read(self, node: nodes.Element) -> None:
        self.document.reading.close()
        block = RawBlock("rows", [])
        title = node.next_node(nodes.title)
        if title:
            block.caption = self.document.reading.caption(lambda: self.document.inline.text(title))
        self.document.name(node)
        covered: set[tuple[int, int]] = set()
        for head in (True, False):
            for part in node.findall(nodes.thead if head else nodes.tbody):
                for row in part.findall(nodes.row):
                    self._row(row, block, covered)
                    block.head_rows += head
        self.document.reading.add_table(block)

    def _row(self, row: nodes.Element, block: RawBlock, covered: set[tuple[int, int]]) -> None:
        at = len(block.cells)
        pieces: list[Piece] = []
        for entry in row.children:
            while (at, len(pieces)) in covered:
                pieces.append(BLANK)
            high, wide = entry.get("morerows", 0) + 1, entry.get("morecols", 0) + 1
            column = len(pieces)
            covered.update((at + down, column + right) for down in range(1, high) for right in range(wide))
            self.document.reading.begin_cell()
            for paragraph in entry.children:
                if isinstance(paragraph, nodes.enumerated_list):
                    self._marked(paragraph)
                elif isinstance(paragraph, nodes.Element) and not isinstance(paragraph, nodes.system_message):
                    self.document.inline.text(paragraph)
                    self.document.reading.line(self.document.places.at, self.document.places.at)
            pieces += [self.document.reading.end_cell(), *[BLANK] * (wide - 1)]
            if high > 1 or wide > 1:
                block.reach.append((at, column, high, wide))
        while (at, len(pieces)) in covered:
            pieces.append(BLANK)
        block.cells.append(pieces)
        self.document.reading.end_row()

    def _marked(self, node: nodes.Element) -> None:
        """Read what begins with marks, (a) alone in its cell, as it is written: there it is no list."""
        for at, item in enumerate(node.children):
            _, place = self.document.mark(node, at)
            if place:
                self.document.reading.words(*place)
            if isinstance(item, nodes.Element):
                self.document.reading.part(self.document.places.at, self.document.places.at)
                self.document.inline.text(item)
