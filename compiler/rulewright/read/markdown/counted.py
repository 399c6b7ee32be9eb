"""Lists whose entries say `#.`: the next number or letter of their list, as Pandoc and reStructuredText have it."""

from __future__ import annotations

import re
from typing import NamedTuple

from rulewright.late import late
from rulewright.read.numerals import counted

WRITTEN = late(
    r"[ \t]*(?P<open>\(?)(?:(?P<figures>\d{1,4})|(?P<roman>[ivx]{1,6}|[IVX]{1,6})|(?P<letter>[A-Za-z]))"
    r"(?P<close>[.)])[ \t]"
)
COUNTED = re.compile(r"(?m)^[ \t]*#\.[ \t]")
WORTH = {"i": 1, "v": 5, "x": 10}


class Mark(NamedTuple):
    """How an entry is marked: what is before and behind the number, how that is written (`1`, `a`, `A`, `i` or `I`),
    and which it is."""

    before: str
    behind: str
    kind: str
    ordinal: int

    @property
    def text(self) -> str:
        return f"{self.before}{counted(self.kind, self.ordinal)}{self.behind}"


FIRST = Mark("", ".", "1", ordinal=1)


def holds_counted(text: str) -> bool:
    """True where a text has entries that are counted at all."""
    return "#." in text and COUNTED.search(text) is not None


class Counter:
    """The lists that are open, by how far their entries are indented."""

    def __init__(self) -> None:
        self._open: dict[int, Mark] = {}

    def end(self) -> None:
        """A heading ends all lists."""
        self._open.clear()

    def line(self, indent: int, words: str) -> None:
        """Note a line: an entry that writes its number begins a list or goes on with one."""
        match = WRITTEN.match(words)
        if match:
            self._enter(indent, _mark(match, self._open.get(indent)))

    def next(self, indent: int) -> str:
        """Return the mark of an entry that leaves its number out: `B.` behind `A.`, `1.` where it is the first."""
        last = self._open.get(indent)
        mark = last._replace(ordinal=last.ordinal + 1) if last else FIRST
        self._enter(indent, mark)
        return mark.text

    def _enter(self, indent: int, mark: Mark) -> None:
        self._open = {at: each for at, each in self._open.items() if at < indent} | {indent: mark}


def _mark(match: re.Match[str], last: Mark | None) -> Mark:
    """Return the mark that a line writes. One letter is a Roman numeral only as i, and not behind h."""
    value = match["figures"] or match["roman"] or match["letter"]
    lower = value.lower()
    letter = len(value) == 1 and value.isalpha()
    if letter and (lower != "i" or (last is not None and last.kind in "aA" and last.ordinal == 8)):
        kind, ordinal = "a", ord(lower) - ord("a") + 1
    elif value.isdecimal():
        kind, ordinal = "1", int(value)
    else:
        kind, ordinal = "i", _value(lower)
    return Mark(match["open"], match["close"], kind.upper() if value.isupper() else kind, ordinal)


def _value(roman: str) -> int:
    values = [WORTH[each] for each in roman]
    return sum(-each if each < max(values[at:]) else each for at, each in enumerate(values))
