"""How many columns or rows the cells of a table take: what is more than any table has is damage, and is told."""

from __future__ import annotations

from msgspec import Struct

WIDEST = 200  # columns or rows


class Spans(Struct):
    """Reads how far cells reach; `cut` of them said that they reach further than any does."""

    cut: int = 0

    def read(self, said: str, least: int = 1) -> int:
        """Return the number that a cell says, between bounds; what is no number is the `least`."""
        if not said.isdecimal():
            return least
        number = int(said) if len(said) <= 9 else WIDEST + 1  # no time for thousands of digits
        self.cut += number > WIDEST
        return max(least, min(number, WIDEST))

    def remark(self, shown: str) -> str:
        """Return what a person should know of the file that is called `shown`; nothing where all is well."""
        times = "a cell says that it takes" if self.cut == 1 else f"{self.cut} cells say that they take"
        what = f"in its tables {times} more than {WIDEST} columns or rows, which no table has"
        return f"{shown}: {what}; it was read as {WIDEST}" if self.cut else ""
