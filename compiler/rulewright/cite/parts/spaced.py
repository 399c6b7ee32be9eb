"""Items in brackets that blanks part from their rule, or from each other: *Rule 18 (A) (i) (b)*."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.cite.phrase import Token
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

PART = late(r"[ \xa0]?(?P<part>\([^\W_]{1,4}\))(?!\w)")
NEAR = 5  # items before one that is not there, among which is one that is


class Spaced:
    """Finds them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists

    def deepen(self, text: str, token: Token) -> None:
        """Move the number of a token to the item that stands behind it, if there is such an item, or others near it."""
        end, number = token.end, token.number
        while number and (behind := PART.match(text, end)):
            item = self.notation.parse("".join(number) + behind["part"]) or ()
            if len(item) != len(number) + 1 or not (self.exists(item) or self._is_missing(item)):
                break
            end, number = behind.end(), item
        if end > token.end:
            token.words, token.end, token.number = text[token.start : end], end, number

    def _is_missing(self, item: Number) -> bool:
        """True for an item of no rule that has the first of its kind, and one not far before it: (a) may as well begin
        a list within the sentence."""
        form = self.notation.form(item)
        place = form.ordinal(form.value(item[-1]))
        before = (form.at(near) or "" for near in (1, *range(max(1, int(place) - NEAR), int(place))))
        there = [self.exists((*item[:-1], form.write(value))) for value in before] if place > 1 else [False]
        return there[0] and any(there[1:])
