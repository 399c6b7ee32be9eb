"""Words that a book shows by itself: the word with which its rules begin, *Artigo 1*, in a language without word
lists; the word with which its headings begin, *Canon 1*, where no list names it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.text import at_lines

LINE = late(
    r"\n[ \t#*_>+•|-]*(?P<word>(?:[^\W\d_]{2,14}\.?[ \t\xa0]+)?)[*_]*(?P<number>\d{1,4})(?=[.:)*_ \t\xa0\r\n]|\Z)"
)
FEWEST = 3  # numbers of a word, one behind the other
HEADING = re.compile(
    r"\n(?P<set>(?:[ \t#*_>|-]|<[^<>\n]{0,100}>)*)(?P<word>(?:[^\W\d_]{3,14}[ \t\xa0]+)?)"
    r"(?P<number>\d{1,3})(?=[.:)*_<]*(?:[ \t\xa0\r\n–—-]|\Z)|[.:)*_]*</?[a-z])"
)
BELOW_HEADING = late(
    r"\n(?P<set>[ \t#*_>]*)(?:(?P<word>[^\W\d_]{3,14})[ \t\xa0]+(?P<number>\d{1,3})(?![.\w]\w)"
    r"|(?:§[ \xa0]?)?(?P<chapter>\d{1,3})\.\d)"
)
SET_APART = re.compile(r"[#*_]|<h[1-6]|<b>|<strong")
MOSTLY = 0.75  # of the headings that begin with a word, at least, are numbered one after the other
OFTEN = 0.6  # of the lines that begin with a word, at least, go on by one from the line before
SHARE = 0.25  # of all lines that begin with a number, at least, begin with the word


def label_words(texts: Iterable[str]) -> Words:
    """Return the words of lines that are numbered one after the other: each stands before the number of a rule where
    it is defined, and where it is cited."""
    lines: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    last: dict[str, int] = {}
    for match in (match for text in texts for match in at_lines(LINE, text)):
        word, number = match["word"].strip().casefold(), int(match["number"])
        lines[word] += 1
        steps[word] += number == last.get(word, 0) + 1
        last[word] = number
    least = max(FEWEST, SHARE * lines.total())
    found = [word for word in lines if word and steps[word] >= max(least, OFTEN * lines[word])]  # or it counts dice
    return Words(label=found, cue=found, article=found)


def heading_words(texts: Iterable[str], known: frozenset[str]) -> Words:
    """Return the words, other than those `known`, with which headings begin that are numbered one after the other from
    1, where no heading has such numbers without a word."""
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for match in (match for text in texts for match in at_lines(HEADING, text)):
        word = match["word"].strip()
        if SET_APART.search(match["set"]) or word.isupper():
            numbers[word.casefold()].append(int(match["number"]))
    bare = set(numbers.pop("", []))
    found = [word for word, listed in numbers.items() if word not in known and _counts(listed) and not bare & {*listed}]
    return Words(label=found, cue=found, article=found)


def chapter_words(texts: Iterable[str]) -> list[str]:
    """Return the words with which headings begin above the rules of their number: *Kapitel 2* above 2.1. Behind most of
    the headings of such a word a rule of that chapter comes next."""
    above: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for text in texts:
        waiting: list[tuple[str, str]] = []
        for match in at_lines(BELOW_HEADING, text):
            if match["chapter"]:
                above.update(word for word, number in waiting if number == match["chapter"])
                waiting = []
            elif SET_APART.search(match["set"]):
                waiting.append((match["word"].casefold(), match["number"]))
                every[match["word"].casefold()] += 1
    return [word for word, times in above.items() if times >= max(FEWEST, MOSTLY * every[word])]


def _counts(numbers: list[int]) -> bool:
    """True for numbers most of which are each one more than the one before them."""
    steps = sum(other == one + 1 for one, other in pairwise([0, *numbers]))
    return steps >= max(FEWEST, MOSTLY * len(numbers))
