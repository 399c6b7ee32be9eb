"""What a rule quotes that is to be read elsewhere: in another work, *In section 14 of the Roads Act is inserted: “14A.
See section 99”*, or in this one as it is to be, *Rule 4 is replaced by “4. Roads lead as rule 12 says.”*"""

from __future__ import annotations

import re
from bisect import bisect_right

from rulewright.cite.passages import Passage, leads_over
from rulewright.languages.patterns import words
from rulewright.languages.quotes import MARK, has_marks
from rulewright.late import late
from rulewright.notations.number import Number


class Quoted:
    """Follows the quotation marks through the passages of a rule in one file, once it cites another work or one of the
    words stands there by which a text is amended."""

    def __init__(self, amending: list[str]) -> None:
        self._amends = late(rf"(?<!\w)(?:{words(amending)})", re.IGNORECASE)
        self.leave()

    def leave(self) -> None:
        """Forget what was read."""
        self._rule: tuple[str, Number] = ("", ())
        self._is_elsewhere = False  # what the rule quotes
        self._open = False  # where the passage in hand begins
        self._marks: list[int] = []

    def begin(self, passage: Passage) -> None:
        """Go on to a passage."""
        went_on = self._open != bool(len(self._marks) % 2)
        rule = (passage.text.source.entry, passage.number)
        if rule != self._rule:
            self._rule, self._is_elsewhere, went_on = rule, False, False
        self._open = went_on
        text = passage.text.text
        self._marks = [match.start() for match in MARK.finditer(text)] if has_marks(text) else []
        if self._open and self._marks[:1] == [0]:
            del self._marks[0]  # each paragraph of a quotation begins with a mark
        if not self._is_elsewhere and (self._marks or leads_over(passage.text.text)):
            self._is_elsewhere = self._amends.search(passage.text.text) is not None

    def cite_other(self) -> None:
        """Take note that the rule cites another work."""
        self._is_elsewhere = True

    def holds(self, place: int) -> bool:
        """True for a place within a quotation of a rule that cites another work, or amends this one."""
        return self._is_elsewhere and self._open != bool(bisect_right(self._marks, place) % 2)
