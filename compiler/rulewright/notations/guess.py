"""Guess a book's notation: the one in which most lines that begin with a number are read as rules, most precisely."""

from __future__ import annotations

from pathlib import Path

from rulewright.notations.load import load_notation, shipped
from rulewright.notations.notation import Notation
from rulewright.text import Source

SAMPLE = 4000  # lines looked at: enough to tell, and no more work for a large book
FALLBACK = "dotted"


def guess_notation(sources: list[Source], folder: Path) -> Notation:
    """Return the shipped notation that fits best (`dotted` where nothing is numbered)."""
    lines = [line.lstrip(" #*-_\t\xa0") for source in sources for line in source.text[: SAMPLE * 200].splitlines()]
    lines = [line for line in lines if line[:1].isalnum()][:SAMPLE]
    best, most = FALLBACK, 0
    for name in shipped():
        score = _fit(load_notation(name, folder), lines)
        if score > most or (score == most and name == FALLBACK):
            best, most = name, score
    return load_notation(best, folder)


def _fit(notation: Notation, lines: list[str]) -> int:
    """Count the lines that begin with a number of at least two parts whose parent a line begins with, too."""
    numbers = set()
    for line in lines:
        word = line.split(maxsplit=1)[0].rstrip(".:*_")
        number = notation.parse(word)
        if number:
            numbers.add(number)
    parents = {number[:-1] for number in numbers}
    return sum(2 if number[:-1] in numbers else 1 for number in numbers if len(number) > 1) + len(parents & numbers)
