"""Letters that are words of the language, and no items, behind the number of a rule: *nevnt i § 12 f i styret*."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.languages.words import Words
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number


def letter_words(listed: Words) -> frozenset[str]:
    """Return the words of a language that are letters, and lead, join or stand before a noun."""
    small = (*listed.of, *listed.within, *listed.the, *listed.joiner, *listed.through)
    return frozenset(word for word in small if len(word) == 1)


class LetterWords:
    """Tells them in one notation. `exists` tells whether a rule has a number."""

    def __init__(self, notation: Notation, exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        self.words = letter_words(notation.words)

    def without(self, written: str) -> str:
        """Return a number as it is written without such a letter, which a blank parts from it, where no rule has it."""
        if not self.words or written[-1] not in self.words or not written[:-1][-1:].isspace():
            return written
        return written if self.exists(self.notation.parse(written) or ()) else written[:-1].rstrip()
