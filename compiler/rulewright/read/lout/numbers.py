"""What stands before an item of a numbered list: `1.`, `(b)`, `iv.`"""

from __future__ import annotations

import re

from rulewright.read.numerals import counted


def marker(sample: str, number: int) -> str:
    """Return the mark of item `number` (from 1) of a list whose first item is marked `sample`.

    A bullet, the same before every item, is no mark of its own.
    """
    found = re.search(r"[1iIaA]", sample)
    if not found:
        return ""
    return sample[: found.start()] + counted(found[0], number) + sample[found.end() :]
