"""What stands for a value in a number, kind by kind: figures, letters, Roman numerals, and the series that languages
count with besides (letters of other alphabets, numbers in words)."""

from __future__ import annotations

import string
from functools import lru_cache

from rulewright.languages.series import alphabets, series

# Small letters that only some languages have, behind the one that each follows there: d, đ, e; n, ñ, o
OWN = {"c": "çčć", "d": "đð", "e": "əë", "g": "ğ", "h": "ı", "n": "ñ", "o": "ö", "s": "şš", "u": "ü", "z": "ž"}
# With which characters a value begins, and how it goes on
CLASSES = {
    "1": r"\d",
    "9": r"\d",
    "99": r"\d",
    "A": "A-Z",
    "AA": "A-Z",
    "Aa": "A-Z",
    "a": f"a-z{''.join(OWN.values())}",
    "I": "IVXLC",
    "i": "ivxlc",
}
GOES_ON = {"1": "{1,6}", "99": "{2}", "AA": "{1,4}", "Aa": "[A-Za-z]{0,3}", "I": "{1,9}", "i": "{1,9}"}
CODES = ("AA", "Aa")  # words that are no numbers: chapters called by them follow in any order
PATTERNS = {kind: f"[{members}]{GOES_ON.get(kind, '')}" for kind, members in CLASSES.items()}
ROMAN = (("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))
FIGURES = ("1", "9", "99")


def pattern(kind: str) -> str:
    """Return a pattern of the values of a kind."""
    return PATTERNS.get(kind) or series(kind).pattern


def in_words(kind: str) -> bool:
    """True for numbers in words: one, two; first, second."""
    return kind not in PATTERNS and kind not in alphabets()


def drawn(kind: str) -> bool:
    """True for figures with something drawn around them, which are cited without it: ② as paragraph 2."""
    return kind.isdigit() and not kind.isdecimal()


def heads(kind: str) -> str:
    """Return the characters with which they may begin, as the inside of a class in a pattern."""
    return CLASSES.get(kind) or series(kind).heads


def ordinal(kind: str, value: str, skip: str) -> int:
    """Return the place of a value in its order, from 1; `skip` are letters that are left out."""
    if value.isdecimal():
        return int(value)
    if kind not in PATTERNS:
        return series(kind).places.get(value.casefold(), 0)
    if kind in "Ii":
        return _from_roman(value.lower())
    if kind in CODES:
        return _from_letters(value.upper())
    return _alphabet(kind, skip).find(value) + 1 or ord(value)


def at(kind: str, place: int, skip: str) -> str | None:
    """Return the value at a place in the order, or None behind its end."""
    if kind in CODES:
        return _to_letters(place) if kind == "AA" else _to_letters(place).capitalize()
    if kind in FIGURES:
        digits = str(place).zfill(len(kind))
        return digits if len(digits) == len(kind) or kind == "1" else None
    if kind in ("I", "i"):
        roman = _to_roman(place)
        return roman if kind == "i" else roman.upper()
    values = _alphabet(kind, skip) if kind in PATTERNS else series(kind).values
    return values[place - 1] if 0 < place <= len(values) else None


def behind(kind: str, value: str) -> tuple[str, float]:
    """Return the letter behind which one that only some languages have stands, and how far on the way to the next:
    *d* and a part of the way for *đ*. Nothing, and 0, for other values."""
    found = ((letter, own) for letter, own in OWN.items() if kind == "a" and value in own)
    letter, own = next(found, ("", ""))
    return letter, (own.find(value) + 1) / (len(own) + 1)


def between(kind: str, letter: str | None, part: float) -> str | None:
    """Return the letter at a part of the way from one to the next, if some language has it: *đ* behind *d*."""
    own = OWN.get(letter or "", "") if kind == "a" else ""
    at = round(part * (len(own) + 1)) - 1
    return own[at] if 0 <= at < len(own) else None


@lru_cache(1024)
def _alphabet(kind: str, skip: str) -> str:
    letters = string.ascii_uppercase if kind == "A" else string.ascii_lowercase
    return "".join(letter for letter in letters if letter not in skip)


def _from_letters(text: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    total = 0
    for letter in text:
        total = total * 26 + ord(letter) - 64
    return total


def _to_letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


@lru_cache(4096)
def _from_roman(text: str) -> int:
    total = 0
    for letters, worth in ROMAN:
        while text.startswith(letters):
            total += worth
            text = text[len(letters) :]
    return total


def _to_roman(number: int) -> str:
    text = ""
    for letters, worth in ROMAN:
        while number >= worth:
            text += letters
            number -= worth
    return text
