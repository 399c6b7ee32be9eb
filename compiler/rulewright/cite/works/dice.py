"""The letters of dice, as a book writes how many are rolled: *2D6*, *3W10*; where it does, *D66* is a die as well."""

from __future__ import annotations

from itertools import chain

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.late import late

ROLLED = late(r"(?<![\w.,-])[1-9]\d?(?P<letter>[^\W\d_])(?:[468]|\d0|\d2|\d?6)(?!\w)")
DIE = late(r"(?P<letter>[^\W\d_])\d{1,3}")
LETTERS: Kind[list[list[str]]] = Kind("letters of dice", list[list[str]], shared=always)


def dice_of(texts: Shown) -> frozenset[str]:
    """Return the letters, in small, that the texts of a book have between two figures as in so many dice."""
    rolled: list[list[str]] = texts.each(LETTERS, ROLLED.pattern, _rolled)
    return frozenset(chain.from_iterable(rolled))


def _rolled(text: str) -> list[str]:
    return sorted({match["letter"].casefold() for match in ROLLED.finditer(text)})


def die_letter(words: str) -> str:
    """Return the letter, in small, of a number that is written as a die is, *D66*; nothing of another."""
    match = DIE.fullmatch(words)
    return match["letter"].casefold() if match else ""
