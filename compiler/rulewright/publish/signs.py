"""Signs as they are printed: a hyphen that stands for a minus sign becomes one."""

from __future__ import annotations

import re

# before a figure, and no hyphen (`-3`, `+/-1`, but not `5-6`); or all that a cell holds
MINUS = re.compile(r"(?<![\w).])(?<![^+]/)-(?=[\d½¼¾#])|^-$")


def signed(words: str) -> str:
    """Return words with true minus signs: as many characters as before."""
    return MINUS.sub("−", words)
