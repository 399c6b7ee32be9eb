"""Places as editors count them: lines and columns from 0, columns in units of UTF-16, UTF-8 or characters."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rulewright.text import Source, Span


class Units(StrEnum):
    """What a column counts; the names are those of the protocol."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Position(NamedTuple):
    """A place between two characters; both numbers count from 0."""

    line: int
    column: int


class Positions:
    """Turns offsets in sources into positions and back, for one editor."""

    def __init__(self, units: Units = Units.UTF16) -> None:
        self.units = units

    def position(self, source: Source, offset: int) -> Position:
        """Return the position of an offset."""
        line, column = source.position(offset)
        before = source.line(line)[: column - 1]
        return Position(line - 1, column - 1 if before.isascii() else self.size(before))

    def offset(self, source: Source, line: int, column: int) -> int:
        """Return the offset of a position; one behind the end of its line is that end."""
        start = source.offset(line + 1, 1)
        if start == len(source.text):
            return start
        text = source.line(line + 1)
        return start + (min(column, len(text)) if text.isascii() else self._characters(text, column))

    def edges(self, span: Span) -> tuple[Position, Position]:
        """Return where a span begins and ends."""
        return self.position(span.source, span.start), self.position(span.source, span.end)

    def size(self, text: str) -> int:
        """Return how many units a text takes."""
        if self.units is Units.UTF32:
            return len(text)
        if self.units is Units.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(char > "\uffff" for char in text)

    def _characters(self, text: str, units: int) -> int:
        """Return how many characters begin within so many units."""
        taken = 0
        for at, char in enumerate(text):
            if taken >= units:
                return at
            taken += self.size(char)
        return len(text)
