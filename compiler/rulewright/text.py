"""Text as it came, places in it, and running text that knows the way back to its place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from rulewright.read.blocks import RawBlock

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0 has no way to write these
NEWLINE = re.compile(r"\r\n|\r|\n")


class Place(NamedTuple):
    """Where something stands in a file that is no lines: for a person (`paragraph 212`), and for a machine."""

    words: str
    machine: dict[str, int | str]


class Places(Protocol):
    """Knows the place of each offset of a text that was read from a file of another form."""

    def at(self, offset: int) -> Place: ...


class Source:
    """One input file: its path relative to the project, and its text exactly as decoded (no newline is changed).

    `breaks` are the offsets of white space that stands for a lost line break, in a file that lost them. Of a file that
    is no text (a Word document, a PDF) the text is as it was read, without markup: `blocks` is what it breaks down to,
    `places` knows where it stands in the file, `styles` say how it looks, in order.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.breaks: list[int] = []
        self.blocks: list[RawBlock] | None = None
        self.places: Places | None = None
        self.styles: list[Style] | None = None
        self.remark = ""  # what a person should know of how it was read
        self.under: list[tuple[int, str]] = []  # where each rule begins, and its name; set when these are known

    @cached_property
    def _longest(self) -> int:
        """How long the longest style is: one that reaches an offset begins at most so far before it."""
        return max((style.end - style.start for style in self.styles or ()), default=0)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(m.end() for m in NEWLINE.finditer(self.text))]

    def styles_from(self, offset: int) -> Iterator[Style]:
        """Yield the styles of the text that end behind `offset`, in order."""
        styles = self.styles or []
        for at in range(bisect_left(styles, offset - self._longest, key=lambda style: style.start), len(styles)):
            if styles[at].end > offset:
                yield styles[at]

    def place(self, offset: int) -> Place | None:
        """Return the place of an offset in a file that is no lines; None in one that is."""
        if self.places is None:
            return None
        place = self.places.at(offset)
        at = bisect_right(self.under, offset, key=lambda each: each[0]) - 1
        return Place(f"under {self.under[at][1]}, {place.words}", place.machine) if at >= 0 else place

    def position(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset; both count from 1, columns in characters."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def context(self, offset: int) -> tuple[str, int]:
        """Return the line around an offset and the column in it, from 0; lost line breaks count here."""
        number, column = self.position(offset)
        line = self.line(number)
        start = offset - column + 1
        at = bisect_right(self.breaks, offset)
        first = max(start, self.breaks[at - 1] + 1) if at else start
        last = min(start + len(line), self.breaks[at]) if at < len(self.breaks) else start + len(line)
        return line[first - start : last - start], offset - first

    def line(self, number: int) -> str:
        """Return the text of line `number` (from 1) without its newline."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] if number < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


class Span(NamedTuple):
    """A stretch of a source: `source.text[start:end]`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def place(self) -> Place | None:
        """The place in a file that is no lines; None in one that is."""
        return self.source.place(self.start)

    @property
    def where(self) -> str:
        """The place as a person is told it: `rules.md:12`, or `rules.docx: under 4.3 "Quorum", paragraph 212`."""
        place = self.place
        return f"{self.source.path}: {place.words}" if place else f"{self.source.path}:{self.line}"

    @property
    def exactly(self) -> str:
        """The same with the column, where there are lines: `rules.md:12:7`."""
        return self.where if self.source.places else f"{self.where}:{self.column}"

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]


class Style(NamedTuple):
    """Characters `start` to `end` of a Text are set as `name`: strong, emphasis, underline, sup, sub, code; or `link:`
    and the target of a link.

    In a player aid also `icon:Name` (over the icon's text alternative), `colour:name`, `tag` (of a reference that is
    shown by its target's title), `gap` (what parts two cells) and `break` (over a space: a new line).
    """

    start: int
    end: int
    name: str


class Text(Struct, frozen=True, gc=False, array_like=True):
    """Running text as a reader sees it: markup taken out, lines joined, each character traceable to the source.

    `anchors` holds (offset in text, offset in source) wherever the two drift apart, in order; between two anchors
    they run in step. `end` is the source offset behind the last character; `outer` are those of the whole stretch,
    with the markup at its edges.
    """

    text: str
    source: Source
    anchors: tuple[tuple[int, int], ...]
    end: int
    styles: tuple[Style, ...] = ()
    outer: tuple[int, int] = (0, 0)

    def offset(self, index: int) -> int:
        """Return the source offset of character `index`."""
        if index >= len(self.text):
            return self.end
        at = bisect_right(self.anchors, (index, self.end)) - 1
        ours, theirs = self.anchors[at]
        return theirs + index - ours

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return the source span of characters `start` to `end`; markup at its edges is left outside."""
        end = len(self.text) if end is None else end
        if not self.text:
            return Span(self.source, self.end, self.end)
        return Span(self.source, self.offset(start), self.offset(end - 1) + 1 if end > start else self.offset(start))

    @property
    def raw(self) -> str:
        """The source text behind this text, markup and all."""
        return self.source.text[slice(*self.outer)]
