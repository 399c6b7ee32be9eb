"""What is cited with the name of its part, where parts begin their numbering again: chapters of one that is a letter,
behind which nothing else stands, *according to B 2*, *C 4*, and steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulewright.cite.parts.of_division import OfDivision
from rulewright.cite.phrase import Token
from rulewright.late import late
from rulewright.notations.notation import Notation, Number

BEHIND = r"(?![\w%°€$]|[.:,/-]\d|\s(?:[^\W\d_]+\s)?[.]?\d)"  # the number of a chapter ends there
NAME = late(r"[^\W\d_]+\.?[ \xa0]\Z")  # a word with a capital before a part is a thing's: group B 2, WO B 2
LONGEST = 30  # letters of it


class OfPart:
    """Finds them in one notation: of chapters those that are there. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.steps = OfDivision(notation, exists)
        self.leads = frozenset(word.casefold() for word in (*notation.words.deferral, *notation.words.cue))
        letters = [scope for scope in notation.scopes if len(scope) == 1 and scope.isupper()]
        named = "|".join(map(re.escape, letters))
        self.cited = late(rf"(?<!\w)(?P<part>{named})[ \xa0](?P<number>\d{{1,2}}){BEHIND}" if letters else "(?!)")

    def find(self, text: str) -> Iterator[tuple[Token, int]]:
        """Yield the chapters and steps that are cited in a text, each with where its part is named."""
        yield from self.steps.find(text)
        for match in self.cited.finditer(text) if self.notation.scopes else ():
            number = self.notation.in_scope((match["number"],), match["part"])
            if self.exists(number) and not self._is_named(text, match.start()):
                yield Token("NUMBER", *match.span("number"), match["number"], number), match.start()

    def _is_named(self, text: str, start: int) -> bool:
        """True where the word before a place has a capital, and is none that leads over to what it cites."""
        match = NAME.search(text, max(0, start - LONGEST), start)
        word = match[0].strip() if match else ""
        return word[:1].isupper() and word.casefold() not in self.leads
