"""The header of a text in AsciiDoc: its title, and below it who wrote it, which revision it is, and attributes."""

from __future__ import annotations

import re

ATTRIBUTE = re.compile(r":(?P<unset>!)?(?P<name>[\w-]+)(?P<unset2>!)?:(?:[ \t]+(?P<value>.*))?\Z")
NAME = r"[\w.'-]+(?:[ ]+[\w.'-]+){0,2}"
AUTHORS = re.compile(rf"{NAME}(?:[ ]+<[^<>]+>)?(?:;[ ]+{NAME}(?:[ ]+<[^<>]+>)?)*[ \t]*\Z")
ANYTHING = re.compile(r"\S")  # where a revision or an attribute stands below it, who wrote it may be called anything
REVISION = re.compile(r"(?:(?:[^\W\d_]+\.?[ ]+){0,3}v?\d[\w.-]*|[vV]\w+)[ \t]*(?:[,:].*)?\Z")  # Edition 4.7, May 2022


class Header:
    """Tells the lines below the title that speak of the document, in their order."""

    def __init__(self) -> None:
        self.open = False  # whether the header is being read
        self._expected = [AUTHORS, REVISION]

    def begin(self, level: int, below: str) -> None:
        """A title has been read; `below` are the two lines behind it. The first title is that of the text, where it is
        of the outermost level."""
        self.open = level == 0 and bool(self._expected)
        self._expected = self._expected if self.open else []
        first, _, second = below.partition("\n")
        if self.open and first[:2] != "//" and (ATTRIBUTE.match(second) or REVISION.match(second)):
            self._expected[0] = ANYTHING

    def end(self) -> None:
        """A blank line, or text, ends the header."""
        if self.open:
            self.open, self._expected = False, []

    def take(self, line: str) -> bool:
        """Return whether a line, which is neither blank, an attribute nor a comment, says who wrote the text or which
        revision it is. Any other line ends the header."""
        if self.open and self._expected and self._expected[0].match(line):
            self._expected.pop(0)
            return True
        self.end()
        return False


def set_attribute(attributes: dict[str, str], found: re.Match[str]) -> None:
    """Set or unset an attribute of the document."""
    name = found["name"].lower()
    if found["unset"] or found["unset2"]:
        attributes.pop(name, None)
    else:
        attributes[name] = (found["value"] or "").strip()
