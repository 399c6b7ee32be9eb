"""Figures as tables print them: signs, typographic dashes and minus signs, fractions, starred notes, words."""

from __future__ import annotations

import re
from fractions import Fraction

from rulewright.rulecode.phrases import number_words
from rulewright.rulecode.program import Number, Value

FRACTIONS = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5),
    "⅙": Fraction(1, 6), "⅚": Fraction(5, 6), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8),
}  # fmt: skip
PLAIN = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－～〜", "-") | dict.fromkeys("‘’‚‛′", "'") | dict.fromkeys("“”„‟″", '"') | {"×": "x"}
)
SIZE = rf"(?:\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+|\s?[{''.join(FRACTIONS)}])?|\.\d+|[{''.join(FRACTIONS)}])"
FIGURE = rf"(?:[+-]\s?)?{SIZE}"
SIGNED = re.compile(
    rf"(?P<sign>[+-]?)\s?(?P<whole>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?|\.\d+)?\s?(?P<part>[{''.join(FRACTIONS)}])?"
)
NOTES = re.compile(r"\s*(?:[*†‡§]+|\((?:[a-z]|\d|[*†‡§]+)\))+$")
DASHES = {"-", "--", "---"}


def plain(text: str) -> str:
    """Return `text` with one kind of dash, quote and times sign, character for character."""
    return text if text.isascii() else text.translate(PLAIN)


def fold(text: str) -> str:
    """Return `text` as words are compared: dashes, quotes, case and white space do not matter."""
    return " ".join(plain(text).casefold().split())


LONGEST = 15  # characters of a figure that can be worked with; what is longer is a word


def parse_figure(text: str) -> Number | None:
    """Return the number that `text` is, or None: `3`, `+2`, `−1`, `½`, `1½`, `1.5`."""
    found = SIGNED.fullmatch(plain(text).strip())
    if not found or not (found["whole"] or found["part"]) or ("." in (found["whole"] or "") and found["part"]):
        return None
    if len(found[0]) > LONGEST:
        return None
    value = Fraction((found["whole"] or "0").replace(",", "")) + FRACTIONS.get(found["part"] or "", 0)
    if found["sign"] == "-":
        value = -value
    return int(value) if value.denominator == 1 else value


def parse_number(text: str) -> Number | None:
    """Return the number that `text` is, as a figure or as a word (`seven`), or None."""
    word = number_words().get(fold(text))
    return parse_figure(text) if word is None else word


def parse_value(text: str) -> Value | None:
    """Return what a printed cell says: a number (`-` is 0, `1*` is 1), words as they stand, None where it is blank."""
    stripped = text.strip()
    if not stripped:
        return None
    bare = NOTES.sub("", stripped) or stripped
    if plain(bare) in DASHES:
        return 0
    number = parse_figure(bare)
    return stripped if number is None else number


def show_number(value: Number, sign: bool = False) -> str:
    """Return a number as print has it: `3`, `+2`, `1½`; `sign` puts a plus before what is above 0."""
    size = abs(Fraction(value))
    part = size - size.numerator // size.denominator
    glyph = next((each for each, worth in FRACTIONS.items() if worth == part), None)
    if not part:
        shown = str(int(size))
    elif glyph:
        shown = (str(int(size)) if size >= 1 else "") + glyph
    else:
        shown = f"{size.numerator}/{size.denominator}"
    return ("-" if value < 0 else "+" if sign and value > 0 else "") + shown
