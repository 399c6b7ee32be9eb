"""Lists of Markdown that leave the counting to whoever shows them: entries say `1.`, and readers see 1., 2., 3."""

from __future__ import annotations

import re

from msgspec import Struct, field

from rulewright.text import at_lines

ENTRY = re.compile(r"(?m)^(?P<lead>[ \t]*)(?P<quote>(?:>[ \t]*)*)(?P<number>\d{1,4})\.(?=[ \t])")
BLANKS = " \t\r\f\v\xa0"
TWICE = re.compile(r"\n[ \t]*1\.[ \t][^\n]*\n(?:[ \t]*\n)?(?:[ \t]*1\.[ \t]|[ \t]+\S)")


class _List(Struct):
    """A list that is open: how far it is indented, whether in a quotation, where its entries' numbers stand, whether
    all of these are 1 or their place in the list, and whether a later one is 1. `within` is the entry of another list
    that it is part of, by that list and the place in it; `last` is where the last entry stands of it, or of a list
    within it."""

    indent: int
    quoted: bool
    entries: list[int] = field(default_factory=list)
    counted: bool = True
    repeats: bool = False
    within: tuple[_List, int] | None = None
    last: int = 0

    @property
    def counts(self) -> bool:
        return self.counted and self.repeats

    def mark(self, place: int) -> str:
        """Return what readers see before an entry: `2.`, or `2.1.` in a list within an entry that is counted, too."""
        outer = self.within[0].mark(self.within[1]) if self.within and self.within[0].counts else ""
        return f"{outer}{place}."


def repeated(text: str) -> dict[int, str]:
    """Return the marks of the entries of lists whose entries say `1.`, by where the number of each stands."""
    if next(at_lines(TWICE, text), None) is None:
        return {}
    found: list[_List] = []
    opened: list[_List] = []
    for entry in ENTRY.finditer(text):
        lead, indent = (_width(part) for part in (entry["lead"], entry["lead"] + entry["quote"]))
        quoted = entry["quote"] != ""
        while opened and (
            opened[-1].indent > indent
            or (quoted > opened[-1].quoted and lead <= opened[-1].indent)  # it stands beside the list, not in it
            or not _goes_on(text, opened[-1], entry.start(), indent)
        ):
            opened.pop()
        if not opened or opened[-1].indent < indent:
            outer = (opened[-1], len(opened[-1].entries)) if opened else None
            opened.append(_List(indent, quoted, within=outer))
            found.append(opened[-1])
        opened[-1].entries.append(entry.start("number"))
        for each in opened:
            each.last = entry.start("number")
        place = len(opened[-1].entries)
        opened[-1].counted = opened[-1].counted and entry["number"] in ("1", str(place))
        opened[-1].repeats = opened[-1].repeats or (place > 1 and entry["number"] == "1")
    return {at: each.mark(place) for each in found if each.counts for place, at in enumerate(each.entries, 1)}


def with_counts(text: str) -> str:
    """Return a text with the numbers that readers see before such entries; the text itself where it has none."""
    marks = repeated(text)
    pieces, end = [], 0
    for at, mark in sorted(marks.items()):
        pieces += [text[end:at], mark.split(".")[-2]]
        end = text.index(".", at)
    return "".join([*pieces, text[end:]]) if marks else text


def _goes_on(text: str, open_one: _List, start: int, indent: int) -> bool:
    """True where nothing ends a list before `start`: every line since its last entry, or since the last of a list
    within it, is blank or stands further in, or goes on with the line before it."""
    blank = False
    marks = f"{BLANKS}>" if open_one.quoted else BLANKS
    for line in text[open_one.last : start].split("\n")[1:-1]:
        words = line.lstrip(marks)
        inside = _width(line[: len(line) - len(words)]) > open_one.indent
        if words and not inside and (blank or words[0] in "#|"):
            return False
        blank = not words
    return indent >= open_one.indent


def _width(lead: str) -> int:
    """Return how many columns what stands before an entry takes."""
    return len(lead.expandtabs(4))
