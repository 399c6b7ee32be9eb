"""Contracts as KOMA-Script's `scrjura` has them: clauses that are counted § 1, § 2, and the paragraphs in each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.latex.numbering import Label

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way

ENVIRONMENT = "contract"
CLAUSES = ("Clause", "Paragraph", "SubClause", "SubParagraph")  # the second of each is its older name
TITLE = re.compile(r"(?<![A-Za-z])title\s*=\s*(?:\{(?P<braced>(?:[^{}]|\{[^{}]*\})*)\}|(?P<plain>[^,{}]+))")
LEVEL = 4  # of a clause, below all sections


class Contracts:
    """Reads the clauses of contracts. A paragraph is counted where its clause has more than one."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.within = False
        self.clauses = self.inserted = self.paragraphs = 0
        self.first: RawBlock | None = None  # the first paragraph of the clause, of which it may be the only one

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return dict.fromkeys(CLAUSES, self.clause)

    def bound(self, begins: bool) -> None:
        """Begin or end a contract."""
        self._end_clause()
        self.within = begins

    def clause(self, text: str, found: re.Match[str], end: int) -> int:
        """Read where a clause begins: with its number, and its title if it has one."""
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None or self.document.muted or not self.within:
            return argument[1] + 1 if argument else at
        self._end_clause()
        title = TITLE.search(text, *argument)
        number = self._count(found["macro"].startswith("Sub"))
        place = self.document.place(text, found)
        self.document.end_paragraph()
        self.document.open_lists = []
        self.document.here = Label(number)
        if title:
            self.document.reading.open(RawBlock("heading", [], level=LEVEL, mark=f"§ {number}"), place)
            self.document.run(text, *title.span("braced" if title["braced"] is not None else "plain"))
            self.document.reading.close()
            self.paragraph(place)
        else:
            self.document.pending = (f"§ {number}", place, LEVEL)
        return argument[1] + 1

    def paragraph(self, place: Piece) -> None:
        """A paragraph of the clause may begin here: it is counted with its first word."""
        if self.within and self.clauses and not self.document.open_lists and not self.document.muted:
            self.document.pending = (f"({self.paragraphs + 1})", place, 0)

    def counted(self, block: RawBlock) -> None:
        """Take note that a paragraph begins that was announced."""
        if self.within and block.mark.startswith("("):
            self.paragraphs += 1
            self.first = block if self.paragraphs == 1 else self.first

    def _count(self, inserted: bool) -> str:
        self.inserted = self.inserted + 1 if inserted else 0
        self.clauses += not inserted
        return f"{self.clauses}{chr(ord('a') + self.inserted - 1) if inserted else ''}"

    def _end_clause(self) -> None:
        self.document.pending = None
        if self.first and self.paragraphs == 1:
            self.first.mark = ""
        self.first, self.paragraphs = None, 0
