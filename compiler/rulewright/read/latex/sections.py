"""Sections and their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.notations.form import SIGNS
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.latex.numbering import Label
from rulewright.read.latex.tokens import OPTION, plain_words

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
WITHIN = ("counterwithin", "numberwithin")
WITHOUT = ("counterwithout",)
SELF_LABEL = re.compile(r"\\label\s*\{((?:[^{}#]|\{[^{}#]*\}){1,100})\}")


class Sections:
    """Reads the commands that begin and count sections."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.named: dict[str, str] = {}  # what label a command gives each of its sections, where the text redefines it
        self.stepped = ""  # the number of a counter of the text's own, which the next heading has
        self.titled: tuple[str, Piece] | None = None  # the title of the text, which is read where it is made

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return (
            dict.fromkeys(SECTIONS, self.section)
            | {"appendix": self.appendix, "title": self.title, "maketitle": self.make_title}
            | dict.fromkeys(("frontmatter", "mainmatter", "backmatter"), self.matter)
            | dict.fromkeys(("setcounter", "addtocounter"), self.set_counter)
            | {"newcounter": self.new_counter}
            | dict.fromkeys(("stepcounter", "refstepcounter"), self.step)
            | dict.fromkeys(("@addtoreset", "@removefromreset", *WITHIN, *WITHOUT), self.bind)
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
        level = self._level(name)
        title = self.document.macros.said(text, argument)
        self.document.here = Label(number or self.stepped, plain_words(title))
        self.stepped = ""
        divides = name == "part" and not self.document.numbering.counts_in_parts
        mark = _mark(number) if number and not divides else ""
        if not title:
            self.document.pending = (mark, place, level) if mark else None
            return argument[1] + 1
        self.document.pending = None
        self.document.reading.open(RawBlock("heading", [], level=level, mark=mark), place)
        self.document.run(text, *argument)
        self.document.reading.close()
        if name in self.named:
            id = self.document.numbering.fill(self.named[name], name)
            self.document.reading.name_last(id)
            self.document.labels[id] = self.document.here
        self.document.open_paragraph()
        return argument[1] + 1

    def redefined(self, name: str, body: str) -> None:
        """Note what a section's command that the text redefines does beside beginning it: \\label{\\thesection}."""
        given = SELF_LABEL.search(body)
        if given:
            self.named[name] = given[1]

    def _level(self, name: str) -> int:
        return max(1, SECTIONS.index(name) + (0 if self.document.numbering.levels[0] == "chapter" else -1)) + 1

    def lowest(self, text: str) -> int:
        """Return the level of the lowest sections that the text of a file has, 1 where it has none."""
        return max((self._level(name) for name in SECTIONS if f"\\{name}" in text), default=1)

    def title(self, text: str, found: re.Match[str], end: int) -> int:
        """Note the title of the text."""
        argument = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        self.titled = (text, argument) if argument else None
        return argument[1] + 1 if argument else found.end()

    def make_title(self, text: str, found: re.Match[str], end: int) -> int:
        """Print the title, which stands above all sections."""
        if self.titled and not self.document.muted:
            words, argument = self.titled
            self.titled = None
            self.document.end_paragraph()
            self.document.reading.open(RawBlock("heading", [], level=1), self.document.place(text, found))
            self.document.run(words, *argument)
            self.document.reading.close()
            self.document.open_paragraph()
        return found.end()

    def appendix(self, text: str, found: re.Match[str], end: int) -> int:
        self.document.numbering.start_appendix()
        return found.end()

    def matter(self, text: str, found: re.Match[str], end: int) -> int:
        """Chapters are counted in the main matter alone."""
        self.document.numbering.outside = found["macro"] != "mainmatter"
        return found.end()

    def new_counter(self, text: str, found: re.Match[str], end: int) -> int:
        """Note a counter of the text's own, which may begin again with each of another."""
        name = self.document.argument(text, found.end(), end)
        if name is None:
            return found.end()
        counter = text[slice(*name)].strip()
        self.document.numbering.own.append(counter)
        within = OPTION.match(text, name[1] + 1, end)
        if within:
            self.document.numbering.begin_again(counter, within[1].strip())
        return within.end() if within else name[1] + 1

    def step(self, text: str, found: re.Match[str], end: int) -> int:
        """Count a counter of the text's own; a label may name it."""
        name = self.document.argument(text, found.end(), end)
        if name is None or self.document.muted:
            return found.end()
        counter = text[slice(*name)].strip()
        self.document.numbering.step(counter)
        if found["macro"] == "refstepcounter":
            self.stepped = self.document.numbering.the(counter)
            self.document.here = Label(self.stepped)
        return name[1] + 1

    def bind(self, text: str, found: re.Match[str], end: int) -> int:
        """Note a counter that begins again with each of another, or goes on through it; without a star, and but by the
        bare command, it is then printed behind that one, or alone."""
        numbering = self.document.numbering
        first = self.document.argument(text, self.document.skip_options(text, found.end(), end), end)
        second = self.document.argument(text, first[1] + 1, end) if first else None
        if first is None or second is None:
            return found.end()
        counter, other = text[slice(*first)].strip(), text[slice(*second)].strip()
        if found["macro"] in ("@removefromreset", *WITHOUT):
            numbering.go_on(counter, other)
        else:
            numbering.begin_again(counter, other)
        if found["macro"] in (*WITHIN, *WITHOUT) and not found["star"]:
            behind = f"\\the{other}." if found["macro"] in WITHIN else ""
            numbering.templates[counter] = rf"{behind}\arabic{{{counter}}}"
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
