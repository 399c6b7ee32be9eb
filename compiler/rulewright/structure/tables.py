"""Printed tables: from a run of rows, the caption above it and the notes below it, to a Table.

Also lists that serve as tables: a line such as `Modifiers:` and below it entries that each begin with a figure.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise

from msgspec import structs

from rulewright.late import late
from rulewright.model import Table
from rulewright.notations.notation import Notation
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.inline import clean, plain
from rulewright.structure.captions import Caption, CaptionReader, slug
from rulewright.structure.rows import Row, header_rows, is_note, is_note_text, pad, spans_of, split_rows
from rulewright.text import Source, Span, Text

# The figure at the head of an entry, with its unit: `x 2 RE`, `½ RE`, `+1`, `x (MDs-1)`
FIGURE = late(r"(?:[x×]\s?)?(?:\+/-|[+\-±−])?(?:\d+(?:\.\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔]|\#|(?<=[x×]\s)\([^()]{1,30}\))%?(?=\s)")
UNIT = re.compile(r"\s+([A-Z]{2,5})(?=\s)")
NUMBERED = re.compile(r"\(?\d{1,2}[.)]\s")
CELL = re.compile(r"\S+(?:[ \xa0]\S+)*")
TWO_LINES = 2  # of a caption, the first with the number


class TableReader:
    """Reads the tables of one source."""

    def __init__(self, source: Source, notation: Notation) -> None:
        self.source = source
        self.captions = CaptionReader(notation)
        self.notation = notation

    @cached_property
    def legend(self) -> re.Pattern[str]:
        words = "|".join(re.escape(word) for word in self.notation.words.legend)
        return re.compile(rf"(?:{words})\s*:", re.IGNORECASE)

    def caption_of(self, block: RawBlock, opens: bool = False) -> Caption | None:
        """Return the caption that a paragraph or heading is, if it looks like one: by its words, or since all of them
        are set in bold or italics and it `opens` no rule, whose number and title would be set so, too."""
        if block.shape not in ("paragraph", "heading") or len(block.pieces) > TWO_LINES:
            return None
        if len(block.pieces) == TWO_LINES:
            return self._in_two_lines(*(plain(self.source, *piece).text.strip() for piece in block.pieces))
        text = plain(self.source, *block.pieces[0])
        if found := self.captions.read(text.text):
            return found
        apart = block.shape == "paragraph" and not opens
        return (self.captions.numbered(text.text) or self.captions.unnamed(text)) if apart else None

    def _in_two_lines(self, first: str, second: str) -> Caption | None:
        """Return the caption that two lines are of which the first calls a table by its number alone."""
        found = self.captions.read(first)
        called = found is not None and found.number is not None and found.name == first
        return self.captions.read(f"{first} {second}") if called and not second.endswith(".") else None

    def read(self, block: RawBlock, above: RawBlock | None, opens: bool) -> tuple[Table, bool]:
        """Return the table of a run of rows, and whether the block above it was its caption; `opens` tells that this
        block opens a rule."""
        rows, delimited = split_rows(self.source, block)
        caption = self._given_caption(block)
        if caption is None:
            caption = self._first_row_caption(rows)
            if caption:
                del rows[0]
        taken = False
        if caption is None and above is not None:
            caption = self.caption_of(above, opens)
            taken = caption is not None
        if caption is None and delimited and rows and rows[0]:
            caption = self.captions.number_alone(rows[0][0].text)
        notes: list[Text] = []
        while len(rows) > 1 and is_note(rows[-1], self.legend):
            notes.insert(0, rows.pop()[0])
        if block.tail:
            notes[-1:] = [clean(self.source, [text.outer for text in notes[-1:]] + block.tail)]
        pad(rows, self.source)
        header = header_rows(rows, delimited, caption.name if caption else "")
        pieces = block.pieces or [cell for row in block.cells for cell in row if cell[1]]
        captioned = block.caption or (above.pieces[0] if above and taken else pieces[0])
        table = self._table(caption, Span(self.source, pieces[0][0], pieces[-1][1]), captioned)
        header_of = [row for row in rows[:header] if row.filled]
        table.header = [list(row) for row in header_of]
        table.rows = [list(row) for row in rows[header:]]
        shown = [*header_of, *rows[header:]]
        table.spans = spans_of(shown)
        table.heads = [(at, column) for at, row in enumerate(shown) for column in sorted(row.heads)]
        table.notes = notes
        return table, taken

    def _given_caption(self, block: RawBlock) -> Caption | None:
        """Return what the format calls the caption of a table, whatever it says."""
        if block.caption is None:
            return None
        words = plain(self.source, *block.caption).text
        found = self.captions.read(words) or self.captions.numbered(words)
        return found or Caption(words.strip(" .:"), None, named=False) if words else None

    def _first_row_caption(self, rows: list[Row]) -> Caption | None:
        if len(rows) < 2 or len(rows[0].filled) != 1 or not rows[0][0].text:
            return None
        return self.captions.read(rows[0][0].text)

    def _table(self, caption: Caption | None, span: Span, captioned: Piece) -> Table:
        name = caption.name if caption else ""
        number = caption.number if caption else None
        return Table(
            number or (slug(name) if name else ""), name, number, span, [], [], [], Span(self.source, *captioned)
        )

    def headed_table(self, block: RawBlock) -> Table | None:
        """Return the table that a paragraph is whose first line calls it one, in capitals, or with a number where wide
        blanks part all other lines, or None: its lines are no rows that blanks would part alike."""
        if block.shape != "paragraph" or len(block.pieces) < 2:
            return None
        caption = self.caption_of(RawBlock("paragraph", block.pieces[:1]))
        if caption is None or not caption.named:
            return None
        cells = [self._cells(piece) for piece in block.pieces[1:]]
        parted = caption.number is not None and {len(row) for row in cells} in ({2}, {3}, {4})
        if not (parted or caption.name.partition("(")[0].isupper()):
            return None
        table = self._table(caption, Span(self.source, block.pieces[0][0], block.pieces[-1][1]), block.pieces[0])
        table.rows = cells if parted else [[plain(self.source, *piece)] for piece in block.pieces[1:]]
        return table

    def _cells(self, piece: Piece) -> list[Text]:
        """Return the words of a line that wide blanks part."""
        return [plain(self.source, *match.span()) for match in CELL.finditer(self.source.text, *piece)]

    def list_table(self, lead: RawBlock, entries: list[RawBlock]) -> Table | None:
        """Return the list below a line such as `Modifiers: (Cumulative)` as a table, or None where it is a list."""
        if lead.shape != "paragraph" or len(lead.pieces) > 1 or len(entries) < 2:
            return None
        text = plain(self.source, *lead.pieces[0])
        name, colon, rest = text.text.partition(":")
        if not colon or len(name.split()) > 8 or (rest.strip() and not rest.strip().startswith("(")):
            return None
        words = [clean(self.source, entry.pieces) for entry in entries]
        figures = [FIGURE.match(each.text) for each in words]
        if not all(figures):
            return None
        span = Span(self.source, lead.pieces[0][0], entries[-1].pieces[-1][1])
        table = self._table(Caption(name.strip(), None, False), span, lead.pieces[0])
        table.rows = [self._split(each, match.end()) for each, match in zip(words, figures, strict=True) if match]
        if rest.strip():
            start = text.offset(len(text.text) - len(rest.lstrip()))
            table.notes = [plain(self.source, start, text.end)]
        return table

    def _split(self, words: Text, end: int) -> list[Text]:
        unit = UNIT.match(words.text, end)
        end = unit.end() if unit else end
        at = words.offset(end)
        return [plain(self.source, words.outer[0], at), plain(self.source, at, words.outer[1])]

    def notes_below(self, block: RawBlock) -> list[Text]:
        """Return the notes that a block directly below a table holds: starred, an explanation, numbered notes."""
        if block.shape not in ("paragraph", "bullet"):
            return []
        if not is_note_text(plain(self.source, *block.pieces[0]), self.legend):
            return []
        notes: list[list[Piece]] = []
        for piece in block.pieces:
            text = plain(self.source, *piece)
            if not notes or is_note_text(text, self.legend) or NUMBERED.match(text.text):
                notes.append([])
            notes[-1].append(piece)
        return [clean(self.source, pieces) for pieces in notes]


def with_captions_below(blocks: list[RawBlock], tables: TableReader) -> tuple[list[RawBlock], list[int]]:
    """Return the blocks, the rows among them with the captions that stand below them, and the places of these: lines
    with a number that call what is above a table, where nothing above it does, and none follows."""
    found, below = list(blocks), list[int]()
    for at, (rows, line) in enumerate(pairwise(blocks)):
        if rows.shape != "rows" or rows.caption or line.shape != "paragraph" or len(line.pieces) > 1:
            continue
        above = tables.caption_of(blocks[at - 1]) if at else None
        caption = None if above and above.number else tables.caption_of(line)
        following = blocks[at + 2] if at + 2 < len(blocks) else None
        if caption and caption.named and caption.number and not (following and following.shape == "rows"):
            found[at] = structs.replace(rows, caption=line.pieces[0])
            below.append(at + 1)
    return found, below


def entries_below(blocks: list[RawBlock], at: int) -> list[RawBlock]:
    """Return the run of bullets that follows block `at`."""
    end = at + 1
    while end < len(blocks) and blocks[end].shape == "bullet":
        end += 1
    return blocks[at + 1 : end]
