"""Chapters cited with the letter of their part, where parts begin their numbering again and nothing else stands behind
the letter: *according to B 2*, *C 4*."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.phrase import Token
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

BEHIND = r"(?![\w%°€$]|[.:,/-]\d|\s(?:[^\W\d_]+\s)?[.]?\d)"  # the number of a chapter ends there
NAME = late(r"[^\W\d_]+\.?[ \xa0]\Z")  # a word with a capital before a part is a thing's: group B 2, WO B 2
LONGEST = 30  # letters of it


class OfPart:
    """Finds those that are there, in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.leads = frozenset(word.casefold() for word in (*notation.words.deferral, *notation.words.cue))
        letters = [scope for scope in notation.scopes if len(scope) == 1 and scope.isupper()]
        named = "|".join(map(re.escape, letters))
        self.cited = late(rf"(?<!\w)(?P<part>{named})[ \xa0](?P<number>\d{{1,2}}){BEHIND}" if letters else "(?!)")

    def find(self, text: str) -> Iterator[tuple[Token, int]]:
        """Yield the chapters that are cited in a text, each with where its part is named."""
        for match in self.cited.finditer(text) if self.notation.scopes else ():
            number = self.notation.in_scope((match["number"],), match["part"])
            if self.exists(number) and not self._is_named(text, match.start()):
                yield Token("NUMBER", *match.span("number"), match["number"], number), match.start()

    def _is_named(self, text: str, start: int) -> bool:
        """True where the word before a place has a capital, and is none that leads over to what it cites."""
        match = NAME.search(text, max(0, start - LONGEST), start)
        word = match[0].strip() if match else ""
        return word[:1].isupper() and word.casefold() not in self.leads
