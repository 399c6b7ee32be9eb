"""Tables in HTML: which cell stands where, how far it reaches, and what heads what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.html.tokens import Tag, Token
from rulewright.read.reading import BLANK, Reading

LINES = frozenset(
    {"p", "div", "li", "dt", "dd", "ul", "ol", "dl", "h4", "h5", "h6", "blockquote", "pre", "center", "section"}
    | {"figure", "figcaption"}
)
OPEN_ENDED = frozenset({"td", "th", "tr", "caption", "thead", "tbody", "tfoot", "table"})
HEADINGS = ("h1", "h2", "h3")


def is_layout(found: Sequence[Token], start: int, end: int) -> bool:
    """True where what stands in a table, between two tokens, is only laid out by it: another table, headings, or never
    two cells in a row."""
    widest = cells = 0
    for at in range(start, end):
        tag = found[at]
        if not isinstance(tag, Tag) or tag.close:
            continue
        if tag.name == "table" or tag.name in HEADINGS:
            return True
        cells = 0 if tag.name == "tr" else cells + (tag.name in ("td", "th"))
        widest = max(widest, cells)
    return widest < 2


class TableReader:
    """Reads one table. `take` writes what stands within a cell."""

    def __init__(self, reading: Reading, take: Callable[[Token], None]) -> None:
        self.reading = reading
        self.take = take
        self.block = RawBlock("rows", [])
        self.head = False
        self.headed: list[bool] = []  # of each row: whether its cells are all heads of columns
        self.reaching: dict[int, int] = {}  # column -> how many rows below its cell reaches into
        self.column = 0
        self.open = ""  # the name of the cell that is open

    def read(self, found: Sequence[Token]) -> None:
        """Write a table down as a block of the reading."""
        for token in found:
            if isinstance(token, Tag) and token.name in OPEN_ENDED:
                self._part(token)
            elif self.open:
                self._within(token)
        self._end_cell()
        self._end_row()
        leading = next((at for at, headed in enumerate(self.headed) if not headed), len(self.headed))
        self.block.head_rows = max(self.block.head_rows, leading if leading < len(self.headed) else 0)
        self.reading.add_table(self.block)

    def _part(self, tag: Tag) -> None:
        self._end_cell()
        if "id" in tag.values and not tag.close:
            self.reading.name(tag.values["id"])
        if tag.name == "thead":
            self.head = not tag.close
        elif tag.name == "tr" and not tag.close:
            self._end_row()
            self.block.cells.append([])
            self.headed.append(True)
            self.block.head_rows += self.head
        elif tag.name in ("td", "th") and not tag.close:
            if not self.block.cells:
                self.block.cells.append([])
                self.headed.append(True)
            self._place(tag)
            self._begin_cell(tag.name)
        elif tag.name == "caption" and not tag.close:
            self._begin_cell("caption")

    def _place(self, tag: Tag) -> None:
        """Find the columns that a cell takes."""
        row = self.block.cells[-1]
        while self.reaching.get(len(row)):
            self._fill(row, len(row) + 1)
        wide = self.reading.spans.read(tag.values.get("colspan", "").strip())
        high = self.reading.spans.read(tag.values.get("rowspan", "").strip())
        self.column = len(row)
        row.extend([BLANK] * wide)
        at = len(self.block.cells) - 1
        if wide > 1 or high > 1:
            self.block.reach.append((at, self.column, high, wide))
        for column in range(self.column, len(row)):
            self.reaching[column] = high - 1
        heads_column = tag.name == "th" and not tag.values.get("scope", "").startswith("row")
        self.headed[-1] = self.headed[-1] and heads_column
        if tag.name == "th" and not self.head:
            self.block.heads.append((at, self.column))

    def _fill(self, row: list[Piece], width: int) -> None:
        """Make a row so wide, with blanks where cells above it reach down."""
        for column in range(len(row), width):
            row.append(BLANK)
            self.reaching[column] = max(0, self.reaching.get(column, 0) - 1)

    def _begin_cell(self, name: str) -> None:
        self.open = name
        self.reading.begin_cell()

    def _end_cell(self) -> None:
        if not self.open:
            return
        piece = self.reading.end_cell()
        if self.open == "caption":
            self.block.caption = piece if piece != BLANK else None
        else:
            self.block.cells[-1][self.column] = piece
        self.open = ""

    def _end_row(self) -> None:
        if self.block.cells:
            self._fill(self.block.cells[-1], max(self.reaching, default=-1) + 1)
        self.reading.end_row()

    def _within(self, token: Token) -> None:
        """Write what stands in a cell: a block in it is a line of its own."""
        if isinstance(token, Tag) and token.name in LINES:
            if "id" in token.values:
                self.reading.name(token.values["id"])
            self.reading.line(token.start, token.end)
        else:
            self.take(token)
