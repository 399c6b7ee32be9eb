"""What stands before an item of a numbered list: `1.`, `(b)`, `iv.`"""

from __future__ import annotations

import re

from rulewright.read.numerals import counted

NUMBER = re.compile(r"(?<![^\W\d])num(?![^\W\d])")  # what stands for the number in a style of marks


def marker(sample: str, number: int, style: str | None = None) -> str:
    """Return the mark of item `number` (from 1) of a list whose first item is marked `sample`; a `style` says how its
    number is set: `Step num:`.

    A bullet, the same before every item, is no mark of its own.
    """
    found = re.search(r"[1iIaA]", sample)
    if style is not None:
        counts = counted(found[0] if found else "1", number)
        return NUMBER.sub(counts, style) if re.search(r"\w", style) else ""
    if not found:
        return ""
    return sample[: found.start()] + counted(found[0], number) + sample[found.end() :]
