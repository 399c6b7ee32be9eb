"""Notes and text boxes: they belong to a paragraph, and are read behind the block that it is in."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.read.word.blocks import Paragraph
from rulewright.read.word.inline import Note
from rulewright.read.word.xml import Node


class Behind:
    """Keeps them until their block is whole. `box` and `note` read one, `number` says how a note is counted; `anchor`
    is the place in the running text that what is read now hangs on."""

    def __init__(
        self, box: Callable[[Node], None], note: Callable[[Note, int], None], number: Callable[[Note], int]
    ) -> None:
        self.anchor: int | None = None
        self._box = box
        self._note = note
        self._number = number
        self._notes: list[tuple[Note, int]] = []
        self._boxes: list[tuple[Node, int]] = []

    def keep(self, paragraph: Paragraph, base: int) -> None:
        """Keep what belongs to a paragraph whose words begin at `base`."""
        inline = paragraph.inline
        self._notes += [(note._replace(offset=note.offset + base), self._number(note)) for note in inline.notes]
        self._boxes += [(box, base) for box in inline.boxes]

    def read(self) -> None:
        """Read what was kept."""
        boxes, self._boxes = self._boxes, []
        notes, self._notes = self._notes, []
        before = self.anchor
        for box, place in boxes:
            self.anchor = place if before is None else before
            self._box(box)
        for note, number in notes:
            self.anchor = note.offset if before is None else before
            self._note(note, number)
        self.anchor = before
