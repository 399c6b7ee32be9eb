"""Lines of a paragraph that begin with the marks of items, a) and b), which AsciiDoc knows no list of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.read.numerals import counted

MARK = re.compile(r"[ \t]*(?P<open>\(?)(?P<value>\d{1,2}|[a-z]|[ivx]{2,4})\)[ \t]+\S")
FIRST = ("1", "a", "i")


def marked_lines(lines: Sequence[str]) -> list[int]:
    """Return which lines begin an item: two or more, that are counted from the first on in one way."""
    marks = [(at, match["open"], match["value"]) for at, line in enumerate(lines) if (match := MARK.match(line))]
    for kind in FIRST:
        found: list[int] = []
        look = next((open for _, open, value in marks if value == kind), "")
        for at, open, value in marks:
            if open == look and value == counted(kind, len(found) + 1):
                found.append(at)
        if len(found) > 1:
            return found
    return []
