"""A text in a markup as its readers see it: the words without marks, with the way back to each, their looks and names.

A reader of a format walks through its text and says what stands there; what comes out is a Source with its blocks.
What readers do not see but the outline needs (an id, the automatic number of an entry) is written before its block, in
no piece of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.spans import Spans
from rulewright.read.unseen import UNSEEN
from rulewright.source_map import SourceMap
from rulewright.style import LINK, PICTURE, Style
from rulewright.text import Source

SEEN = rf"[^\s\xa0{UNSEEN}]+"
RUN = late(rf"{SEEN}(?: {SEEN})*")
NOTHING = late(f"[{UNSEEN}]+")
BLANK: Piece = (0, 0)  # a cell in which nothing is printed


class Reading:
    """Writes down what stands in `original`, the text of the file at `path`. A block begins with its first word."""

    def __init__(self, path: str, original: str) -> None:
        self.path = path
        self.original = original
        self.blocks: list[RawBlock] = []
        self.spans = Spans()
        self.styles: list[Style] = []
        self.anchors: list[tuple[str, int]] = []
        self._way = SourceMap()
        self._parts: list[str] = []
        self._length = 0
        self._end = 0  # of the last word
        self._gap: Piece | None = None  # white space that parts the last word from the next
        self._block: RawBlock | None = None
        self._next = RawBlock("paragraph", [])
        self._start = -1  # of the piece that is open
        self._cell = False
        self._looks: list[tuple[str, int]] = []
        self._names: list[str] = []
        self._given: Piece | None = None
        self._tag: Piece = (0, 0)

    # ---- blocks ----

    @property
    def begun(self) -> bool:
        """True where a block is open and has words."""
        return self._block is not None

    @property
    def waiting(self) -> RawBlock:
        """The block that the next word begins."""
        return self._next

    @property
    def in_cell(self) -> bool:
        """True where what is written stands in a cell."""
        return self._cell

    def open(self, block: RawBlock, tag: Piece = (0, 0)) -> None:
        """End the block that is open; the next word begins this one. `tag` is where its mark stands in the file."""
        self.close()
        self._next, self._tag = block, tag

    def open_note(self, label: str, at: int) -> None:
        """End the block that is open, and begin a note at the foot with its mark."""
        self.open(RawBlock("paragraph", [], role="footnote", indent=2))
        self.put(f"[{label}] ", at, at)

    def close(self) -> None:
        """End the block that is open; what follows is a paragraph unless somebody says otherwise."""
        self._end_piece()
        if self._block is not None:
            self._write("\n")
        self._block, self._next, self._gap = None, RawBlock("paragraph", []), None

    def forget_number(self) -> None:
        """An id that was given stands for nothing but its element, which is over."""
        self._given = None

    def line(self, start: int, end: int) -> None:
        """Begin a new line of the block, or of the cell, where one is open."""
        if self._start < 0:
            return
        if not self._cell:
            self._end_piece()
        self.styles.append(Style(self._length, self._length + 1, "break"))
        self._put("\n", start, end)
        self._gap = None

    def aside(self, words: str, start: int, end: int) -> None:
        """Write down what is for the tool alone: a comment that speaks to it."""
        self._end_piece()
        self._write("\n")
        self._put(words, start, end)
        self._write("\n")
        self._gap = None

    def _end_piece(self) -> None:
        if self._block is not None and self._start >= 0 and not self._cell:
            self._block.pieces.append((self._start, self._end))
        if not self._cell:
            self._start = -1

    def _begin(self) -> None:
        if self._start >= 0:
            return
        if self._block is None and not self._cell:
            block = self._block = self._next
            self.blocks.append(block)
            if self._given:
                block.number = self._margin(self.original[slice(*self._given)], *self._given)
                self._given = None
            if block.mark:
                block.tag = self._margin(block.mark, *self._tag)
        self._start, self._gap = self._length, None
        self.anchors += [(name, self._length) for name in self._names]
        self._names = []

    def _margin(self, words: str, start: int, end: int) -> Piece:
        began = self._length
        if words == self.original[start:end]:
            self._add(words, start)
        else:
            self._put(words, start, end)
        self._write("\t")
        return began, began + len(words)

    def words(self, start: int, end: int) -> None:
        """Write the words of a stretch of the file, with one space between any two."""
        at = start
        for run in RUN.finditer(self.original, start, end):
            self._part_if_seen(at, run.start())
            self._begin()
            self._fill_gap()
            self._add(run[0], run.start())
            self._end = self._length
            at = run.end()
        self._part_if_seen(at, end)

    def _part_if_seen(self, start: int, end: int) -> None:
        """What stands between two words parts them, unless nobody sees it."""
        if start < end and not NOTHING.fullmatch(self.original, start, end):
            self.part(start, end)

    def put(self, words: str, start: int, end: int) -> None:
        """Write words for which other characters stand in the file."""
        plain = " ".join(NOTHING.sub("", words).split())
        if words[:1].isspace() or words[:1] == "\xa0":
            self.part(start, end)
        if not plain:
            return
        self._begin()
        self._fill_gap()
        self._put(plain, start, end)
        self._end = self._length
        if words[-1:].isspace():
            self.part(start, end)

    def code(self, pieces: list[tuple[str, int, int]]) -> None:
        """Write lines of code, each of pieces of text that stand at these places, without a change."""
        self._begin()
        for words, start, end in pieces:
            if words == self.original[start : start + len(words)]:
                self._add(words, start)
            else:
                self._put(words, start, end)
        self._end = self._length
        self._end_piece()
        self._write("\n")

    def join(self, words: str, start: int, end: int) -> None:
        """Write words that nothing parts from those before them."""
        self._begin()
        self._fill_gap()
        self._put(words, start, end)
        self._end = self._length

    @property
    def ending(self) -> str:
        """What was written last, where nothing parts what follows from it."""
        return "" if self._gap or self._start < 0 else "".join(self._parts[-4:])

    def part(self, start: int, end: int) -> None:
        """White space stands between the last word and the next."""
        if self._start >= 0 and self._gap is None:
            self._gap = (start, end)

    def _fill_gap(self) -> None:
        if self._gap and self._end == self._length:
            self._put(" ", *self._gap)
        self._gap = None

    def _add(self, text: str, start: int) -> None:
        self._way.add(self._length, start)
        self._write(text)

    def _put(self, text: str, start: int, end: int) -> None:
        self._way.add(self._length, start, end)
        self._write(text)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    # ---- looks and names ----

    def look(self, name: str) -> None:
        """The next words look so, or are a link: until `unlook` says that they end."""
        if self._start >= 0:
            self._fill_gap()
        self._looks.append((name, self._length))

    def unlook(self, name: str) -> None:
        """End the last look whose name begins like this, if there is one. A link may have no words: a tool writes them
        then."""
        for at in range(len(self._looks) - 1, -1, -1):
            if self._looks[at][0].startswith(name):
                full, began = self._looks.pop(at)
                if self._end > began or full.startswith(LINK):
                    self.styles.append(Style(began, max(began, self._end), full))
                return

    def name(self, name: str, place: Piece | None = None) -> None:
        """What follows has a name; one that begins a block, and stands at a place in the file, may be its number."""
        if self._start >= 0:
            self.anchors.append((name, self._length))
            return
        self._names.append(name)
        if place and (self._given is None or any(map(str.isdigit, name))):
            self._given = place

    def name_last(self, name: str) -> None:
        """What was begun last has a name: the block that is open, or the one before what follows."""
        last = self._block or (self.blocks[-1] if self.blocks else None)
        starts = [last.tag[0]] if last and last.mark else [piece[0] for piece in last.pieces] if last else []
        self.anchors.append((name, min([*starts, self._start] if self._start >= 0 else starts, default=self._length)))

    def cite_note(self, label: str, start: int, end: int, look: str = "sup") -> None:
        """Write the mark of a note, which stands above the line; that of a work (its `look`) does not."""
        self.look(look)
        self.put(f"[{label}]", start, end)
        self.unlook(look)

    def picture(self, file: str, words: str, start: int, end: int) -> None:
        """Write a picture: the words that stand for it, else the name of its file."""
        self.look(PICTURE + file)
        self.put(words.strip() or PurePosixPath(file).stem or "picture", start, end)
        self.unlook(PICTURE)

    # ---- cells ----

    def begin_cell(self) -> None:
        """What is written next stands in a cell."""
        self._cell, self._start, self._gap = True, -1, None

    def end_cell(self) -> Piece:
        """Return where the words of the cell stand."""
        piece = (self._start, self._end) if self._start >= 0 and self._end > self._start else BLANK
        self._cell, self._start, self._gap = False, -1, None
        self._write("\t")
        return piece

    def caption(self, write: Callable[[], None]) -> Piece | None:
        """Return where the words of a table's caption stand, which `write` writes; None where it has none."""
        self.begin_cell()
        write()
        piece = self.end_cell()
        self.end_row()
        return piece if piece != BLANK else None

    def add_table(self, block: RawBlock) -> None:
        """Take up a table whose cells are written, unless nothing stands in them."""
        if any(piece != BLANK for row in block.cells for piece in row):
            self.blocks.append(block)

    def end_row(self) -> None:
        """Part a row of cells from what follows."""
        self._write("\n")

    # ---- the whole ----

    def source(self) -> Source:
        """Return what was read."""
        self.close()
        self.anchors += [(name, self._length) for name in self._names]
        source = Source(self.path, "".join(self._parts), self.original, self._way)
        source.blocks = [each for each in self.blocks if each.pieces or each.cells]
        source.styles = sorted(self.styles)
        source.anchors = self.anchors
        source.remark = self.spans.remark(self.path)
        return source
