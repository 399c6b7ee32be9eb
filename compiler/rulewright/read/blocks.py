"""What a reader of a format delivers: blocks of text, with their places and how they stand. No meaning, only shape."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Piece = tuple[int, int]
Shape = Literal["heading", "paragraph", "bullet", "rows", "code"]
Role = Literal["", "quote", "term", "definition", "footnote"]
MAX_DEPTH = 8  # deeper nesting of bullets is shown at this depth
FURTHER = 2  # columns by which a list within another one stands further in, at least
TAB = 4  # columns


class RawBlock(Struct, gc=False):
    """Consecutive lines of one shape, as a reader of a format found them.

    `pieces` are the lines' offsets without marker and indent; `gap` tells whether blank lines stand before it.
    `level` is a heading's, from 1 (0: no heading), `bold` tells that all words are bold, `listed` that the format
    itself calls it an entry of a contents list. `role` says what a paragraph is among others: quoted, a term, what
    it means, a note at the foot. `tail` is text behind a run of rows that a page break had cut off. `number` is the
    place of a number that the format itself gives: an `id`, an automatic number of a word processor. `mark` is what
    is printed before an entry of a list although it stands nowhere in the text; `tag` is where that entry begins.
    `cells` are the cells of each row, the first `head_rows` of which are header; `reach` has (row, column, rows,
    columns) of each that reaches over others, `heads` (row, column) of each that heads its row. `caption` is what
    the format calls the caption of a table. `language` is what a block of code says that it is written in.
    """

    shape: Shape
    pieces: list[Piece]
    depth: int = 0
    indent: int = 0
    gap: bool = True
    level: int = 0
    tail: list[Piece] = field(default_factory=list)
    number: Piece | None = None
    cells: list[list[Piece]] = field(default_factory=list)
    head_rows: int = 0
    language: str = ""
    mark: str = ""
    tag: Piece = (0, 0)
    bold: bool = False
    listed: bool = False
    role: Role = ""
    reach: list[tuple[int, int, int, int]] = field(default_factory=list)
    heads: list[tuple[int, int]] = field(default_factory=list)
    caption: Piece | None = None


def inset_of(block: RawBlock) -> int:
    """Return how far in a block stands, in columns; what a format nests counts as many for each depth."""
    return block.indent + FURTHER * block.depth


def tab_width(blanks: str) -> int:
    """Return how many columns the blanks take up with which a line begins."""
    return len(blanks.expandtabs(TAB))


def columns_before(text: str, at: int) -> int:
    """Return how far in a line stands whose words begin at a place, in columns."""
    start = at
    while start and text[start - 1] in " \t\xa0":
        start -= 1
    return tab_width(text[start:at])


def lines_counted(text: str, blocks: list[RawBlock]) -> str:
    """Return the first lines of the blocks to which a word processor gave a number, with these, but those of its
    outermost list: what stands there are chapters or rules, whose numbers are written in ways of their own."""
    given = [block for block in blocks if block.number and block.pieces[0][0] <= block.number[0]]
    outermost = min(((block.depth, block.indent) for block in given), default=(0, 0))
    return "\n".join(text[slice(*block.pieces[0])] for block in given if (block.depth, block.indent) > outermost)
