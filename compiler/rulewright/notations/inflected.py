"""The forms of a word that stand before numbers, in a language whose endings nobody has listed: *статьи 4*."""

from __future__ import annotations

import re

from rulewright.notations import kinds
from rulewright.notations.frame import BLANK

STEM = 0.6  # of a word, at least, all its forms begin with
SHORTEST = 3  # letters of a stem
FEWEST_BEHIND = 3  # numbers before a word that cites the one before it
REACHED = 0.75  # of all numbers before it, at least, are no larger than the last rule
FEWEST = 2  # letters of a word that a stop shortens


def behind(called: str, last: int, text: str) -> list[str]:
    """Return how a word stands behind numbers as which it cites, in alphabetical order: the ` inci maddede` of *1 inci
    maddede*, where rules begin with *Madde 1*. Something that makes the number the first or second parts the two, and
    most of the numbers are none behind the `last` rule; else the word is counted (*5 articles*), or it calls the
    number behind it (*2 and article 3*)."""
    if not called.isalpha() or len(called) < SHORTEST:
        return []
    stem = called[: max(SHORTEST, round(STEM * len(called)))]
    ordinal = rf"(?:{BLANK}?['’.-]?[^\W\d_]{{1,4}}|\.){BLANK}|-"
    pattern = rf"(?<![\w.])(?P<value>\d{{1,4}})(?P<behind>(?:{ordinal})(?i:{stem})[^\W\d_]{{0,8}})(?!\w|{BLANK}\d)"
    found = [(int(match["value"]), match["behind"]) for match in re.finditer(pattern, text)]
    values = {value for value, _ in found if value <= last}
    sure = len(values) >= FEWEST_BEHIND and len(values) >= REACHED * len({value for value, _ in found})
    return sorted({words for _, words in found}) if sure else []


def inflected(called: str, kind: str, text: str) -> list[str]:
    """Return the forms of a word (or of a word and a sign, *załącznik nr*) that stand in a text before figures or
    values of a kind, in alphabetical order."""
    noun, *sign = called.split()
    stem = noun[: max(SHORTEST, round(STEM * len(noun)))].rstrip(".")
    short = "|".join(re.escape(f"{noun[:end]}.") for end in range(FEWEST, len(noun)))  # čl. 4 of Článek 4
    signed = "".join(f"{BLANK}{re.escape(each)}" for each in sign)
    word = rf"(?:{re.escape(stem)}[^\W\d_]{{0,6}}\.?|{short or '(?!)'})"
    forms = rf"(?<!\w)(?i:{word}{signed})(?={BLANK}(?:\d|{kinds.pattern(kind)}))"
    return sorted({match[0] for match in re.finditer(forms, text)})
