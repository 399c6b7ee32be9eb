"""What a document holds, as it was read: its text, and what stands where in that."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.spans import Spans
from rulewright.read.word.blocks import Paragraph, block_of
from rulewright.read.word.fields import Instruction
from rulewright.read.word.inline import Atom, Look
from rulewright.read.word.numbering import Number


class Mark(Struct):
    """Where a bookmark stands: its place in the text, the paragraph that it begins in and that one's number."""

    start: int
    end: int
    number: Number | None


class FieldFound(Struct):
    """A field that shows something: its code, its words' place in the text, the number of its paragraph; whether it is
    locked, and whether it stands in a contents list."""

    code: Instruction
    start: int
    end: int
    number: Number | None
    locked: bool
    listed: bool = False


class Line(Struct, frozen=True):
    """A paragraph's place: where it begins in the text, where its own words do, its part and its number there. One that
    is no part of the running text (a note, a text box) hangs on the characters at `anchor`."""

    start: int
    words: int
    part: int
    paragraph: int
    anchor: int | None = None


class Read(Struct):
    """What a document holds, as it was read."""

    parts: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    length: int = 0
    blocks: list[RawBlock] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    atoms: list[Atom] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)
    fields: list[FieldFound] = field(default_factory=list)
    bookmarks: dict[str, Mark] = field(default_factory=dict)
    doubled: list[tuple[int, int]] = field(default_factory=list)
    spans: Spans = field(default_factory=Spans)
    open: dict[str, str] = field(default_factory=dict)  # the id of a bookmark that is open -> its name

    def write(self, text: str) -> int:
        """Append text and return where it begins."""
        start = self.length
        self.text.append(text)
        self.length += len(text)
        return start

    def paragraph(self, paragraph: Paragraph, part: int, anchor: int | None) -> int:
        """Write a paragraph's number and words; return where its words begin."""
        inline, number = paragraph.inline, paragraph.number
        start = self.length
        text = inline.text
        if number and number.text.strip():
            self.write(number.text if not number.bullet else "•")
            parted = number.text[-1:].isspace() or text[:1].isspace() or not text
            if not parted:
                self.write("\t" if number.suffix == "tab" else " ")
        base = self.write(text)
        self.lines.append(Line(start, base, part, paragraph.count, anchor))
        self.atoms += [Atom(at + base, length, run, start, end) for at, length, run, start, end in inline.atoms]
        self.looks += [Look(each.start + base, each.end + base, each.names) for each in inline.looks]
        if not inline.listed:
            self.links += [(at + base, end + base, target) for at, end, target in inline.links]
        self.fields += [
            FieldFound(each.code, each.start + base, each.end + base, number, each.locked, inline.listed)
            for each in inline.fields
        ]
        self.keep_marks(paragraph, base)
        return base

    def block(self, paragraph: Paragraph, part: int, anchor: int | None) -> int:
        """Write a paragraph as a block of its own; return where its words begin."""
        start = self.length
        base = self.paragraph(paragraph, part, anchor)
        self.write("\n")
        block = block_of(paragraph, start, self)
        if block:
            self.blocks.append(block)
        return base

    def table(self, rows: Iterable[tuple[list[Piece], bool]]) -> None:
        """Note a table whose `rows` are written as they are asked for: where the words of its cells stand, and whether
        it heads every page."""
        block = RawBlock("rows", [])
        for cells, head in rows:
            block.cells.append(cells)
            block.head_rows += head and block.head_rows == len(block.cells) - 1
        if any(piece[1] for cells in block.cells for piece in cells):
            self.blocks.append(block)

    def keep_marks(self, paragraph: Paragraph, base: int) -> None:
        """Note where the bookmarks of a paragraph stand whose words begin at `base`."""
        for id, name, offset in paragraph.inline.bookmarks:
            if name:
                self.open[id] = name
                self.bookmarks.setdefault(name, Mark(base + offset, base + offset, paragraph.number))
            elif id in self.open:
                mark = self.bookmarks[self.open.pop(id)]
                mark.end = max(mark.start, base + offset)

    def piece_since(self, begin: int) -> Piece:
        """Return where the words stand that were written from an offset on, without white space at their edges."""
        written = self._since(begin)
        words = written.strip()
        start = begin + len(written) - len(written.lstrip())
        return (start, start + len(words)) if words else (0, 0)

    def _since(self, begin: int) -> str:
        parts: list[str] = []
        left = self.length - begin
        for part in reversed(self.text):
            if left <= 0:
                break
            parts.append(part)
            left -= len(part)
        return "".join(reversed(parts))
