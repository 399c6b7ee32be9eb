"""Tables and their captions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.latex.numbering import Label
from rulewright.read.latex.tables import grid_of
from rulewright.read.latex.tokens import OPTION, TABLES, closing, plain_words
from rulewright.read.reading import BLANK

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


class Tables:
    """Reads tables; a caption may stand before or behind its table."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.waiting: Piece | None = None  # a caption whose table follows

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return {"caption": self.caption, "subfloat": self.caption_of_part}

    def caption(self, text: str, found: re.Match[str], end: int) -> int:
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None or self.document.muted:
            return at
        counter = "table"
        self.document.numbering.counts[counter] = self.document.numbering.counts.get(counter, 0) + 1
        title = plain_words(text[slice(*argument)])
        self.document.here = Label(title, title)
        last = self.document.reading.blocks[-1] if self.document.reading.blocks else None
        if self.document.reading.in_cell or text is not self.document.reading.original:
            return argument[1] + 1
        self.document.end_paragraph()
        if last and last.shape == "rows" and last.caption is None and not self.document.reading.waiting.mark:
            last.caption = self._written(text, argument)
        else:
            self.leave()
            self.waiting = argument
        return argument[1] + 1

    def caption_of_part(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the caption of one of several pictures in a figure, which stands in brackets."""
        option = OPTION.match(text, found.end(), end)
        if option and not self.document.muted and not self.document.reading.in_cell:
            self.document.end_paragraph()
            self.document.open_paragraph()
            self.document.run(text, *option.span(1))
            self.document.end_paragraph()
            self.document.open_paragraph()
        return option.end() if option else found.end()

    def leave(self) -> None:
        """End what a caption is of, if one waits: where that was no table, its words are a paragraph."""
        caption, self.waiting = self.waiting, None
        if caption:
            self.document.end_paragraph()
            self.document.open_paragraph()
            self.document.run(self.document.reading.original, *caption)
            self.document.end_paragraph()
            self.document.open_paragraph()

    def _written(self, text: str, caption: Piece) -> Piece | None:
        return self.document.reading.caption(lambda: self.document.run(text, *caption))

    def table(self, text: str, name: str, at: int, end: int) -> int:
        """Read a table as a block of cells."""
        at = self.document.skip_options(text, at, end)
        for _ in range(TABLES[name]):
            argument = self.document.argument(text, at, end)
            at = self.document.skip_options(text, argument[1] + 1, end) if argument else at
        over = text.find(f"\\end{{{name}}}", at, end)
        over = over if over >= 0 else end
        behind = over + len(f"\\end{{{name}}}")
        if self.document.muted or self.document.reading.in_cell or text is not self.document.reading.original:
            return behind
        self.document.end_paragraph()
        captioned = re.compile(r"\\caption[ \t]*\{").search(text, at, over) if name.startswith(("long", "xl")) else None
        if captioned:
            close = closing(text, captioned.end() - 1, over)
            self.waiting = (captioned.end(), close)
            line = text.find("\\\\", close, over)
            at = line + 2 if 0 <= line < close + 80 else close + 1
        block = RawBlock("rows", [])
        if self.waiting:
            block.caption = self._written(text, self.waiting)
            self.waiting = None
        grid = grid_of(text, at, over, self.document.reading.spans)
        for row_at, row in enumerate(grid.rows):
            pieces: list[Piece] = []
            for cell in row:
                self.document.reading.begin_cell()
                self.document.run(text, cell.start, cell.end)
                pieces.append(self.document.reading.end_cell())
                if cell.wide > 1 or cell.high > 1:
                    block.reach.append((row_at, len(pieces) - 1, cell.high, cell.wide))
                pieces += [BLANK] * (cell.wide - 1)
            self.document.reading.end_row()
            block.cells.append(pieces)
        block.head_rows = grid.head
        self.document.reading.add_table(block)
        self.document.open_paragraph()
        return behind
