"""Text as it came, places in it, and running text that knows the way back to its place."""

from __future__ import annotations

import itertools
import re
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from msgspec import Struct

from rulewright.figures import folded
from rulewright.source_map import SourceMap
from rulewright.style import Style

if TYPE_CHECKING:
    from rulewright.read.blocks import RawBlock

NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # XML 1.0 has no way to write these
NEWLINE = re.compile(r"\r\n|\r|\n")
UNSEEN = re.compile(r"[^\r\n]")
OFFSETS: Final = "I"  # how an array calls numbers of four bytes: no file is larger than these can say


def at_lines(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that begins with a newline, one of which is put before the text: so it is looked
    for from line to line, not at each character. A match begins where its line does in the text; behind its newline
    places are one off."""
    return pattern.finditer(f"\n{text}")


def capitalised(words: str) -> str:
    """Return words with a capital, and all else as it is."""
    return words[:1].upper() + words[1:]


def some_of(names: Sequence[str], most: int) -> str:
    """Return the first of some names for a sentence, and how many more there are."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


class Place(NamedTuple):
    """Where something stands in a file that is no lines: for a person (`paragraph 212`), and for a machine."""

    words: str
    machine: dict[str, int | str]


class Places(Protocol):
    """Knows the place of each offset of a text that was read from a file of another form. `has_fields` tells that a
    citation in it can be a field, which follows its rule."""

    has_fields: bool

    def at(self, offset: int) -> Place: ...


class Source:
    """One input file: its path relative to the project, and its text exactly as decoded (no newline is changed).

    `breaks` are the offsets of white space that stands for a lost line break, in a file that lost them. Of a file that
    is no text (a Word document, a PDF) the text is as it was read, without markup: `blocks` is what it breaks down to,
    `places` knows where it stands in the file, `styles` say how it looks, in order. `anchors` are the names that its
    format gives to places, which links lead to, with their offsets; None where they are to be looked for in the text.
    So it is with a text in a markup that is read as a whole (HTML, AsciiDoc): `original` is what the file holds,
    `source_map` leads there. `entry` tells the parts of one file apart, where other files stand between them.
    `cut_up` tells that a conversion may have cut the sentences of its blocks. One that is `held` is the same in the
    next state of its project, where the file says the same.
    """

    def __init__(self, path: str, text: str, original: str | None = None, source_map: SourceMap | None = None) -> None:
        self.path = path
        self.text = text
        self.original = text if original is None else original
        self.source_map = source_map
        self.entry = path
        self.cut_up = False
        self.held = False
        self.behind: list[Source] = []  # what it asked for in its midst, and the rest of it
        self.breaks: list[int] = []
        self.blocks: list[RawBlock] | None = None
        self.places: Places | None = None
        self.styles: list[Style] | None = None
        self.anchors: list[tuple[str, int]] | None = None
        self.pages: list[tuple[int, int]] = []  # the numbers printed on its pages, and where each begins in the file
        self.remark = ""  # what a person should know of how it was read
        self.lacks: list[Span] = []  # the names of files that it asks for in vain
        self.under: list[tuple[int, str]] = []  # where each rule begins, and its name; set when these are known
        self.shown: dict[object, tuple[object, Any]] = {}  # what looking at it showed; see `memo.py`

    @cached_property
    def _longest(self) -> int:
        """How long the longest style is: one that reaches an offset begins at most so far before it."""
        return max((style.end - style.start for style in self.styles or ()), default=0)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(m.end() for m in NEWLINE.finditer(self.original))]

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

    @cached_property
    def folded(self) -> Source:
        """The same with figures, letters and brackets of other scripts as ours: what numbers are looked for in."""
        text = folded(self.text)
        if text == self.text:
            return self
        return self.with_text(text)

    def without(self, stretches: Sequence[tuple[int, int]]) -> Source:
        """The same with blanks in these stretches: every other place is where it was."""
        if not stretches:
            return self
        parts: list[str] = []
        done = 0
        for start, end in sorted(stretches):  # they may lie in one another
            parts += [self.text[done:start], UNSEEN.sub(" ", self.text[max(start, done) : end])]
            done = max(done, end)
        return self.with_text("".join([*parts, self.text[done:]]))

    def with_text(self, text: str) -> Source:
        """The same with another text."""
        source = copy(self)
        source.__dict__.pop("folded", None)
        source.text = text
        source.shown = {}
        return source

    @cached_property
    def raw(self) -> Source:
        """The file's text as it is, for places that no reader sees: the address of a link."""
        return self if self.source_map is None else Source(self.path, self.original)

    def written(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the file a stretch of the text stands: an empty one, too."""
        if self.source_map is None:
            return start, end
        first = self.source_map.start(start)
        return first, max(first, self.source_map.end(end)) if end > start else first

    def position(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset; both count from 1, columns in characters."""
        return self.position_in_file(offset if self.source_map is None else self.source_map.start(offset))

    def position_in_file(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset in the original."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column, which both count from 1; of a column behind the line's last character
        that of its end, of a line behind the last the end of the text."""
        if line > len(self._line_starts):
            return len(self.text)
        return self._line_starts[line - 1] + min(column - 1, len(self.line(line)))

    def context(self, offset: int, reach: int = sys.maxsize) -> tuple[str, int]:
        """Return the line around an offset and the column in it, from 0; lost line breaks count here. Of a line that
        goes on for longer it is the part within so many characters on either side."""
        offset = offset if self.source_map is None else self.source_map.start(offset)
        number, _ = self.position_in_file(offset)
        first, last = self._line(number)
        at = bisect_right(self.breaks, offset)
        first = max(first, self.breaks[at - 1] + 1 if at else 0, offset - reach)
        last = min(last, self.breaks[at] if at < len(self.breaks) else last, offset + reach)
        return self.original[first:last], offset - first

    def line(self, number: int) -> str:
        """Return the text of line `number` (from 1) without its newline."""
        return self.original[slice(*self._line(number))]

    def _line(self, number: int) -> tuple[int, int]:
        """Return where line `number` (from 1) begins and ends, without its newline."""
        start = self._line_starts[number - 1]
        end = self._line_starts[number] if number < len(self._line_starts) else len(self.original)
        while end > start and self.original[end - 1] in "\r\n":
            end -= 1
        return start, end


class Span(NamedTuple):
    """A stretch of a source: `source.text[start:end]`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def written(self) -> tuple[int, int]:
        """Where it stands in the file."""
        return self.source.written(self.start, self.end)

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def last(self) -> tuple[int, int]:
        """The line and the column behind it."""
        return self.source.position_in_file(self.written[1])

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


class Text(Struct, frozen=True, gc=False, array_like=True):
    """Running text as a reader sees it: markup taken out, lines joined, each character traceable to the source.

    `anchors` holds where the two drift apart (see `packed`); between two anchors they run in step. `end` is the source
    offset behind the last character; `outer` are those of the whole stretch, with the markup at its edges.
    """

    text: str
    source: Source
    anchors: bytes
    end: int
    styles: tuple[Style, ...] = ()
    outer: tuple[int, int] = (0, 0)

    def offset(self, index: int) -> int:
        """Return the source offset of character `index`."""
        if index >= len(self.text):
            return self.end
        numbers = memoryview(self.anchors).cast(OFFSETS)
        half = len(numbers) // 2
        at = bisect_right(numbers, index, 0, half) - 1
        return numbers[half + at] + index - numbers[at]

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


def packed(*anchors: tuple[int, int]) -> bytes:
    """Return pairs of (offset in text, offset in source), in order, as a Text keeps them: those in the text, then those
    in the source. A large book has hundreds of thousands."""
    return array(OFFSETS, [each[side] for side in (0, 1) for each in anchors]).tobytes()


def styled(text: Text, cuts: Iterable[int]) -> Iterator[tuple[int, int, list[Style]]]:
    """Yield what lies between one of the `cuts`, which are in order, and the next, each with the styles that it is
    wholly set in. A style is looked at only where it stands."""
    styles = sorted(text.styles, key=lambda each: each.start)
    waiting = 0
    active: list[Style] = []
    for start, end in itertools.pairwise(cuts):
        while waiting < len(styles) and styles[waiting].start <= start:
            active.append(styles[waiting])
            waiting += 1
        active = [each for each in active if each.end > start]
        yield start, end, [each for each in active if each.end >= end]
