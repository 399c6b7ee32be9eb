"""A text that asks for other files in its midst: the parts of it and the other files, in reading order."""

from __future__ import annotations

import os
import posixpath
import re
from collections import Counter
from pathlib import Path

from rulewright.confine import OUTSIDE, is_inside
from rulewright.inputs import is_file, read_bytes, real
from rulewright.read.reading import Reading
from rulewright.text import Source, Span

MOST = 2000  # files that one text may ask for
MOSTLY = 2  # times as many files are there as are not, where these are oversights
NAMED = re.compile(r"(?!.*\.\./)[\w./ -]+")  # within the folder, with nothing that a tool fills in
LARGEST = 20_000_000  # characters of them all


def root_of(shown: str, path: Path) -> Path:
    """Return the project's folder, from which on a file at `path` is shown to people."""
    inner = posixpath.normpath(shown).split("/")
    return path.parent if ".." in inner else path.absolute().parents[len(inner) - 1]


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


class Parts:
    """Collects the readings of a text at `path`, known to people as `shown`. What it asks for and is not there is told
    in `remarks`."""

    def __init__(self, shown: str, path: Path | None) -> None:
        self.remarks: list[str] = []
        self._lacking: list[tuple[Span, str]] = []  # where a file is asked for in vain, and the remark on it
        self._found = 0
        self._sources: list[Source] = []
        self._times: Counter[str] = Counter()
        self._open: list[tuple[str, Path | None]] = [(shown, path)]
        self._root = root_of(shown, path) if path else Path()
        self._size = 0

    @property
    def folder(self) -> Path:
        """The folder of the file in hand."""
        path = self._open[-1][1]
        return path.parent if path else Path()

    def add(self, reading: Reading) -> None:
        """Add what was read of a file up to where another follows, or up to its end."""
        source = reading.source()
        self._times[source.path] += 1
        again = self._times[source.path]
        source.entry = source.path if again == 1 else f"{source.path}#{again}"
        self._sources.append(source)

    def enter(
        self, target: str, endings: tuple[str, ...] = ("",), *, quietly: bool = False, asked_at: Span | None = None
    ) -> tuple[str, str] | None:
        """Return the name and the text of a file that the one in hand asks for, perhaps in these words; None, with a
        remark, where there is none to be had. `leave` must follow when it was read."""
        shown, path = self._open[-1]
        asked = f'{shown}: asks for "{target}"'
        if path is None:
            return None
        place = self._find(path, target, endings)
        if place is None:
            remark = f"{asked}, which is not there; what it holds is missing from the book"
            if asked_at and NAMED.fullmatch(target):
                self._lacking.append((asked_at, remark))
            elif not quietly:
                self.remarks.append(remark)
            return None
        if not is_inside(place, self._root):
            self.remarks.append(f"{asked}, which {OUTSIDE}; what it holds is missing from the book")
            return None
        if any(each and real(each) == real(place) for _, each in self._open):
            self.remarks.append(f"{asked}, which it stands in itself; the circle ends here")
            return None
        try:
            text = _decoded(read_bytes(place))
        except OSError as error:
            self.remarks.append(f"{asked}, which cannot be read ({error.strerror or error})")
            return None
        self._size += len(text)
        if self._size > LARGEST or sum(self._times.values()) > MOST:
            self.remarks.append(f"{asked}: these are more files than a book has; the rest is left out")
            return None
        self._found += 1
        name = posixpath.normpath(posixpath.join(posixpath.dirname(shown), os.path.relpath(place, path.parent)))
        self._open.append((name, place))
        return name, text

    def enter_beside(self, path: Path) -> tuple[str, str] | None:
        """Return the name and the text of a file that stands beside the first, as if that asked for it."""
        first = self._open[0][1]
        return self.enter(os.path.relpath(path, first.parent)) if first else None

    def _find(self, path: Path, target: str, endings: tuple[str, ...]) -> Path | None:
        """Return where a file is: beside the one that asks, beside the first, or one folder further up."""
        first = self._open[0][1] or path
        for folder in dict.fromkeys((path.parent, first.parent, first.parent.parent)):
            for ending in endings:
                place = Path(os.path.normpath(folder / f"{target}{ending}"))
                if is_file(place):
                    return place
        return None

    def leave(self) -> None:
        """Say that the file which was entered last is read."""
        self._open.pop()

    def source(self) -> Source:
        """Return the first part; the others are `behind` it, and it says what all of them remark."""
        first = self._sources[0]
        first.behind = self._sources[1:]
        missed = MOSTLY * len(self._lacking) <= self._found  # else it was taken out of its folder
        first.lacks = [place for place, _ in self._lacking] if missed else []
        of_parts = [each.remark for each in self._sources]
        lost = [] if missed else [remark for _, remark in self._lacking]
        first.remark = "; ".join(filter(None, (*of_parts, *lost, *self.remarks)))
        return first
