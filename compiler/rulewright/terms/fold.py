"""When two ways to write a term are one: case, number, hyphens, full stops and elisions are folded away."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.terms.words import TermWords

TOKEN = re.compile(r"(?:[^\W\d_]\.){2,}|[^\W_]+(?:['’][^\W_]+)*['’]?\+?")
SHORTEST = 3  # letters of a word that may have an ending
CAPITALS, LONGEST = 2, 6  # letters of an abbreviation


class _Stems(dict[str, str]):
    """What words are folded to; each is folded when it is first met."""

    def __init__(self, fold: Callable[[str], str]) -> None:
        super().__init__()
        self.fold = fold

    def __missing__(self, word: str) -> str:
        stem = self[word] = self.fold(word)
        return stem


class Folder:
    """Folds the words of one language."""

    def __init__(self, words: TermWords) -> None:
        self.words = words
        self.stems = _Stems(self._fold)
        self._mutated = str.maketrans(dict(zip(words.mutated[::2], words.mutated[1::2], strict=True)))

    def stem(self, word: str) -> str:
        """Return a word without what makes it plural or a genitive, in small letters."""
        return self.stems[word]

    def _fold(self, word: str) -> str:
        plain = word.replace("’", "'").casefold().replace(".", "")
        for lead in self.words.elision:
            if plain.startswith(lead):
                plain = plain[len(lead) :]
        for ending in self.words.possessive:
            plain = plain.removesuffix(ending)
        plain = plain.rstrip("'")
        shortest = CAPITALS if is_short(word) else SHORTEST
        if len(plain) > shortest and not plain.endswith(tuple(self.words.singular)):
            for ending, put in self.words.plural:
                if plain.endswith(ending) and len(plain) - len(ending) + len(put) >= shortest:
                    return (plain.removesuffix(ending) + put).translate(self._mutated)
        return plain.translate(self._mutated)

    def key(self, words: str) -> tuple[str, ...]:
        """Return the folded words of a term, without an article in front."""
        stems = [self.stems[word] for word in TOKEN.findall(words)]
        leading = words.casefold().split()[:1]
        if len(stems) > 1 and leading and leading[0] in self.words.article:
            stems = stems[1:]
        return tuple(stems)

    def joined(self, words: str) -> str:
        """Return what terms that differ in case, number, hyphens and blanks alone have in common."""
        return "".join(self.key(words))


def is_short(word: str) -> bool:
    """True for an abbreviation: capitals (or figures), perhaps with a plural s or full stops."""
    letters = word.replace(".", "").replace("’", "'").removesuffix("'s").removesuffix("s")
    return CAPITALS <= len(letters) <= LONGEST and letters.isupper() and letters.isalnum() and letters[0].isalpha()
