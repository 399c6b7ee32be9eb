"""Dots behind the numbers of rules, where a language writes every number as one that ranks: *članka 2. stavka 2.*

A book shows it by the words that cite, or by those for parts of rules alone: in the middle of a sentence the numbers
behind them have a dot, again and again.
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
NEXT = r"[ \xa0](?P<next>[\w§])"
DOT = late(rf"(?<=\d)\.(?=[,;)]|{NEXT}|[ \xa0]?[–—-][ \xa0]?\d)")  # članci 4. – 6. cites a range


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
    parts = [*listed.paragraph, *listed.letter, *listed.number]  # bodů 1. a 7. § 11
    called = frozenset(word.casefold() for word in parts)
    cites = words([*listed.cue, *listed.label, *parts])
    number = late(rf"(?<!\w)(?P<word>{cites})[ \xa0]\d+(?P<dot>\.?)(?=[,;)]|{NEXT})", re.IGNORECASE)
    found = [each for text in texts for each in number.finditer(text) if _goes_on(each)]
    of_parts = [each for each in found if each["word"].casefold() in called]
    if not (_are_dotted(found) or _are_dotted(of_parts)):
        return notation
    levels, items = ([_with_gaps(part) for part in parts] for parts in (notation.levels, notation.items))
    return notation.having_learnt("dotted", dotted=True, levels=levels, items=items)


def _are_dotted(found: list[re.Match[str]]) -> bool:
    """True for numbers most of which have a dot."""
    dots = sum(bool(each["dot"]) for each in found)
    return dots >= max(FEWEST, MOSTLY * len(found))


def _with_gaps(part: Part) -> Part:
    """Return a part that may also stand behind what is read in place of a dot, a blank: *2. stavka 3*."""
    forms = tuple(
        structs.replace(form, before=f" {form.before}") for form in part.cited if form.before[:1] in (" ", ",")
    )
    return structs.replace(part, cited=(*part.cited, *forms))


def _ranking(dot: re.Match[str]) -> str:
    return " " if _goes_on(dot) else "."


def _goes_on(match: re.Match[str]) -> bool:
    """True where the sentence goes on behind what was found: a small letter, a sign or a mark follows."""
    return not match["next"] or match["next"].islower() or match["next"] == "§"
