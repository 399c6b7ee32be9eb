"""Ends of lines within a text in HTML that are meant: an editor of pages kept what was typed into it, and shows each
line as one. Before the number of a rule such an end is read as a break, where the numbers of the text show it: they
begin lines, and go on from one to the next."""

from __future__ import annotations

import re

# § 3, 3. or 3.1 or b) at the beginning of a line which no tag begins; what may stand before its end
NUMBERED = re.compile(
    r"\n[ \t]{0,20}(?:(?P<sign>§)[ \t]?(?P<section>\d{1,4})\.?(?=\s|<)"
    r"|(?P<whole>(?:\d{1,3}\.){0,4}(?P<last>\d{1,3}))(?P<closed>[.)])(?=[ \t])|(?P<letter>[a-z])\)(?=[ \t]))"
)
STOPS = '.,;:!?…"”»)'
FEWEST = 3  # numbers that go on in lines of their own
MOSTLY = 0.75  # of the numbers at the beginnings of lines


def meant_ends(text: str, start: int, end: int) -> list[int]:
    """Return where the ends of lines stand that are breaks in a stretch of a text, in order; none where lines end
    anywhere, as in most."""
    found, good = [], 0
    last: dict[str, int] = {}  # of each kind of number, the last that began a line
    labelled = -1  # where the last such number ends
    for line in NUMBERED.finditer(text, start, end):
        before = text[max(0, line.start() - 200) : line.start()].rstrip()[-1:]
        kind, number = _number(line)
        follows = number == 1 or last.get(kind) == number - 1
        last[kind] = number
        good += follows and (before in STOPS or before.isupper() or not text[labelled : line.start()].strip())
        labelled = line.end()
        if before != ">":
            found.append(line.start())
    return found if good >= FEWEST and good >= MOSTLY * len(found) else []


def _number(line: re.Match[str]) -> tuple[str, int]:
    """Return of what kind the number at the beginning of a line is, and its place among these."""
    if line["sign"]:
        return "§", int(line["section"])
    if line["letter"]:
        return "a", ord(line["letter"]) - ord("a") + 1
    return line["whole"].removesuffix(line["last"]) + line["closed"], int(line["last"])
