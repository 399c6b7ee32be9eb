"""Dots behind the numbers of rules, where a language writes every number as one that ranks: *članka 2. stavka 2.*

A book shows it by the words that cite: in the middle of a sentence the numbers behind them have a dot, again and again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.figures import folded
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation

FEWEST = 2  # numbers with a dot
MOSTLY = 0.6  # of the numbers in the middle of a sentence, at least, have one
DOT = late(r"(?<=\d)\.(?=[,;)]|[ \xa0](?P<next>\w))")


def as_read(text: str, notation: Notation) -> str:
    """Return a text as citations are looked for in it, as long as it was: without the dots that rank numbers, where the
    book has them."""
    text = folded(text)
    return DOT.sub(_ranking, text) if notation.dotted else text


def with_dots(texts: Iterable[str], notation: Notation) -> Notation:
    """Return the notation, dotted if these texts show that it is."""
    listed = notation.words
    cites = words([*listed.cue, *listed.label, *listed.paragraph, *listed.letter, *listed.number])
    number = late(rf"(?<!\w)(?:{cites})[ \xa0]\d+(?P<dot>\.?)(?=[,;)]|[ \xa0](?P<next>\w))", re.IGNORECASE)
    found = [match["dot"] for text in texts for match in number.finditer(text) if _goes_on(match)]
    dots = sum(map(bool, found))
    if dots < FEWEST or dots < MOSTLY * len(found):
        return notation
    return notation.having_learnt("dotted", dotted=True)


def _ranking(dot: re.Match[str]) -> str:
    return " " if _goes_on(dot) else "."


def _goes_on(match: re.Match[str]) -> bool:
    """True where the sentence goes on behind what was found: a small letter or a mark follows."""
    return not match["next"] or match["next"].islower()
