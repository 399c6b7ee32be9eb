"""What stands in the midst of a sentence: notes, pictures, fractions, quantities, breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.latex.tokens import OPTION
from rulewright.style import WORK

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


CITES = ("cite", "citep", "citet", "parencite", "textcite", "autocite")  # what names works by their keys


class Inserts:
    """Reads what stands within sentences."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.count = 0  # of footnotes

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            {
                "footnote": self.footnote,
                "includegraphics": self.picture,
                "frac": self.frac,
                "par": self.par,
                "newline": self.newline,
            }
            | dict.fromkeys(("SI", "qty", "num", "SIrange", "ang"), self.quantity)
            | dict.fromkeys(CITES, self.work)
        )

    def footnote(self, text: str, found: re.Match[str], end: int) -> int:
        argument = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if argument is None or self.document.muted:
            return found.end()
        self.count += 1
        self.document.begin_pending()
        self.document.reading.cite_note(str(self.count), *self.document.place(text, found))
        if text is self.document.reading.original:
            self.document.notes.append((self.count, *argument))
        return argument[1] + 1

    def work(self, text: str, found: re.Match[str], end: int) -> int:
        """Write the keys of the works that are cited here."""
        argument = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        if argument is None or self.document.muted:
            return found.end()
        self.document.begin_pending()
        keys = self.document.macros.said(text, argument)
        self.document.reading.cite_note(keys, *self.document.place(text, found), WORK)
        return argument[1] + 1

    def picture(self, text: str, found: re.Match[str], end: int) -> int:
        option = OPTION.match(text, found.end(), end)
        argument = self.document.argument(text, option.end() if option else found.end(), end)
        if argument is None or self.document.muted:
            return found.end()
        said = re.search(r"alt\s*=\s*\{?([^{},\]]+)", option[1]) if option else None
        self.document.reading.picture(
            text[slice(*argument)].strip(), said[1] if said else "", *self.document.place(text, found)
        )
        return argument[1] + 1

    def frac(self, text: str, found: re.Match[str], end: int) -> int:
        over = self.document.argument(text, found.end(), end)
        under = self.document.argument(text, over[1] + 1, end) if over else None
        if over is None or under is None:
            return found.end()
        self.document.run(text, *over)
        self.document.reading.join("/", *self.document.place(text, found))
        self.document.run(text, *under)
        return under[1] + 1

    def quantity(self, text: str, found: re.Match[str], end: int) -> int:
        """Read a figure and its unit: `\\qty{1.5}{\\kilogram}`."""
        at = self.document.skip_options(text, found.end(), end)
        while argument := self.document.argument(text, at, end):
            words = text[slice(*argument)]
            if words.lstrip().startswith("\\"):
                self.document.put(f" {' '.join(re.findall('[A-Za-z]+', words))}", self.document.place(text, found))
            else:
                self.document.run(text, *argument)
            at = argument[1] + 1
        return at

    def par(self, text: str, found: re.Match[str], end: int) -> int:
        if not self.document.muted and not self.document.reading.in_cell:
            self.document.end_paragraph()
            self.document.open_paragraph()
        return found.end()

    def newline(self, text: str, found: re.Match[str], end: int) -> int:
        if not self.document.muted:
            self.document.reading.line(*self.document.place(text, found))
        return found.end()
