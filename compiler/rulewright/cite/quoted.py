"""What a rule quotes for another work to read: *In section 14 of the Roads Act is inserted: “14A. See section 99”*."""

from __future__ import annotations

import re
from bisect import bisect_right

from rulewright.cite.passages import Passage
from rulewright.notations.notation import Number

MARK = re.compile(r"[“”„«»\"]")


def has_marks(text: str) -> bool:
    """True for words in which a quotation begins or ends."""
    return MARK.search(text) is not None


class Quoted:
    """Follows the quotation marks through the passages of a rule in one file, once it cites another work."""

    def __init__(self) -> None:
        self._rule: tuple[str, Number] = ("", ())
        self._names_other = False
        self._open = False  # where the passage in hand begins
        self._marks: list[int] = []

    def begin(self, passage: Passage) -> None:
        """Go on to a passage."""
        went_on = self._open != bool(len(self._marks) % 2)
        rule = (passage.text.source.entry, passage.number)
        if rule != self._rule:
            self._rule, self._names_other, went_on = rule, False, False
        self._open = went_on
        self._marks = [match.start() for match in MARK.finditer(passage.text.text)]
        if self._open and self._marks[:1] == [0]:
            del self._marks[0]  # each paragraph of a quotation begins with a mark

    def cite_other(self) -> None:
        """Take note that the rule cites another work."""
        self._names_other = True

    def holds(self, place: int) -> bool:
        """True for a place within a quotation of a rule that cites another work."""
        return self._names_other and self._open != bool(bisect_right(self._marks, place) % 2)
