"""Numbers in Roman numerals and in letters, as formats count in them."""

from __future__ import annotations

# What AsciiDoc and reStructuredText call the ways to count, each by the first number that it writes
KINDS = {"arabic": "1", "decimal": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
MAX_ROMAN = 3999  # the largest that is written without lines above its letters
ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def counted(kind: str, number: int) -> str:
    """Return a number as a list of a kind shows it: in figures (`1`), letters (`a`, `A`) or Roman numerals (`i`, `I`);
    in figures also where those have none for it."""
    if kind == "1" or number < 1 or (kind in "iI" and number > MAX_ROMAN):
        return str(number)
    written = roman(number) if kind in "iI" else spread_letters(number)
    return written.upper() if kind.isupper() else written


def roman(number: int) -> str:
    """Return a number in small Roman numerals; nothing for zero."""
    parts = []
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        parts.append(letters * count)
    return "".join(parts)


def of_roman(written: str) -> int:
    """Return the number that Roman numerals write, in capitals or small letters; zero where they write none."""
    rest, number = written.lower(), 0
    for value, letters in ROMAN:
        while rest.startswith(letters):
            rest, number = rest[len(letters) :], number + value
    return number if not rest and roman(number) == written.lower() else 0


def spread_letters(number: int) -> str:
    """Return a number as others count in letters: z is followed by aa, ab, ac."""
    found = ""
    while number > 0:
        number, at = divmod(number - 1, 26)
        found = chr(ord("a") + at) + found
    return found
