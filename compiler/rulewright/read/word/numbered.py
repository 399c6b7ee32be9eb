"""The number of a paragraph: of the list that it is in, or of a field that it begins with."""

from __future__ import annotations

from rulewright.read.word.counted import FieldCounter
from rulewright.read.word.fields import Instruction
from rulewright.read.word.numbering import Number, Numbering
from rulewright.read.word.styles import Styles, outline_level
from rulewright.read.word.xml import Node


class Numbered:
    """Numbers paragraph by paragraph. One counts only once somebody asks: what is hidden or deleted does not."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self.styles = styles
        self.numbering = numbering
        self.fields = FieldCounter(numbering)
        self._properties: Node | None = None
        self._style = ""
        self._asked = False
        self._own: Number | None = None  # by its list
        self._given: Number | None = None  # by a field at its beginning

    def begin(self, properties: Node | None, style: str) -> None:
        """A paragraph begins, with properties of its own and a style."""
        self._properties, self._style = properties, style
        self._asked, self._own, self._given = False, None, None

    @property
    def level(self) -> int:
        """The heading level of the paragraph, 0 for body text."""
        written = self._properties.value("outlineLvl") if self._properties else ""
        return outline_level(written) if written else self.styles.level(self._style)

    def of_paragraph(self) -> Number | None:
        """Return the number of the paragraph."""
        return self._of_list() or self._given

    def of_field(self, code: Instruction, first: bool) -> str:
        """Return what a field shows that counts. One that a paragraph without a number begins with (`first`) is its
        number, and shows nothing here."""
        own = self._of_list()
        number = self.fields.count(code, self.level)
        if number and first and own is None and self._given is None:
            self._given = number
            return ""
        return number.text if number else ""

    def _of_list(self) -> Number | None:
        if not self._asked:
            self._asked = True
            list, level = self._place()
            self._own = self.numbering.next(list, level) if list else None
            self.fields.begin(list, self._own)
        return self._own

    def _place(self) -> tuple[str, int]:
        """Return the list that the paragraph is in, or nothing, and its level there."""
        place = self.styles.list_place(self._style)
        given = self._properties.first("numPr") if self._properties else None
        id = (given.value("numId") if given else "") or place.list
        direct = given.value("ilvl") if given else ""
        if not id or id == "0":
            return "", 0
        if id != place.list and not direct:
            direct = place.level
        return id, self.numbering.level_of(place, direct)
