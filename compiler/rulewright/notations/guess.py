"""Guess a book's notation: the one that reads most of the numbers at the beginnings of lines as a sequence."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from rulewright.notations.load import load_notation, shipped
from rulewright.notations.notation import Notation, Number
from rulewright.text import NEWLINE, Source

SAMPLE = 400_000  # characters looked at: enough to tell, and no more work for a large book
FALLBACK = "dotted"
MARKUP = " \t\xa0#*_-+•|>[("
LABEL = re.compile(r"(?:section|article|rule|chapter|regulation)\s+(?=[\dIVX])", re.IGNORECASE)
TAG = re.compile(r"<[^<>]{0,200}>")


class Guess(Struct):
    """The notation that fits best, and why: how many numbers at the beginning of a line it reads, and one of them."""

    notation: Notation
    fits: int
    example: str

    @property
    def reason(self) -> str:
        if not self.fits:
            return "no number of more than one part was found at the beginning of a line"
        return f"{self.fits} numbers at the beginning of a line read so, such as {self.example}"


def guess_notation(sources: list[Source], folder: Path) -> Guess:
    """Return the shipped notation that fits `sources` best (`dotted` where nothing is numbered)."""
    text = "\n".join(source.text for source in sources)[:SAMPLE]
    lines = [TAG.sub("", line).lstrip(MARKUP) for line in NEWLINE.split(text)]
    lines = [LABEL.sub("", line) for line in lines if line[:1].isalnum()]
    guesses = [_fit(load_notation(name, folder), lines, text) for name in shipped()]
    best = max(guesses, key=lambda each: (each[0], each[1].notation.name == FALLBACK))
    return best[1] if best[0] else next(each for _, each in guesses if each.notation.name == FALLBACK)


def _fit(notation: Notation, lines: list[str], text: str) -> tuple[float, Guess]:
    """Return how well a notation fits: numbers count that are the first of their siblings or follow one.

    Where a notation never prints the whole number, its marks count, if all the upper ones occur.
    """
    numbered = re.compile(rf"{notation.deep_pattern}(?=[.:)\]*_]{{0,4}}(?:\s|\Z))")
    found: dict[Number, str] = {}
    for line in lines:
        match = numbered.match(line)
        number = notation.parse(match[0]) if match else None
        if match and number and "".join(number) == match[0]:  # another way to write it is another notation's, perhaps
            found.setdefault(number, line)
    in_order = [number for number in found if _follows(notation, number, found)]
    guess = Guess(notation, len(found), "".join(next(iter(in_order), ())))
    if notation.hint and not notation.hint.search(text):
        return 0.0, guess
    nested = [level.marks[0] for level in notation.levels[1:3] if level.marks]
    if nested and not found and (notation.hint or len(nested) > 1):
        return _fit_marks(guess, [re.compile(form.pattern + r"\s") for form in nested], lines)
    return len(in_order) * (1.1 if notation.hint else 1.0), guess


def _follows(notation: Notation, number: Number, found: dict[Number, str]) -> bool:
    ordinal = notation.ordinal(number)
    before = notation.sibling(number, ordinal - 1) if ordinal > 1 else None
    return ordinal <= 1 or before in found


def _fit_marks(guess: Guess, marks: list[re.Pattern[str]], lines: list[str]) -> tuple[float, Guess]:
    counts = [sum(1 for line in lines if mark.match(line)) for mark in marks]
    guess.fits = sum(counts)
    guess.example = next((line.split()[0] for line in lines if marks[0].match(line)), "")
    return (guess.fits / 2 if min(counts) > 1 else 0.0), guess
