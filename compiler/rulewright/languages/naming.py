"""What tables are called in a language: *Weather Table*, *Wettertabelle*, *Tabelle des Wetters*."""

from __future__ import annotations

import re
from functools import cached_property

from rulewright.languages.patterns import Kinds
from rulewright.languages.patterns import words as listed
from rulewright.languages.words import Words

Name = tuple[str, ...]
PARTS = re.compile(r"[\s/–—-]+")
UNSAID = re.compile(r"['’]s$|[^\w&/]")
# The number of a table that begins with letters: A, B2, T-3, A.1, EV-2
LETTERED = r"(?:[A-Z](?:[.-]?\d+(?:[.-]\d+)*)?|[A-Z]{2,4}[.-]?\d+(?:[.-]\d+)*)"
# What may stand behind a name: an abbreviation, Combat Results Table (CRT), or what its figures are (number of hits)
ASIDE = re.compile(r"\s*\((?:(?P<short>[A-Z][A-Za-z]{0,4}[A-Z])|[^\W\d][^()]{0,60})\)\s*\Z")
SHORTEST = 3  # letters of a word that a plural has not


class Naming:
    """The names of tables by the word lists of a language. A word for a table that begins with `*` is the end of a
    longer one, which is a name by itself."""

    def __init__(self, words: Words) -> None:
        self.alone = [word for word in words.table if not word.startswith("*")]
        self.ends = [word[1:] for word in words.table if word.startswith("*")]
        # A pattern of what parts the word from the name behind it: cases do in a language without such words
        self.of = rf"\s+(?:{listed(words.of)})\s*(?:(?:{listed(words.the)})\s*)?" if words.of else r"\s+"
        self._unsaid = {part.casefold() for word in (*words.of, *words.the, *self.alone) for part in word.split()}
        self._elided = tuple(part for part in self._unsaid if part[-1] in "'’")
        self._several = Kinds(words.tables)
        self._plural = sorted(words.plural, key=len, reverse=True)
        self._known: dict[str, Name] = {}

    @cached_property
    def word(self) -> str:
        """A pattern of any word for a table."""
        alone = [re.escape(word) for word in sorted(self.alone, key=len, reverse=True)]
        compound = [rf"[^\W\d_]+{re.escape(word)}" for word in sorted(self.ends, key=len, reverse=True)]
        return rf"(?:{'|'.join([*alone, *compound])})(?!\w)" if alone or compound else "(?!)"

    @cached_property
    def found(self) -> re.Pattern[str]:
        """Any word for a table where it stands, whatever its case."""
        return re.compile(rf"\b{self.word}", re.IGNORECASE)

    def stem(self, word: str) -> str:
        """Return the part of a word that names a table, where another part says that it is one: *Wetter*; else
        nothing."""
        plain = word.casefold()
        end = next((end for end in self.ends if plain.endswith(end) and plain != end), "")
        return word[: len(word) - len(end)] if end else ""

    def bare(self, word: str) -> str:
        """Return a word without the article that is written together with it: *effets* of *d’effets*."""
        elided = next((each for each in self._elided if word.casefold().startswith(each)), "")
        return word[len(elided) :]

    def normal(self, name: str) -> Name:
        """Return a name without case, punctuation, plural, articles and the word for a table: two spellings of one name
        agree in it."""
        if name not in self._known:
            parts = (UNSAID.sub("", self.bare(part)) for part in PARTS.split(name.casefold()))
            kept = [self.stem(part) or part for part in parts if part and part not in self._unsaid]
            self._known[name] = tuple(self._singular(word) for word in kept)
        return self._known[name]

    def are_several(self, word: str) -> bool:
        """True for a word that means several tables."""
        return word in self._several

    def _singular(self, word: str) -> str:
        """Return a word without its ending of the plural or singular; two of them are none: *losses*, but *loss*."""
        end = next((end for end in self._plural if word.endswith(end) and not word.endswith(end * 2)), "")
        return word[: len(word) - len(end)] if end and len(word) > SHORTEST else word
