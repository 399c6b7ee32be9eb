"""When two ways to write a term are one: case, number, hyphens, full stops and elisions are folded away."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from rulewright.late import late
from rulewright.terms.words import TermWords, term_words

# Every word of a book is read by this: what is rare is tried only behind its sign, as in U.S., players' or 3+
STOPS = r"(?<=[^\W\d_]\.)(?<![^\W_][^\W_]\.)(?:[^\W\d_]\.)+"
APOSTROPHE = r"(?<=['’])(?:[^\W_]+['’])*[^\W_]*\+?"
TOKEN = late(rf"[^\W_]+(?:[.'’+](?:{STOPS}|{APOSTROPHE}|(?<=\+)))?")
INNER_HYPHEN = late(r"(?<=[^\W\d_])[-‑–](?=[^\W\d_])")
SHORTEST = 3  # letters of a word that may have an ending
CAPITALS, LONGEST = 2, 6  # letters of an abbreviation
MANY = 1 << 14  # words of a book of which it is known whether they are abbreviations
WRITTEN = 2 * LONGEST + 2  # characters of one, each letter with a full stop, and what makes it several


T = TypeVar("T")


class Folded(dict[str, T]):
    """What words are folded to; each is folded when it is first met."""

    def __init__(self, fold: Callable[[str], T]) -> None:
        super().__init__()
        self.fold = fold

    def __missing__(self, words: str) -> T:
        folded = self[words] = self.fold(words)
        return folded


class Folder:
    """Folds the words of one language."""

    def __init__(self, words: TermWords) -> None:
        self.words = words
        self.stems = Folded(self._fold)
        self._keys = Folded(self._key)
        self._singular = tuple(words.singular)
        self._plural = tuple(ending for ending, _ in words.plural)
        self.mutated = list(zip(words.mutated[::2], words.mutated[1::2], strict=True))  # a vowel, and what it was
        self._mutated = str.maketrans(dict(self.mutated))

    def stem(self, word: str) -> str:
        """Return a word without what makes it plural or a genitive, in small letters."""
        return self.stems[word]

    def _fold(self, word: str) -> str:
        plain = word.casefold()
        if not plain.isalpha():  # as few words are
            plain = plain.replace("’", "'").replace(".", "")
            for lead in self.words.elision:
                plain = plain.removeprefix(lead)
        for ending in self.words.possessive:
            plain = plain.removesuffix(ending)
        plain = plain.rstrip("'")
        if plain.endswith(self._plural) and not plain.endswith(self._singular):
            plain = self._one(word, plain)
        return self.unmutated(plain) if self._mutated else plain

    def unmutated(self, words: str) -> str:
        """Return words, in small letters, with each vowel that changes as it is in the singular."""
        return words.translate(self._mutated)

    def _one(self, word: str, plain: str) -> str:
        """Return a word, which has the ending of a plural, without it; as it is where too little would be left."""
        shortest = CAPITALS if is_short(word) and word[-1].islower() else SHORTEST  # CRs are several, CRS is another
        for ending, put in self.words.plural if len(plain) > shortest else ():
            if plain.endswith(ending) and len(plain) - len(ending) + len(put) >= shortest:
                return plain.removesuffix(ending) + put
        return plain

    def key(self, words: str) -> tuple[str, ...]:
        """Return the folded words of a term, without an article in front."""
        return self._keys[words]

    def _key(self, words: str) -> tuple[str, ...]:
        stems = [self.stems[word] for word in TOKEN.findall(words)]
        leading = words.casefold().split()[:1]
        if len(stems) > 1 and leading and leading[0] in self.words.article:
            stems = stems[1:]
        return tuple(stems)

    def joined(self, words: str) -> str:
        """Return what terms that differ in case, number, hyphens and blanks alone have in common. Where nouns are put
        together in one word, a part in front of a hyphen may have an ending that makes it no plural: Arbeits-Zeit."""
        if not self.words.capitals and INNER_HYPHEN.search(words):
            words = INNER_HYPHEN.sub("", words)
        return "".join(self.key(words))


SEVERAL = tuple(term_words("").several)


def bare(short: str) -> str:
    """Return an abbreviation without full stops and what shows that there are several: CR, of CRs."""
    letters = short.replace(".", "").replace("’", "'")
    for ending in SEVERAL:
        letters = letters.removesuffix(ending)
    return letters


@lru_cache(maxsize=MANY)
def is_short(word: str) -> bool:
    """True for an abbreviation: capitals (or figures), perhaps several, perhaps with full stops."""
    if word.islower() or len(word) > WRITTEN:  # as most words are
        return False
    letters = bare(word)
    return CAPITALS <= len(letters) <= LONGEST and letters.isupper() and letters.isalnum() and letters[0].isalpha()
