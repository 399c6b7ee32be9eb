"""How a title of a section is told in AsciiDoc: by signs in front of it, or by a line of signs below it."""

from __future__ import annotations

import re

from msgspec import Struct

MARKED = re.compile(r"(?P<marks>={1,6}|#{1,6})[ \t]+(?P<title>\S.*?)(?:[ \t]+(?P=marks))?[ \t]*\Z")
UNDERLINED = re.compile(r"(?P<title>(?=.*\w)[^\s.|].*?)[ \t]*\Z")
LINE = re.compile(r"(?P<sign>[=~^+-])(?P=sign)+[ \t]*\Z")
LEVELS = "=-~^+"  # signs of such lines, from the outermost on
UNLIKE = 1  # signs, at most, that the line has more or fewer than the title has letters


class Heading(Struct):
    """A title and where it stands in its line, how many marks are before it, how deep its section is, and
    how many lines it takes."""

    title: str
    begin: int
    marks: int
    depth: int
    lines: int


def heading_of(line: str, below: str) -> Heading | None:
    """Return the title that a line is, `below` which another stands; None where it is none."""
    found = MARKED.match(line)
    if found:
        return Heading(found["title"], found.start("title"), len(found["marks"]), len(found["marks"]) - 1, 1)
    ruled = LINE.match(below)
    found = UNDERLINED.match(line) if ruled else None
    if not found or not ruled or abs(len(below.rstrip()) - len(found["title"])) > UNLIKE:
        return None
    return Heading(found["title"], 0, 0, LEVELS.index(ruled["sign"]), 2)
