"""PDFs: their text in reading order, in paragraphs and tables, and what to doubt in it."""

from __future__ import annotations

import re
from bisect import bisect
from operator import itemgetter

from rulewright.errors import InputError
from rulewright.model import Problem
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.pdf.contents import mark_contents
from rulewright.read.pdf.furniture import furniture, printed_numbers
from rulewright.read.pdf.lines import Line, lines_of, ordered, pieces_of, usual_gutter
from rulewright.read.pdf.links import Links
from rulewright.read.pdf.pages import PageWords, Word, pages_of
from rulewright.read.pdf.paragraphs import BULLET, LEADER, Paragraph, join_hyphens, looks_of, paragraphs_of
from rulewright.read.pdf.places import Box, PdfPlaces
from rulewright.read.pdf.tables import doubtful, tables_in
from rulewright.read.unread import OUT
from rulewright.style import Style
from rulewright.text import Source

SPACE = re.compile(r"\W+")


def read_pdf(data: bytes, shown: str) -> tuple[Source, list[RawBlock], list[Problem]]:
    """Read a PDF, known to people as `shown`. Raises InputError, without the name of the file, where it cannot be."""
    pages = [(page, pieces_of(page)) for page in pages_of(data)]
    _refuse_pictures([page for page, _ in pages])
    left_out = furniture(pages)
    lines: list[Line] = []
    columns: dict[int, int] = {}
    bodies = [(page, [piece for piece in pieces if id(piece) not in left_out]) for page, pieces in pages]
    gutter = usual_gutter(pieces for _, pieces in bodies)
    for page, pieces in bodies:
        runs, count = ordered(pieces, gutter)
        columns[page.number] = count
        lines += lines_of(page, runs)
    joined = join_hyphens(lines)
    mark_contents(lines)
    looks = looks_of(lines)
    paragraphs: list[Paragraph] = []
    at = 0
    found = list(tables_in(lines))
    for first, end in found:
        paragraphs += paragraphs_of(lines[at:first], looks)
        paragraphs.append(Paragraph(lines[first:end], table=True))
        at = end
    paragraphs += paragraphs_of(lines[at:], looks)
    _take_titles(paragraphs, {page.number: page.titles for page, _ in pages})
    writer = _Writer(shown)
    for paragraph in paragraphs:
        writer.add(paragraph)
    source = writer.source([page for page, _ in pages])
    source.pages = writer.begun(printed_numbers(pages, left_out))
    unsure = sorted(doubtful(lines, found))
    source.remark = _quality(shown, [page for page, _ in pages], columns, joined, len(found), len(left_out), unsure)
    return source, writer.blocks, []


def _refuse_pictures(pages: list[PageWords]) -> None:
    """Raise InputError where no page holds text."""
    if any(page.words for page in pages):
        return
    if not any(page.pictures for page in pages):
        raise InputError(f"holds no text; {OUT}")
    raise InputError(_without_text([page.number for page in pages]))


def _without_text(numbers: list[int]) -> str:
    """Say that pages are pictures."""
    if len(numbers) == 1:
        return f"{_pages(numbers)} holds no text: it is a picture; read it with OCR first"
    return f"{_pages(numbers)} hold no text: they are pictures; read them with OCR first"


