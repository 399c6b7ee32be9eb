"""How Word writes the numbers of its lists."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.read.numerals import roman, spread_letters
from rulewright.text import capitalised

UP_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
ONES = UP_TO_NINETEEN.split()
TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
NOTE_MARKS = "*†‡§"
MAX_ROMAN = 32767
MAX_WORDS = 999_999


def letters(number: int) -> str:
    """Return a number as Word counts in letters: z is followed by aa, bb, cc."""
    times, at = divmod(number - 1, 26)
    return chr(ord("a") + at) * min(times + 1, 30) if number > 0 else ""


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd, 11th."""
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def words(number: int) -> str:
    """Return a number in English words: one hundred twenty-one."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens] + (f"-{ONES[ones]}" if ones else "")
    size, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    count, rest = divmod(number, size)
    return f"{words(count)} {name}" + (f" {words(rest)}" if rest else "")


def ordinal_words(number: int) -> str:
    """Return a number as an ordinal in English words: twenty-first."""
    head, join, last = re.fullmatch(r"(.*?)([ -]?)(\w+)", words(number)).groups()  # type: ignore[union-attr]
    changed = IRREGULAR.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{head}{join}{changed}"


def _marks(number: int) -> str:
    times, at = divmod(number - 1, len(NOTE_MARKS))
    return NOTE_MARKS[at] * min(times + 1, 30) if number > 0 else ""


def _enclosed(first: int, last: int) -> Callable[[int], str]:
    return lambda number: chr(first + number - 1) if 0 < number <= last - first + 1 else str(number)


FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "upperRoman": lambda number: roman(number).upper() if number <= MAX_ROMAN else str(number),
    "lowerRoman": lambda number: roman(number) if number <= MAX_ROMAN else str(number),
    "upperLetter": lambda number: letters(number).upper(),
    "lowerLetter": letters,
    "lowerSpread": spread_letters,
    "upperSpread": lambda number: spread_letters(number).upper(),
    "ordinal": ordinal,
    "cardinalText": lambda number: capitalised(words(number)) if number <= MAX_WORDS else str(number),
    "ordinalText": lambda number: capitalised(ordinal_words(number)) if number <= MAX_WORDS else str(number),
    "decimalZero": lambda number: f"{number:02}",
    "hex": lambda number: f"{number:X}",
    "chicago": _marks,
    "none": lambda number: "",
    "bullet": lambda number: "",
    "numberInDash": lambda number: f"- {number} -",
    "decimalEnclosedCircle": _enclosed(0x2460, 0x2473),
    "decimalEnclosedParen": _enclosed(0x2474, 0x2487),
    "decimalEnclosedFullstop": _enclosed(0x2488, 0x249B),
    "decimalFullWidth": lambda number: str(number).translate({ord("0") + at: 0xFF10 + at for at in range(10)}),
}


def write_number(kind: str, number: int, sample: str = "") -> str:
    """Return a number as Word writes it in a format; `sample` is how a custom one begins (`001, 002, …`). One that is
    not known here is written in figures."""
    if kind == "custom" and sample:
        first = sample.split(",")[0].strip()
        return f"{number:0{len(first)}}" if first.isdecimal() else str(number)
    return FORMATS.get(kind, str)(max(0, number))
