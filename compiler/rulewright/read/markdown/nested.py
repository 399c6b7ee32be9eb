"""Lists of numbers within the entries of such lists: 1. and 2. further in than the 1. above them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.read.blocks import FURTHER, inset_of, tab_width
from rulewright.read.markdown.repeated import repeated
from rulewright.text import Source, at_lines

# An entry of a quotation counts where that stands in the entry of a list
ENTRY = re.compile(
    r"\n(?P<indent>[ \t\xa0]*(?:(?<=[ \t])>[ \t]*)*)(?:(?P<value>\d{1,3})\.[ \t\xa0]|(?P<heading>#{1,6}[ \t]))"
)
GIVEN = re.compile(r"(?P<outer>(?:\d+\.)*)(?P<own>\d{1,3})[.)]")


class OpenLists:
    """The lists of numbers that are open, each within an entry of the one before it: how far in each stands, and how
    many entries it has."""

    def __init__(self) -> None:
        self._open: list[tuple[int, int]] = []

    @property
    def begun(self) -> bool:
        """True behind the first entry of an outermost list."""
        return len(self._open) == 1 and self._open[0][1] == 1

    def enter(self, column: int, value: int) -> int:
        """Note an entry, and return its place in a list within an entry of another one; 0 where it is in none. No list
        within another begins with anything but 1."""
        self.end(column + FURTHER)
        if not self._open or column >= self._open[-1][0] + FURTHER:
            if value != 1:
                self._open.clear()
            self._open.append((column, 0))
        within, entries = self._open.pop()
        self._open.append((within, entries + 1))
        return entries + 1 if len(self._open) > 1 else 0

    def end(self, column: int = 0) -> None:
        """End the lists that stand as far in as something that is no entry, or further."""
        while self._open and self._open[-1][0] >= column:
            self._open.pop()


def entries_within(source: Source) -> int:
    """Return how many entries a text has in lists of two numbers or more within the entries of others. Those that are
    counted, 2.1. below 2., are none where the outermost count goes through the text: they have numbers of their own."""
    found: Counter[bool] = Counter()
    lists, outermost = OpenLists(), 0
    for column, value, counted in _given(source) if source.blocks else _written(source.text):
        if value:
            place = lists.enter(column, value)
            found[counted] += place if place == 2 else place > 2
            outermost += lists.begun
        else:
            lists.end()
    return found[False] + (found[True] if outermost > 1 else 0)


def _written(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield how far in each entry of a list of numbers stands, its number, and whether it is counted below another;
    of a heading no number."""
    others = repeated(text)
    for entry in at_lines(ENTRY, text):
        mark = others.get(entry.start("value") - 1, "")
        yield tab_width(entry["indent"]), int(entry["value"] or 0), mark.count(".") > 1


def _given(source: Source) -> Iterator[tuple[int, int, bool]]:
    """Yield the same of the entries whose numbers the format gives."""
    for block in source.blocks or ():
        written = f"{source.text[slice(*block.number)]}." if block.number else block.mark
        given = GIVEN.fullmatch(written) if block.shape == "bullet" or block.number else None
        if given or block.shape == "heading":
            yield inset_of(block), int(given["own"]) if given else 0, given is not None and bool(given["outer"])
