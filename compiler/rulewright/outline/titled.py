"""Books whose rules have no numbers: they are the headings, and the text cites them by their words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from rulewright.languages.patterns import whole_words
from rulewright.languages.quotes import EDGE
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.outline.headings import heading_words
from rulewright.text import NEWLINE, Source, at_lines

FEWEST = 8  # headings
NUMBERED = 10  # of so many headings, at most one has a number
CITED = 5  # times, at least, that words lead over to a heading
APART = 4  # headings, at least, that are cited so
MOST_WORDS = 8  # of a heading that is cited whole
GOES_ON = late(r"\w|[-’']\w|[ \xa0][A-Z][^\W\d_]")
WHOLE = re.compile(r"\n[ \t#*_>+|-]*(?P<number>\d{1,4})(?![\w]|[.,:]\d)")
FIRST = re.compile(r"\w+")
FRAMES = f"{EDGE}*_"


class Titles:
    """The headings of a book, found by their words in running text."""

    def __init__(self, titles: Iterable[str]) -> None:
        self._by_first: defaultdict[str, list[str]] = defaultdict(list)
        for title in sorted({*titles}, key=lambda title: (-len(title), title)):
            first = FIRST.match(title)
            if first and first[0][0].isupper() and len(title.split()) <= MOST_WORDS:
                self._by_first[first[0]].append(title)

    def at(self, text: str, start: int) -> str:
        """Return the longest heading whose words stand at a place; nothing where none does, or where another word with
        a capital goes on: *Healing Potions* is not *Healing*."""
        first = FIRST.match(text, start)
        for title in self._by_first.get(first[0], ()) if first else ():
            end = start + len(title)
            if text.startswith(title, start) and not GOES_ON.match(text, end):
                return title
        return ""


class Leading:
    """What leads over to a heading, in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    @cached_property
    def over(self) -> re.Pattern[str]:
        """Words such as *see* and *as described in*, none that are a rule's own, *Rule 4*, nor a verb alone."""
        said = [word for word in self.words.deferral if " " in word or word in self.words.cue]
        return late(rf"(?:{whole_words(said)})\s+[{FRAMES}]{{0,3}}")


def titles_in(texts: Sequence[Source]) -> list[str]:
    """Return the headings of some texts, each with its words, in order."""
    lines = (line for source in texts for line in NEWLINE.split(source.text) if line.startswith("#"))
    return [words for line in lines if (words := heading_words(line))]


def _going_on(text: Source) -> int:
    """Return how many lines begin with a whole number that is one more than that of the line before which has one: 5
    mats and 60 tiles in a box go on from nothing."""
    numbers = [int(match["number"]) for match in at_lines(WHOLE, text.text)]
    return sum(other == one + 1 for one, other in pairwise([0, *numbers]))


def cited_by_title(texts: Sequence[Source], words: Words, parted: int) -> str:
    """Return why the rules of some texts are their headings: these have no numbers, and more often than a line begins
    with a number of several parts (so many are `parted`) or with a whole one that goes on, words lead over to one of
    them. Nothing where that is not so."""
    titles = titles_in(texts)
    numbered = parted + sum(map(_going_on, texts))
    figures = sum(any(map(str.isnumeric, title.split()[0])) for title in titles)
    if len(titles) < FEWEST or figures * NUMBERED > len(titles) or numbered >= len(titles):
        return ""
    known, over = Titles(titles), Leading(words).over
    matches = ((source.text, match.end()) for source in texts for match in over.finditer(source.text))
    cited = [title for text, end in matches if (title := known.at(text, end))]
    if len(cited) < max(CITED, numbered + 1) or len({*cited}) < APART:
        return ""
    return f"its {len(titles)} headings have no numbers and are cited by their words, such as {cited[0]}"
