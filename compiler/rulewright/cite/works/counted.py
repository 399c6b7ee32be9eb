"""What a book counts by whole figures, in words with a capital, *3 Marks*, *4 Münzen*: it may count half of one as
well, 2.5 Marks."""

from __future__ import annotations

from collections import defaultdict

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.scripts import CAPITALISED
from rulewright.late import late

FIGURE = late(rf"(?<![\w.,:§/-])(?<!§ )(?P<figure>\d{{1,3}}(?:\.\d{{1,2}})?) (?P<word>{CAPITALISED})")
FEWEST = 2  # figures that stand before such a word: one alone may be a rule, with its title behind it

Counted = list[tuple[str, str]]
COUNTED: Kind[list[Counted]] = Kind("what whole figures count", list[Counted], shared=always)


def counted_in(texts: Shown) -> frozenset[str]:
    """Return such words of the texts of a book, of those that stand behind a figure with a point as well: of no other
    anything is asked."""
    figures: defaultdict[str, set[str]] = defaultdict(set)
    for found in texts.each(COUNTED, FIGURE.pattern, _counted):
        for figure, word in found:
            figures[word].add(figure)
    return frozenset(word for word, before in figures.items() if _is_counted(before))


def _is_counted(figures: set[str]) -> bool:
    """True for what whole figures count, and figures with a point stand before."""
    whole = sum(figure.isdigit() for figure in figures)
    return FEWEST <= whole < len(figures)


def _counted(text: str) -> Counted:
    return [(match["figure"], match["word"]) for match in FIGURE.finditer(text)]
