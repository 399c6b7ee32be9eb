"""Words in any of their forms, of which only the beginnings are compared."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import NamedTuple

from rulewright.terms.fold import Folder

ENDING = 3  # letters of a word that its forms may not share: approach, approaching
SHORTEST = 4  # letters that they share


class Form(NamedTuple):
    """Any form of a word: what begins like it."""

    beginning: str

    def search(self, text: str) -> bool:
        """True where a text holds it."""
        folded = text.casefold()
        at = folded.find(self.beginning)
        while at > 0 and folded[at - 1].isalnum():
            at = folded.find(self.beginning, at + 1)
        return at >= 0


def any_form(words: str, folder: Folder) -> list[Form]:
    """Return the forms of a term's words; a text that holds none of them is silent about it. Small words do not
    count. A letter that a plural changes (Räume) ends what the forms share, if it does not stand in front."""
    found = []
    for word in re.findall(r"[^\W_]+", words.casefold()):
        if word not in folder.words.small:
            stem = folder.stem(word)
            shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(stem, word, strict=False)))
            ends = max(SHORTEST, len(stem) - ENDING)
            found.append(Form(word[: min(ends, shared) if shared >= SHORTEST else ends]))
    return found
