"""Listed words, where they are looked for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

BLANKS = r"\s+"  # behind a word that is never joined to the next one as *of* and articles are: *dell'articolo*


def words(listed: Iterable[str]) -> str:
    """Return a pattern for any of these words, the longest first; a word does not end inside another."""
    return _any_of(tuple(listed))


@lru_cache(maxsize=1000)  # a book asks for some hundred lists, most of them its language's, and several times for each
def _any_of(listed: tuple[str, ...]) -> str:
    escaped = {re.escape(word).replace(r"\ ", r"\s+") for word in listed}
    each = sorted(escaped, key=lambda word: (-len(word), word))  # a set has no order
    found = []
    for is_word, some in groupby(each, key=lambda word: word[-1].isalnum()):
        beside = "|".join(some)  # of those that end alike the end is asked for once
        found.append((rf"(?:{beside})\b" if "|" in beside else rf"{beside}\b") if is_word else beside)
    return "|".join(found) or "(?!)"


def perhaps(listed: Iterable[str], blank: str = r"\s*") -> str:
    """Return a pattern for any of these words and the `blank` behind it, or for nothing."""
    return rf"(?:(?:{words(listed)}){blank})?"


def of_the(leads: Iterable[str], articles: Iterable[str], blank: str = r"\s*") -> str:
    """Return a pattern for any of these words, perhaps with an article behind it, and the `blank` behind each."""
    return rf"(?:{words(leads)}){blank}{perhaps(articles, blank)}"


def literally(listed: Iterable[str]) -> str:
    """Return a pattern for any of these, just as they are written, the longest first; whatever stands behind."""
    return "|".join(map(re.escape, sorted(listed, key=len, reverse=True))) or "(?!)"


def literally_spaced(listed: Iterable[str]) -> str:
    """Return the same, whatever blanks part the words of each."""
    return literally(listed).replace(r"\ ", r"\s+")


def in_any_form(listed: Iterable[str]) -> str:
    """Return a pattern for any of these words, whatever its ending is: a language may have more than are listed."""
    each = sorted({re.escape(word) for word in listed}, key=lambda word: (-len(word), word))
    return rf"(?:{'|'.join(each)})[^\W\d_]{{0,7}}" if each else "(?!)"


def whole_words(listed: Iterable[str], *unless: str) -> str:
    """Return a pattern for any of these words, whatever its case, that does not begin inside another either, nor
    behind one of the patterns `unless`. It begins with a set of first characters, and looks back from there: `re`
    passes over all others at speed."""
    by_first: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(listed, key=lambda word: (-len(word), word)):
        first = "".join(sorted({word[0], word[0].lower()[0], word[0].upper()[0]}))
        by_first[first].append(words([word])[len(re.escape(word[0])) :])
    each = [rf"(?<=[{re.escape(first)}])(?i:{'|'.join(rest)})" for first, rest in by_first.items()]
    firsts = re.escape("".join(sorted({*"".join(by_first)})))
    apart = "".join(rf"(?<!{before}.)" for before in unless)
    return rf"[{firsts}](?<!\w\w){apart}(?:{'|'.join(each)})" if each else "(?!)"


def small(text: str) -> str:
    """Return a text in small letters as a pattern sees them that takes capitals for the same: an i may lack its dot."""
    return text.casefold().replace("i\u0307", "i").replace("ı", "i")


def raised(listed: list[str]) -> str:
    """Return a pattern of what may stand directly behind a number, and not behind an item of it: 1er, 1.º, 5.1etik"""
    return f"(?:(?<![a-z])(?:{literally(listed)}))?" if listed else ""


class Kinds:
    """Words of one kind; one that begins with `*` stands for all words that end so."""

    def __init__(self, listed: list[str]) -> None:
        self.words = frozenset(word.casefold() for word in listed if not word.startswith("*"))
        self.endings = tuple(word[1:].casefold() for word in listed if word.startswith("*"))

    def __contains__(self, word: str) -> bool:
        plain = word.casefold()
        return plain in self.words or (bool(self.endings) and plain.endswith(self.endings))
