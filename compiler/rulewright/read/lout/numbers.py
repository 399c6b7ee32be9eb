"""What stands before an item of a numbered list: `1.`, `(b)`, `iv.`"""

from __future__ import annotations

import re

from rulewright.read.numerals import roman, spread_letters


def marker(sample: str, number: int) -> str:
    """Return the mark of item `number` (from 1) of a list whose first item is marked `sample`.

    A bullet, the same before every item, is no mark of its own.
    """
    found = re.search(r"[1iIaA]", sample)
    if not found:
        return ""
    kind = found[0].lower()
    written = str(number) if kind == "1" else roman(number) if kind == "i" else spread_letters(number)
    return sample[: found.start()] + (written.upper() if found[0].isupper() else written) + sample[found.end() :]
