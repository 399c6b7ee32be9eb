"""Paragraphs as they are written, and behind the block that they are in what belongs to them: notes and text boxes."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.read.word.blocks import Paragraph
from rulewright.read.word.inline import Note
from rulewright.read.word.written import Read
from rulewright.read.word.xml import Node


class Behind:
    """Writes paragraphs into what was `written`, and keeps notes and text boxes until their block is whole. `box` and
    `note` read one, `number` says how a note is counted."""

    def __init__(
        self,
        written: Read,
        box: Callable[[Node], None],
        note: Callable[[Note, int], None],
        number: Callable[[Note], int],
    ) -> None:
        self._written = written
        self._anchor: int | None = None  # the place in the running text that what is read now hangs on
        self._box = box
        self._note = note
        self._number = number
        self._notes: list[tuple[Note, int]] = []
        self._boxes: list[tuple[Node, int]] = []

    def write(self, paragraph: Paragraph, part: int) -> None:
        """Write a paragraph as a block, and behind it the notes and text boxes that belong to it."""
        number, base = paragraph.number, self._written.length
        if paragraph.inline.text.strip() or (number and not number.bullet):
            base = self._written.block(paragraph, part, self._anchor)
        else:
            self._written.keep_marks(paragraph, base)
        self._keep(paragraph, base)
        self.read()

    def write_in_cell(self, paragraph: Paragraph, part: int) -> None:
        """Write a paragraph in a table; what belongs to it is kept until `read` is called behind that."""
        self._keep(paragraph, self._written.paragraph(paragraph, part, self._anchor))

    def _keep(self, paragraph: Paragraph, base: int) -> None:
        """Keep what belongs to a paragraph whose words begin at `base`."""
        inline = paragraph.inline
        self._notes += [(note._replace(offset=note.offset + base), self._number(note)) for note in inline.notes]
        self._boxes += [(box, base) for box in inline.boxes]

    def read(self) -> None:
        """Read what was kept."""
        boxes, self._boxes = self._boxes, []
        notes, self._notes = self._notes, []
        before = self._anchor
        for box, place in boxes:
            self._anchor = place if before is None else before
            self._box(box)
        for note, number in notes:
            self._anchor = note.offset if before is None else before
            self._note(note, number)
        self._anchor = before
