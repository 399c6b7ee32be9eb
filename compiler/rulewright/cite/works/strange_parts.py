"""Rules of another work that are cited with a part of it such as this book does not have: *titre XV, art. 12*, where no
heading of the book calls a title, and none of its numbers is Roman."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation

NUMERALS = "Ii"
FAR = 60  # characters before a number in which such a part is named


class StrangeParts:
    """Tells them in one notation; `divided` are the words with which headings of the book begin."""

    def __init__(self, notation: Notation, divided: Iterable[str]) -> None:
        listed = notation.words
        own = {word.casefold() for word in divided}
        others = [word for word in listed.division if word.casefold() not in own]
        roman = any(form.kind in NUMERALS for part in notation.levels for form in part.cited)
        cue = words([*listed.cue, *listed.label])
        named = rf"(?<!\w)(?i:{words(others)})\s+[IVXLC]{{1,7}},\s*(?i:{cue})\s*\Z"
        self.pattern = None if roman or notation.scopes or not others else late(named)

    def stand_before(self, text: str, start: int) -> bool:
        """True where such a part is named in front of a number, with the word that cites it."""
        return self.pattern is not None and self.pattern.search(text, max(0, start - FAR), start) is not None
