"""The beginnings of words, by which those of one family are known: two texts that share one speak of the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

from rulewright.rulecode.phrases import phrases
from rulewright.rulecode.tables.figures import fold

WORD = re.compile(r"[^\W\d_]{3,}")
STEM = 5  # letters that words of one family share


def all_stems(text: str) -> set[str]:
    """Return the beginnings of all words of a text, or of a name."""
    return {_stem(word) for word in WORD.findall(fold(text))}


def stems_in(text: str) -> set[str]:
    """Return the beginnings of the words of a text, or of a name, that say something."""
    return {_stem(word) for word in WORD.findall(fold(text)) if word not in _silent()}


def signs_in(text: str) -> set[str]:
    """Return the beginnings of the words of a text, or of a name, that say something, and each two that stand side by
    side: *non-coastal* is told from *non-port coastal*."""
    stems = [_stem(word) for word in WORD.findall(fold(text)) if word not in _silent()]
    return {*stems, *map(" ".join, pairwise(stems))}


def stems_of_names(names: Iterable[str], titles: Mapping[str, str]) -> set[str]:
    """Return the beginnings of the words of some names, and of what they are called."""
    return {stem for name in names for stem in stems_in(f"{name} {titles.get(name, '')}")}


def related_stems(stems: Iterable[str]) -> set[str]:
    """Return the beginnings of words that may stand for those of these beginnings; not themselves."""
    return set().union(*(_alike().get(stem, ()) for stem in stems)) - set(stems)


@cache
def _alike() -> dict[str, set[str]]:
    """The beginnings of words by those of the words that they may stand for."""
    found: dict[str, set[str]] = {}
    for words in phrases().meanings.alike:
        together = {_stem(word) for word in words}
        for stem in together:
            found.setdefault(stem, set()).update(together)
    return found


def _stem(word: str) -> str:
    return word.rstrip("s")[:STEM]


@cache
def _silent() -> frozenset[str]:
    return frozenset(phrases().rows.stop)
