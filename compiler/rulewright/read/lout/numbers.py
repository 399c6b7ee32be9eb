"""What stands before an item of a numbered list: `1.`, `(b)`, `iv.`"""

from __future__ import annotations

import re

ROMAN = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
         (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]  # fmt: skip


def marker(sample: str, number: int) -> str:
    """Return the mark of item `number` (from 1) of a list whose first item is marked `sample`.

    A bullet, the same before every item, is no mark of its own.
    """
    found = re.search(r"[1iIaA]", sample)
    if not found:
        return ""
    kind = found[0].lower()
    written = str(number) if kind == "1" else _roman(number) if kind == "i" else _letters(number)
    return sample[: found.start()] + (written.upper() if found[0].isupper() else written) + sample[found.end() :]


def _roman(number: int) -> str:
    out = ""
    for value, digits in ROMAN:
        count, number = divmod(number, value)
        out += digits * count
    return out


def _letters(number: int) -> str:
    out = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        out = chr(ord("a") + rest) + out
    return out