def _pages(numbers: list[int]) -> str:
    """Return the numbers of pages in words: pages 3–5, 9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    words = ", ".join("–".join(map(str, run)) for run in runs)
    return f"page {words}" if len(numbers) == 1 else f"pages {words}"


def _quality(
    shown: str,
    pages: list[PageWords],
    columns: dict[int, int],
    joined: int,
    tables: int,
    left_out: int,
    doubtful: list[int],
) -> str:
    """Say what was found in a PDF, and what to doubt."""
    several = sum(count > 1 for count in columns.values())
    pictures = [page.number for page in pages if page.pictures and not page.words]
    found = [f"{len(pages)} pages"]
    found += [f"{several} of them in columns"] if several else []
    found += [f"{left_out} heads, feet and page numbers left out"] if left_out else []
    found += [f"{joined} words joined over the ends of lines"] if joined else []
    found += [f"{tables} tables"] if tables else []
    doubt = f"; {_without_text(pictures)}" if pictures else ""
    doubt += f"; what may be tables on {_pages(doubtful)} was read as text" if doubtful else ""
    crowded = [page.number for page in pages if page.crowded]
    doubt += f"; more is drawn on {_pages(crowded)}, or leads elsewhere, than is looked at" if crowded else ""
    return f"{shown}: was read from a PDF: {', '.join(found)}{doubt}; compare tables and columns with the pages"


def _take_titles(paragraphs: list[Paragraph], titles: dict[int, list[tuple[int, str]]]) -> None:
    """Make headings of the paragraphs that the bookmarks name."""
    known = {(page, _plain(title)): level for page, each in titles.items() for level, title in each}
    for paragraph in paragraphs if known else ():
        text = _plain(" ".join(line.text for line in paragraph.lines[:3]))
        level = known.get((paragraph.lines[0].page, text))
        if level and not paragraph.table:
            paragraph.level = min(level, 6)


def _plain(text: str) -> str:
    return SPACE.sub(" ", text).strip().casefold()


class _Writer:
    """Writes paragraphs as text, and keeps where each word stands."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.parts: list[str] = []
        self.length = 0
        self.blocks: list[RawBlock] = []
        self.boxes: list[Box] = []
        self.styles: list[Style] = []
        self.listed: list[Piece] = []  # entries of contents lists
        self._line = (0, 0.0, 0)  # page, place on it and number of the line that was written last

    def _write(self, text: str) -> int:
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start

    def add(self, paragraph: Paragraph) -> None:
        if paragraph.table:
            self._table(paragraph)
            return
        pieces = []
        for line in paragraph.lines:
            start = self.length
            for at, word in enumerate(line.words):
                if at:
                    self._write("\t" if at in line.cells and len(line.cells) > 1 else " ")
                self._word(word, line)
            pieces.append((start, self.length))
            self._write(" " if paragraph.level and line is not paragraph.lines[-1] else "\n")
        if paragraph.level:  # a heading is one line, however many it takes on the page
            pieces = [(pieces[0][0], pieces[-1][1])]
        block = RawBlock("heading" if paragraph.level else "paragraph", pieces, level=paragraph.level)
        first = paragraph.lines[0]
        if paragraph.bullet and len(first.words) > 1:
            block.shape = "bullet"
            begin = pieces[0][0] + len(first.words[0].text) + 1
            pieces[0] = (begin, pieces[0][1])
        block.bold = all(word.bold for line in paragraph.lines for word in line.words)
        block.listed = paragraph.listed
        if paragraph.listed or LEADER.search(paragraph.lines[-1].text):
            self.listed.append((pieces[0][0], pieces[-1][1]))
        self.blocks.append(block)

    def _table(self, paragraph: Paragraph) -> None:
        block = RawBlock("rows", [])
        for line in paragraph.lines:
            ends = [*line.cells[1:], len(line.words)]
            row: list[Piece] = []
            for first, end in zip(line.cells, ends, strict=True):
                if row:
                    self._write("\t")
                start = self.length
                for word in line.words[first:end]:
                    if self.length > start:
                        self._write(" ")
                    self._word(word, line)
                row.append((start, self.length))
            self._write("\n")
            block.cells.append(row)
        head = paragraph.lines[0]
        block.head_rows = int(all(word.bold for word in head.words) and len(paragraph.lines) > 1)
        self.blocks.append(block)

    def _word(self, word: Word, line: Line) -> None:
        page, before, number = self._line
        y = word.y if line.ruled else line.y
        if page != line.page or abs(before - y) > 1:
            number = number + 1 if page == line.page else 1
            self._line = (line.page, y, number)
        start = self._write(word.text)
        box = Box(start, self.length, line.page, number, word.x0, word.y - 0.22 * word.size, word.x1, word.top)
        self.boxes.append(box)
        for on, name in ((word.bold, "strong"), (word.italic, "emphasis")):
            if on and not BULLET.match(word.text):
                self._style(start, name)

    def _style(self, start: int, name: str) -> None:
        """Set the last word in a style, together with the one before it where that is on the same line and so, too."""
        for at in range(len(self.styles) - 1, max(-1, len(self.styles) - 3), -1):
            style = self.styles[at]
            if style.name == name and style.end == start - 1 and self.parts[-2] == " ":
                self.styles[at] = Style(style.start, self.length, name)
                return
        self.styles.append(Style(start, self.length, name))

    def _is_listed(self, at: int) -> bool:
        """True for a place within an entry of a contents list."""
        before = bisect(self.listed, at, key=itemgetter(0))
        return before > 0 and at < self.listed[before - 1][1]

    def begun(self, printed: dict[int, int]) -> list[tuple[int, int]]:
        """Return the `printed` number of each page that holds text, and where this begins."""
        starts: dict[int, int] = {}
        for box in self.boxes:
            starts.setdefault(box.page, box.start)
        return [(printed[page], start) for page, start in sorted(starts.items()) if page in printed]

    def source(self, pages: list[PageWords]) -> Source:
        """Return the text that was written. Contents lists keep no links: what they lead to, they say themselves."""
        source = Source(self.shown, "".join(self.parts))
        found = Links(source.text, self.boxes, pages)
        links = [link for link in found.styles if not self._is_listed(link.start)]
        source.anchors = list(found.anchors.items())
        source.styles = sorted([*self.styles, *links])
        source.places = PdfPlaces(self.boxes)
        return source
