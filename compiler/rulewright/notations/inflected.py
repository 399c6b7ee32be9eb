"""The forms of a word that stand before numbers, in a language whose endings nobody has listed: *статьи 4*."""

from __future__ import annotations

import re

from rulewright.languages.scripts import SPELLED
from rulewright.notations import kinds
from rulewright.notations.frame import BLANK

STEM = 0.6  # of a word, at least, all its forms begin with
SHORTEST = 3  # letters of a stem
FEWEST = 2  # letters of a word that a stop shortens


def inflected(called: str, kind: str, text: str) -> list[str]:
    """Return the forms of a word (or of a word and a sign, *załącznik nr*) that stand in a text before figures or
    values of a kind, in alphabetical order."""
    noun, *sign = called.split()
    stem = noun[: max(SHORTEST, round(STEM * len(noun)))].rstrip(".")
    short = "|".join(re.escape(f"{noun[:end]}.") for end in range(FEWEST, len(noun)))  # čl. 4 of Článek 4
    signed = "".join(f"{BLANK}{re.escape(each)}" for each in sign)
    word = rf"(?:{re.escape(stem)}{SPELLED}{{0,6}}\.?|{short or '(?!)'})"
    forms = rf"(?<!\w)(?i:{word}{signed})(?={BLANK}(?:\d|{kinds.pattern(kind)}))"
    return sorted({match[0] for match in re.finditer(forms, text)})
