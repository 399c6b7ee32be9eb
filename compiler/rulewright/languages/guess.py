"""Guess in which language a text is: by small words that one language has and the others have not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulewright.figures import folded
from rulewright.languages.load import DEFAULT, all_tells, languages, tells, vocabulary
from rulewright.languages.scripts import UNSPACED, ByScript

SAMPLE = 15_000  # characters looked at, at the beginning and in the middle
TAG = re.compile(r"<[^<>]{0,300}>")
WORD = ByScript(rf"[{UNSPACED}]|[^\W\d_]+")
CLEAR = 0.08  # of the words: no other language need be asked
FEWEST = 3  # different words that tell
TOLD = 0.03  # of the words, at least
KNOWN = 0.5  # of the words, at least, stand in some list of a language in which nothing tells: see rules 1 to 40
MANY = 40  # words: a text so long in which nothing tells is in no language that is known here


def guess_language(texts: Sequence[str]) -> str:
    """Return the code of the language of some texts, which may be one that is known by name only; empty where they are
    in none that is known. What is too short to tell is in the usual language."""
    sample = folded(TAG.sub(" ", _sample(texts))).casefold()
    words = Counter(WORD.of(sample).findall(sample))
    total = words.total()
    if _count(tells(DEFAULT), words) >= CLEAR * total:
        return DEFAULT
    every = all_tells()
    told, times = _best(words, every)
    if times >= TOLD * total and len(every[told] & words.keys()) >= FEWEST:
        return told
    known, times = _best(words, {code: vocabulary(code) for code in languages()})
    if times >= KNOWN * total:
        return known
    return DEFAULT if total < MANY else ""


def _best(words: Counter[str], listed: dict[str, frozenset[str]]) -> tuple[str, int]:
    """Return the language of which most words occur, the usual one where it has as many, and how many these are."""
    counts = {code: _count(each, words) for code, each in listed.items()}
    best = max(counts, key=lambda code: (counts[code], code == DEFAULT))
    return best, counts[best]


def _count(listed: frozenset[str], words: Counter[str]) -> int:
    return sum(times for word, times in words.items() if word in listed)


def _sample(texts: Sequence[str]) -> str:
    """Return the beginning of what is there, and a stretch from the middle of the longest text."""
    first = "\n".join(text[:SAMPLE] for text in texts[:2])[:SAMPLE]
    longest = max(texts, key=len, default="")
    middle = max(SAMPLE, len(longest) // 2)
    return f"{first}\n{longest[middle : middle + SAMPLE]}"
