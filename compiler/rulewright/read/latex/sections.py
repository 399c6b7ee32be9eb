"""Sections and their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.notations.form import SIGNS
from rulewright.read.blocks import RawBlock
from rulewright.read.latex.numbering import Label
from rulewright.read.latex.tokens import plain_words

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")


class Sections:
    """Reads the commands that begin and count sections."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            dict.fromkeys(SECTIONS, self.section)
            | {"appendix": self.appendix}
            | dict.fromkeys(("setcounter", "addtocounter"), self.set_counter)
            | dict.fromkeys(("@addtoreset", "counterwithin", "numberwithin", "counterwithout"), self.begin_again)
        )

    def section(self, text: str, found: re.Match[str], end: int) -> int:
        name, place = found["macro"], self.document.place(text, found)
        at = self.document.skip_options(text, found.end(), end)
        argument = self.document.argument(text, at, end)
        if argument is None or self.document.muted:
            return at
        self.document.end_paragraph()
        self.document.open_lists = []
        number = "" if found["star"] else self.document.numbering.number(name)
        level = max(1, SECTIONS.index(name) + (0 if self.document.numbering.levels[0] == "chapter" else -1))
        title = self.document.macros.said(text, argument)
        self.document.here = Label(number, plain_words(title))
        mark = _mark(number) if number and name != "part" else ""
        if not title:
            self.document.pending = (mark, place, level) if mark else None
            return argument[1] + 1
        self.document.pending = None
        self.document.reading.open(RawBlock("heading", [], level=level, mark=mark), place)
        self.document.run(text, *argument)
        self.document.reading.close()
        self.document.open_paragraph()
        return argument[1] + 1

    def appendix(self, text: str, found: re.Match[str], end: int) -> int:
        self.document.numbering.start_appendix()
        return found.end()

    def begin_again(self, text: str, found: re.Match[str], end: int) -> int:
        """Note a counter that begins again with each of another, or no longer does."""
        first = self.document.argument(text, found.end(), end)
        second = self.document.argument(text, first[1] + 1, end) if first else None
        if first is None or second is None:
            return found.end()
        counter, around = text[slice(*first)].strip(), text[slice(*second)].strip()
        if found["macro"] == "counterwithout":
            self.document.numbering.go_on(counter, plain=not found["star"])
        else:
            self.document.numbering.begin_again(counter, around)
        return second[1] + 1

    def set_counter(self, text: str, found: re.Match[str], end: int) -> int:
        name = self.document.argument(text, found.end(), end)
        value = self.document.argument(text, name[1] + 1, end) if name else None
        if name is None or value is None:
            return found.end()
        counter, said = text[slice(*name)].strip(), text[slice(*value)].strip()
        if re.fullmatch(r"-?\d{1,6}", said):
            if counter == "secnumdepth":
                self.document.numbering.depth = int(said) + (1 if self.document.numbering.levels[0] == "chapter" else 0)
            else:
                before = self.document.numbering.counts.get(counter, 0) if found["macro"] == "addtocounter" else 0
                self.document.numbering.counts[counter] = before + int(said)
        return value[1] + 1


def _mark(number: str) -> str:
    """Return a number as it stands before a heading: § 4, else with a stop behind it."""
    bare = number.rstrip(".")
    return f"{bare[0]} {bare[1:]}" if bare[:1] in SIGNS else f"{bare}."
