"""Tables and their captions, which LaTeX counts: *Table 3: Points* is printed for the third of them.

By which word it does so depends on the language; the text says the same word before the references to them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.latex.numbering import CAPTIONED, TABLE, Label
from rulewright.read.latex.tables import grid_of
from rulewright.read.latex.tokens import OPTION, TABLES, closing, plain_words
from rulewright.read.reading import BLANK

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way

COUNTED = re.compile(rf"(?!sub)[a-z]*(?P<kind>{'|'.join(CAPTIONED)})\*?")  # longtable, wrapfigure, but no part of one
USUAL = {kind: re.compile(rf"(?<![^\W\d_]){kind.title()}[~ ]\d") for kind in CAPTIONED}  # as numbers are typed by hand
WORD = re.compile(r"(?P<word>[^\W\d_]{3,})[~\s]+\Z")
CAPTION = re.compile(r"\\caption(?P<star>\*)?[ \t]*(?:\[[^\]]*\][ \t]*)?\{")
NEAR = 30  # characters before a reference in which its word stands
MOSTLY = 0.6  # of the references to captions of a kind have the word before them
ALIKE = 3  # letters with which forms of the word begin


class Tables:
    """Reads tables; a caption may stand before or behind its table."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.waiting: tuple[str, Piece] | None = None  # a caption whose table follows, and its number
        self.words: dict[str, str] = {}  # before the numbers of captions of a kind, if anything cites these
        self._typed: set[str] = set()  # kinds whose numbers are typed by hand
        self._before: list[tuple[str, str]] = []  # labels that are cited, with the words before

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return {"caption": self.caption, "subfloat": self.caption_of_part}

    def caption(self, text: str, found: re.Match[str], end: int) -> int:
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None or self.document.muted:
            return at
        around = filter(COUNTED.fullmatch, reversed(self.document.contracts.around))
        number = self._count(text[slice(*argument)], "" if found["star"] else next(around, ""))
        last = self.document.reading.blocks[-1] if self.document.reading.blocks else None
        if self.document.reading.in_cell or text is not self.document.reading.original:
            return argument[1] + 1
        self.document.end_paragraph()
        if last and last.shape == "rows" and last.caption is None and not self.document.reading.waiting.mark:
            last.caption = self._written(text, number, argument)
        else:
            self.leave()
            self.waiting = (number, argument)
        return argument[1] + 1

    def look_at(self, text: str) -> None:
        """Take note of the numbers of captions that the text of a file has typed by hand."""
        self._typed |= {kind for kind, typed in USUAL.items() if kind.title() in text and typed.search(text)}

    def cited(self, label: str, text: str, at: int) -> str:
        """Take note of a reference to a label that begins at `at`, and return the word before it."""
        found = WORD.search(text, max(0, at - NEAR), at)
        word = found["word"] if found else ""
        self._before.append((label, word))
        return word

    def called(self, labels: Mapping[str, Label]) -> dict[str, str]:
        """Return the word for each kind of caption whose numbers the text cites: of tables by most references."""
        words = {kind: kind.title() for kind in self._typed}
        before = Counter(word for id, word in self._before if id in labels and labels[id].kind == TABLE)
        word, times = max(before.items(), key=lambda each: each[1], default=("", 0))
        if word and times >= MOSTLY * before.total():
            words[TABLE] = word[0].upper() + word[1:]
        return words

    def number_of(self, label: Label, word: str) -> str:
        """Return the number of a table where the word before it says so; nothing else, or for a figure: there the
        reference is but a link."""
        called = self.words.get(label.kind, "") if label.kind == TABLE else ""
        return label.number if called and word[:ALIKE].casefold() == called[:ALIKE].casefold() else ""

    def _count(self, words: str, environment: str) -> str:
        """Count a caption of these words in an environment that is counted, if any, and return what is printed before
        it, where its number is cited. A label may name it."""
        title = plain_words(words)
        counted = COUNTED.fullmatch(environment)
        kind = counted["kind"] if counted else ""
        if kind:
            numbering = self.document.numbering
            numbering.counts[kind] = numbering.counts.get(kind, 0) + 1
        self.document.here = Label(self.document.numbering.the(kind) if kind else "", title, kind)
        return f"{self.words[kind]} {self.document.here.number}:" if kind in self.words else ""

    def caption_of_part(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the caption of one of several pictures in a figure, which stands in brackets."""
        option = OPTION.match(text, found.end(), end)
        if option and not self.document.muted and not self.document.reading.in_cell:
            self.document.end_paragraph()
            self.document.open_paragraph()
            self.document.run(text, *option.span(1))
            self.document.end_paragraph()
            self.document.open_paragraph()
        return option.end() if option else found.end()

    def leave(self) -> None:
        """End what a caption is of, if one waits: where that was no table, its words are a paragraph."""
        caption, self.waiting = self.waiting, None
        if caption:
            self.document.end_paragraph()
            self.document.open_paragraph()
            self._write(self.document.reading.original, *caption)
            self.document.end_paragraph()
            self.document.open_paragraph()

    def _written(self, text: str, number: str, caption: Piece) -> Piece | None:
        return self.document.reading.caption(lambda: self._write(text, number, caption))

    def _write(self, text: str, number: str, caption: Piece) -> None:
        if number:
            self.document.put(f"{number} ", (caption[0], caption[0]))
        self.document.run(text, *caption)

    def table(self, text: str, name: str, at: int, end: int) -> int:
        """Read a table as a block of cells."""
        at = self.document.skip_options(text, at, end)
        for _ in range(TABLES[name]):
            argument = self.document.argument(text, at, end)
            at = self.document.skip_options(text, argument[1] + 1, end) if argument else at
        over = text.find(f"\\end{{{name}}}", at, end)
        over = over if over >= 0 else end
        behind = over + len(f"\\end{{{name}}}")
        if self.document.muted or self.document.reading.in_cell or text is not self.document.reading.original:
            return behind
        self.document.end_paragraph()
        captioned = CAPTION.search(text, at, over) if name.startswith(("long", "xl")) else None
        if captioned:
            close = closing(text, captioned.end() - 1, over)
            number = self._count(text[captioned.end() : close], "" if captioned["star"] else name)
            self.waiting = (number, (captioned.end(), close))
            line = text.find("\\\\", close, over)
            at = line + 2 if 0 <= line < close + 80 else close + 1
            self.document.run(text, close + 1, line if at == line + 2 else close + 1)  # its label
        block = RawBlock("rows", [])
        if self.waiting:
            block.caption = self._written(text, *self.waiting)
            self.waiting = None
        grid = grid_of(text, at, over, self.document.reading.spans)
        for row_at, row in enumerate(grid.rows):
            pieces: list[Piece] = []
            for cell in row:
                self.document.reading.begin_cell()
                self.document.run(text, cell.start, cell.end)
                pieces.append(self.document.reading.end_cell())
                if cell.wide > 1 or cell.high > 1:
                    block.reach.append((row_at, len(pieces) - 1, cell.high, cell.wide))
                pieces += [BLANK] * (cell.wide - 1)
            self.document.reading.end_row()
            block.cells.append(pieces)
        block.head_rows = grid.head
        self.document.reading.add_table(block)
        self.document.open_paragraph()
        return behind
