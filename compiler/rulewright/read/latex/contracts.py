"""Contracts as KOMA-Script's `scrjura` has them: clauses that are counted § 1, § 2, and the paragraphs in each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.latex.numbering import Label
from rulewright.read.latex.tokens import MATH, QUOTES, TAKES

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way

PACKAGE = "scrjura"
ENVIRONMENT = "contract"
CLAUSES = ("Clause", "Paragraph", "SubClause", "SubParagraph")  # the second of each is its older name
TITLE = re.compile(r"(?<![A-Za-z])title\s*=\s*(?:\{(?P<braced>(?:[^{}]|\{[^{}]*\})*)\}|(?P<plain>[^,{}]+))")
LEVEL = 4  # of a clause, below all sections


class Contracts:
    """Reads the clauses of contracts. A paragraph is counted where its clause has more than one.

    What holds a contract may have another name: an environment of a class that is not at hand. Its clauses say so.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.within = False
        self.loaded = False  # the package, whose commands can be nothing else then
        self.around: list[str] = []  # environments that are open
        self.holder = ""  # the one that turned out to be a contract
        self.numbered = True  # its paragraphs
        self.clauses = self.inserted = self.paragraphs = 0
        self.first: RawBlock | None = None  # the first paragraph of the clause, of which it may be the only one

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return dict.fromkeys(CLAUSES, self.clause) | dict.fromkeys(("parnumbertrue", "parnumberfalse"), self.switch)

    def environment(self, name: str, *, begins: bool) -> None:
        """Take note of where an environment begins or ends: it may hold a contract."""
        if name == ENVIRONMENT:
            self._bound(begins)
        elif begins:
            self.around.append(name)
        elif name in self.around:
            while self.around.pop() != name:
                pass
            if name == self.holder and name not in self.around:
                self.holder = ""
                self._bound(False)

    def _bound(self, begins: bool) -> None:
        self._end_clause()
        self.within = begins

    def _is_contract(self, text: str, argument: Piece) -> bool:
        """True where a clause begins in a contract; the environment around the first one holds it, with numbers of its
        own."""
        if not self.within and (self.loaded or TITLE.search(text, *argument)):
            knows = self.document.lists.knows
            unknown = [each for each in self.around if each not in (*TAKES, *QUOTES, *MATH) and not knows(each)]
            self.within = True
            if unknown:
                self.holder, self.clauses, self.inserted = unknown[-1], 0, 0
        return self.within

    def switch(self, text: str, found: re.Match[str], end: int) -> int:
        """Have paragraphs be counted from here on, or not."""
        self.numbered = found["macro"].endswith("true")
        if self.document.pending and not self.numbered and self.document.pending[0].startswith("("):
            self.document.pending = None
        elif self.numbered and not self.document.muted and not self.document.reading.begun:
            self.paragraph(self.document.place(text, found))
        return found.end()

    def clause(self, text: str, found: re.Match[str], end: int) -> int:
        """Read where a clause begins: with its number, and its title if it has one."""
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None or self.document.muted or not self._is_contract(text, argument):
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
        if not self.numbered or self.document.open_lists or self.document.muted:
            return
        if self.within and self.clauses:
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
