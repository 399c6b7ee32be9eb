"""Findings as comments in a Word document. Only what must change in the package changes: the text's part gets the marks
of comments, the rest of it stays byte for byte; our own earlier comments go, those of others stay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from rulewright.annotate.comments import Comments
from rulewright.annotate.runs import Splitter
from rulewright.annotate.words import lines_of
from rulewright.errors import InputError
from rulewright.model import Diagnostic
from rulewright.read.word import is_open_document, read_package
from rulewright.read.word.inline import Atom
from rulewright.read.word.package import Package
from rulewright.read.word.rewrite import rewrite
from rulewright.read.word.written import Line, Read
from rulewright.text import Source


def annotate_word(data: bytes, source: Source, found: list[Diagnostic]) -> bytes:
    """Return a Word document with a comment for each finding in `source`, which was read from it.

    Raises InputError, without the name of the file, where the document is damaged, is not what was read, or gets no
    comments.
    """
    package = Package(data)
    if is_open_document(package):
        raise InputError("is an OpenDocument text, which gets no comments; save it as .docx and annotate that")
    read = next((each for each in _readings(package) if "".join(each.text) == source.text), None)
    if read is None:
        raise InputError("has changed since it was read; try again")
    main = read.parts[0]
    comments = Comments(package, main)
    splitter = Splitter(package.read(main))
    for id in comments.ours:
        splitter.forget(id)
    places = _Anchors(read)
    for finding in found:
        first, last = places.around(finding.span.start, finding.span.end)
        splitter.mark(first, last, comments.add(lines_of(finding)))
    return rewrite(package, comments.parts() | {main: splitter.result()})


def _readings(package: Package) -> Iterable[Read]:
    """Yield the document as it is with its tracked changes, and as it was before them."""
    yield read_package(package)
    yield read_package(package, original=True)


class _Anchors:
    """Finds the characters that a comment is at."""

    def __init__(self, read: Read) -> None:
        self.lines = sorted(read.lines, key=lambda line: line.start)
        self.starts = [line.start for line in self.lines]
        main = [at for at, line in enumerate(self.lines) if line.part == 0 and line.anchor is None]
        held = {(self.lines[at].start): at for at in main}
        self.atoms: list[Atom] = []
        for atom in sorted(read.atoms):
            at = bisect_right(self.starts, atom.offset) - 1
            if at >= 0 and self.lines[at].start in held:
                self.atoms.append(atom)
        self.offsets = [atom.offset for atom in self.atoms]

    def around(self, start: int, end: int) -> tuple[tuple[Atom, int], tuple[Atom, int]]:
        """Return the first character that a stretch of text covers and the last, each as an atom and the place in it.

        An automatic number stands in no run: a finding there is at the words of its paragraph. One in a note or a text
        box, where comments have no place, is at what it hangs on.
        """
        if not self.atoms:
            raise InputError("holds no words that a comment could be at")
        line = self._line(start)
        if line and line.anchor is not None:
            start, end = line.anchor, line.anchor + 1
        first, last = self._covered(start, end)
        if first > last and line:
            start, end = line.start, self._line_after(line)
            first, last = self._covered(start, end)
        if first > last:
            first = last = min(max(0, last), len(self.atoms) - 1)
            return (self.atoms[first], 0), (self.atoms[last], self.atoms[last].length - 1)
        head, tail = self.atoms[first], self.atoms[last]
        return (head, max(0, start - head.offset)), (tail, min(tail.length, max(1, end - tail.offset)) - 1)

    def _line(self, offset: int) -> Line | None:
        at = bisect_right(self.starts, offset) - 1
        return self.lines[at] if at >= 0 else None

    def _line_after(self, line: Line) -> int:
        at = bisect_right(self.starts, line.start)
        return self.starts[at] if at < len(self.starts) else self.atoms[-1].offset + self.atoms[-1].length

    def _covered(self, start: int, end: int) -> tuple[int, int]:
        """Return the first and last atom with characters from `start` to `end`."""
        first = bisect_right(self.offsets, start) - 1
        if first < 0 or self.atoms[first].offset + self.atoms[first].length <= start:
            first += 1
        last = bisect_right(self.offsets, end - 1) - 1
        return first, last
