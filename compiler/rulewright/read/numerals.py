"""Numbers in Roman numerals and in letters, as formats count in them."""

from __future__ import annotations

ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def roman(number: int) -> str:
    """Return a number in small Roman numerals; nothing for zero."""
    parts = []
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        parts.append(letters * count)
    return "".join(parts)


def spread_letters(number: int) -> str:
    """Return a number as others count in letters: z is followed by aa, ab, ac."""
    found = ""
    while number > 0:
        number, at = divmod(number - 1, 26)
        found = chr(ord("a") + at) + found
    return found
