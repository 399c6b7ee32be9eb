"""Words that a book shows by itself: the word with which its rules begin, *Artigo 1*, in a language without word
lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rulewright.languages.words import Words

LINE = re.compile(
    r"^[ \t#*_>+•|-]*(?P<word>(?:[^\W\d_]{2,14}\.?[ \t\xa0]+)?)[*_]*(?P<number>\d{1,4})(?=[.:)*_ \t\xa0\r\n]|\Z)",
    re.MULTILINE,
)
FEWEST = 3  # numbers of a word, one behind the other
SHARE = 0.25  # of all lines that begin with a number, at least, begin with the word


def label_words(texts: Iterable[str]) -> Words:
    """Return the words of lines that are numbered one after the other: each stands before the number of a rule where
    it is defined, and where it is cited."""
    lines: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    last: dict[str, int] = {}
    for match in (match for text in texts for match in LINE.finditer(text)):
        word, number = match["word"].strip().casefold(), int(match["number"])
        lines[word] += 1
        steps[word] += number == last.get(word, 0) + 1
        last[word] = number
    found = [word for word in lines if word and steps[word] >= max(FEWEST, SHARE * lines.total())]
    return Words(label=found, cue=found, article=found)
