"""Dots behind the numbers of rules, where a language writes every number as one that ranks: *članka 2. stavka 2.*

A book shows it by the words that cite: in the middle of a sentence the numbers behind them have a dot, again and again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import structs

from rulewright.figures import folded
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.part import Part

FEWEST = 2  # numbers with a dot
MOSTLY = 0.6  # of the numbers in the middle of a sentence, at least, have one
DOT = late(r"(?<=\d)\.(?=[,;)]|[ \xa0](?P<next>\w)|[ \xa0]?[–—-][ \xa0]?\d)")  # članci 4. – 6. cites a range


def as_read(text: str, notation: Notation) -> str:
    """Return a text as citations are looked for in it, as long as it was: without the dots that rank numbers, where the
    book has them."""
    text = folded(text)
    return DOT.sub(_ranking, text) if notation.dotted else text


def with_dots(texts: Iterable[str], notation: Notation) -> Notation:
    """Return the notation, dotted if these texts show that it is; a dot before the word for a rule is of its number
    anyway: *iz prvega odstavka 4. člena*."""
    if any(form.called.startswith(".") for form in notation.levels[0].cited):
        return notation
    listed = notation.words
    cites = words([*listed.cue, *listed.label, *listed.paragraph, *listed.letter, *listed.number])
    number = late(rf"(?<!\w)(?:{cites})[ \xa0]\d+(?P<dot>\.?)(?=[,;)]|[ \xa0](?P<next>\w))", re.IGNORECASE)
    found = [match["dot"] for text in texts for match in number.finditer(text) if _goes_on(match)]
    dots = sum(map(bool, found))
    if dots < FEWEST or dots < MOSTLY * len(found):
        return notation
    levels, items = ([_with_gaps(part) for part in parts] for parts in (notation.levels, notation.items))
    return notation.having_learnt("dotted", dotted=True, levels=levels, items=items)


def _with_gaps(part: Part) -> Part:
    """Return a part that may also stand behind what is read in place of a dot, a blank: *2. stavka 3*."""
    forms = tuple(
        structs.replace(form, before=f" {form.before}") for form in part.cited if form.before[:1] in (" ", ",")
    )
    return structs.replace(part, cited=(*part.cited, *forms))


def _ranking(dot: re.Match[str]) -> str:
    return " " if _goes_on(dot) else "."


def _goes_on(match: re.Match[str]) -> bool:
    """True where the sentence goes on behind what was found: a small letter or a mark follows."""
    return not match["next"] or match["next"].islower()
