"""Guess in which language a text is: by small words that one language has and the others have not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulewright.languages.load import DEFAULT, languages, load_language

SAMPLE = 15_000  # characters looked at, at the beginning and in the middle
TAG = re.compile(r"<[^<>]{0,300}>")
WORD = re.compile(r"[^\W\d_]+")
CLEAR = 0.08  # of the words: no other language need be asked
FEWEST = 3  # words that tell
TOLD = 0.03  # of the words, at least
MANY = 300  # words: a text so long in which nothing tells is in no language that is known here


def guess_language(texts: Sequence[str]) -> str:
    """Return the code of the language of some texts, empty where they are in none that has word lists. What is too
    short to tell is in the usual language."""
    words = Counter(WORD.findall(TAG.sub(" ", _sample(texts)).casefold()))
    total = words.total()
    usual = _told(DEFAULT, words)
    if usual >= CLEAR * total:
        return DEFAULT
    counts = {code: _told(code, words) for code in languages()}
    best = max(counts, key=lambda code: (counts[code], code == DEFAULT))
    if counts[best] >= max(FEWEST, TOLD * total):
        return best
    return DEFAULT if total < MANY else ""


def _told(code: str, words: Counter[str]) -> int:
    return sum(words[word] for word in load_language(code).tells)


def _sample(texts: Sequence[str]) -> str:
    """Return the beginning of what is there, and a stretch from the middle of the longest text."""
    first = "\n".join(text[:SAMPLE] for text in texts[:2])[:SAMPLE]
    longest = max(texts, key=len, default="")
    middle = max(SAMPLE, len(longest) // 2)
    return f"{first}\n{longest[middle : middle + SAMPLE]}"
