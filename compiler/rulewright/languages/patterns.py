"""Listed words, where they are looked for."""

from __future__ import annotations

import re
from collections.abc import Iterable


def words(listed: Iterable[str]) -> str:
    """Return a pattern for any of these words, the longest first; a word does not end inside another."""
    each = sorted((re.escape(word).replace(r"\ ", r"\s+") for word in listed), key=len, reverse=True)
    return "|".join(f"{word}\\b" if word[-1].isalnum() else word for word in each) or "(?!)"


class Kinds:
    """Words of one kind; one that begins with `*` stands for all words that end so."""

    def __init__(self, listed: list[str]) -> None:
        self.words = frozenset(word.casefold() for word in listed if not word.startswith("*"))
        self.endings = tuple(word[1:].casefold() for word in listed if word.startswith("*"))

    def __contains__(self, word: str) -> bool:
        plain = word.casefold()
        return plain in self.words or (bool(self.endings) and plain.endswith(self.endings))
