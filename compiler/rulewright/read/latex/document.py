"""LaTeX command by command: its running text, and who reads which command."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rulewright.read.blocks import Piece, RawBlock, Role
from rulewright.read.folder import is_preamble
from rulewright.read.latex.acronyms import Acronyms
from rulewright.read.latex.captions import Tables
from rulewright.read.latex.conditions import Conditions
from rulewright.read.latex.contracts import Contracts
from rulewright.read.latex.environments import Environments
from rulewright.read.latex.files import Files
from rulewright.read.latex.inserts import Inserts
from rulewright.read.latex.links import Links
from rulewright.read.latex.lists import Lists, OpenList
from rulewright.read.latex.macros import Macros
from rulewright.read.latex.numbering import Label, Numbering
from rulewright.read.latex.sections import Sections
from rulewright.read.latex.tokens import (
    ACCENT_MACROS,
    ACCENTS,
    BLANK,
    CHARS,
    LOOKS,
    OPTION,
    SAID,
    SILENT,
    SWITCHES,
    SYMBOLS,
    TOKEN,
    closing,
)
from rulewright.read.latex.unknown import Unknown
from rulewright.read.parts import Parts
from rulewright.read.reading import Reading
from rulewright.text import Source

Way = Callable[[str, re.Match[str], int], int]  # reads a command, and returns where what is behind it begins


class Document:
    """One text and all that it asks for. `labels` are what an earlier reading found, and what this one finds; `citing`
    are the commands which that one has found to cite labels, though nothing here defines them."""

    def __init__(self, shown: str, path: Path | None, labels: dict[str, Label], citing: Iterable[str] = ()) -> None:
        self.shown = shown
        self.parts = Parts(shown, path)
        self.labels = labels
        self.printed = dict(labels)  # the last of a name, which counts
        self.numbering = Numbering()
        self.reading = Reading(shown, "")
        self.open_lists: list[OpenList] = []
        self.muted = 0
        self.quotes = 0
        self.here = Label("")  # what a label names
        self.pending: tuple[str, Piece, int] | None = None  # the number of a section without a title
        self.notes: list[tuple[int, int, int]] = []
        self.at: Piece = (0, 0)  # where the command stands whose body is read
        self.macros = Macros(self)
        self.conditions = Conditions(self)
        self.files = Files(self)
        self.lists = Lists(self)
        self.tables = Tables(self)
        self.environments = Environments(self)
        self.sections = Sections(self)
        self.unknown = Unknown(self)
        self.contracts = Contracts(self)
        self.links = Links(self, citing)
        others = (self.sections, self.contracts, self.links, Inserts(self), Acronyms(self))
        readers = (self.macros, self.conditions, self.files, self.lists, self.tables, self.environments, *others)
        self.ways: dict[str, Way] = {name: way for each in readers for name, way in each.ways().items()}

    def read(self, text: str, following: Sequence[Path]) -> Source:
        """Return the text as it is read, and behind it the files `following`, in which all that is counted goes on. Of
        a preamble, which stands last of them, nothing is printed; what it defines holds from the first one on."""
        if following:
            self.files.prepare(following[-1])
        self.file(self.shown, text)
        for path in following:
            if entered := self.parts.enter_beside(path):
                if is_preamble(entered[1]):
                    self.parts.add(Reading(*entered))
                else:
                    self.file(*entered)
                self.parts.leave()
        return self.parts.source()

    def file(self, shown: str, text: str) -> None:
        self.reading = Reading(shown, text)
        self.unknown.look_at(text, self.sections.lowest(text))
        self.tables.look_at(text)
        begin = re.search(r"^[^%\n]*\\begin[ \t]*\{document\}", text, re.MULTILINE)
        start, end = 0, len(text)
        if begin:
            self.muted += 1
            self.run(text, 0, begin.end() - len("\\begin{document}"))
            self.muted -= 1
            start = begin.end()
            over = text.find("\\end{document}", start)
            end = over if over >= 0 else end
        self.run(text, start, end)
        self.end_paragraph()
        self.parts.add(self.reading)

    def run(self, text: str, start: int, end: int) -> None:
        """Read a stretch of a text: of the file in hand, or of the body of a macro."""
        groups: list[list[str]] = []
        at = start
        while found := TOKEN.search(text, at, end):
            self.words(text, at, found.start())
            at = found.end()
            if found["macro"]:
                switch = SWITCHES.get(found["macro"])
                if switch and not self.muted:
                    self.reading.look(switch)
                    (groups[-1] if groups else []).append(switch)
                at = self.command(text, found, end)
            elif found["environment"]:
                at = self.environments.environment(text, found, end)
            elif found["given"]:
                self.macros.argument_given(found)
            elif found["open"]:
                groups.append([])
            elif found["close"]:
                for look in reversed(groups.pop() if groups else []):
                    self.reading.unlook(look)
            else:
                at = self.mark(text, found, end)
        self.words(text, at, end)

    def words(self, text: str, start: int, end: int) -> None:
        if self.muted or start >= end:
            return
        if text is self.reading.original:
            if self.pending and text[start:end].strip():
                self.begin_pending()
            self.reading.words(start, end)
        else:
            self.put(text[start:end])

    def put(self, words: str, place: Piece | None = None) -> None:
        """Print words that do not stand in the file so; they stand for what is there at a place."""
        if self.muted or not words:
            return
        if self.pending and words.strip():
            self.begin_pending()
        self.reading.put(words, *(place or self.at))

    def place(self, text: str, found: re.Match[str]) -> Piece:
        return found.span() if text is self.reading.original else self.at

    def mark(self, text: str, found: re.Match[str], end: int) -> int:
        """Read what is neither a command of letters nor a brace."""
        place = self.place(text, found)
        if found["comment"]:
            words = found["comment"].lstrip("% \t").strip()
            if words.startswith("rulewright:") and not self.muted:
                self.reading.aside(f"<!-- {words} -->", *place)
        elif found["line"] is not None:
            if not self.muted:
                self.reading.line(*place)
        elif found["char"]:
            return self.char(text, found, end)
        elif found["said"]:
            self.put(SAID[found["said"]], place)
        elif found["break"]:
            if not self.muted and not self.reading.in_cell:
                self.end_paragraph()
                self.open_paragraph()
                self.contracts.paragraph(place)
        elif found["math"]:
            return self.math(text, found, end)
        elif found["amp"]:
            self.put("&", place)
        return found.end()

    def char(self, text: str, found: re.Match[str], end: int) -> int:
        char = found["char"]
        place = self.place(text, found)
        if char in ACCENTS:
            return self.accent(text, ACCENTS[char], found.end(), place)
        if char in "([":
            close = text.find("\\)" if char == "(" else "\\]", found.end(), end)
            if close >= 0:
                self.formula(text, found.end(), close)
                return close + 2
        self.put(CHARS.get(char, ""), place)
        return found.end()

    def accent(self, text: str, mark: str, at: int, place: Piece) -> int:
        letter = re.compile(r"\s*(?:\{\\?([A-Za-z]?)\}|\\?([A-Za-z]))").match(text, at)
        if not letter:
            return at
        self.reading.join(unicodedata.normalize("NFC", (letter[1] or letter[2] or "") + mark), place[0], letter.end())
        return letter.end()

    def math(self, text: str, found: re.Match[str], end: int) -> int:
        close = text.find(found["math"], found.end(), end)
        if close < 0:
            return found.end()
        self.formula(text, found.end(), close)
        return close + len(found["math"])

    def formula(self, text: str, start: int, end: int) -> None:
        """Read a formula as the words that it looks like."""
        self.run(text, start, end)

    def open_paragraph(self) -> None:
        if not self.muted:
            role: Role = "quote" if self.quotes else ""
            self.reading.open(RawBlock("paragraph", [], role=role, indent=2 * len(self.open_lists)))

    def end_paragraph(self) -> None:
        """End the open block; its footnotes stand below it."""
        if self.muted or self.reading.in_cell:
            return
        notes, self.notes = self.notes, []
        self.reading.close()
        for number, start, end in notes:
            self.reading.open_note(str(number), start)
            self.run(self.reading.original, start, end)
            self.reading.close()

    def begin_pending(self) -> None:
        """A section without a title numbers the paragraph that begins."""
        if self.pending:
            (number, place, level), self.pending = self.pending, None
            block = RawBlock("paragraph", [], mark=number, level=level)
            self.contracts.counted(block)
            self.reading.open(block, place)

    def command(self, text: str, found: re.Match[str], end: int) -> int:
        """Read a command and return what stands behind it and what it takes."""
        name, at = found["macro"], found.end()
        if self.macros.expands(name):
            return self.macros.expand(text, found, end)
        way = self.ways.get(name)
        if way:
            return way(text, found, end)
        if name in LOOKS:
            return self.look(text, LOOKS[name], at, end)
        if name in SYMBOLS:
            self.put(SYMBOLS[name], self.place(text, found))
            return at
        if name in ACCENT_MACROS:
            return self.accent(text, ACCENT_MACROS[name], at, self.place(text, found))
        if name in SWITCHES:
            return at
        if name not in SILENT and self.unknown.is_heading(name):
            return self.unknown.heading(text, found, end, name)
        if self.numbering.prints(name):
            self.put(self.numbering.the(name[3:]), self.place(text, found))
            return at
        at = self.skip_options(text, at, end)
        if name not in SILENT and not self.muted:
            self.links.may_cite(name, text, at, end)
        for _ in range(SILENT.get(name, 0)):
            argument = self.argument(text, at, end)
            if argument is None:
                break
            at = self.skip_options(text, argument[1] + 1, end)
        return at

    def argument(self, text: str, at: int, end: int) -> Piece | None:
        """Return where the words of the next argument in braces stand, None where there is none."""
        begin = BLANK.match(text, at, end)
        start = begin.end() if begin else at
        if start >= end or text[start] != "{":
            return None
        return start + 1, closing(text, start, end)

    def skip_options(self, text: str, at: int, end: int) -> int:
        while at < end and (found := OPTION.match(text, at, end)):
            at = found.end()
        return at

    def look(self, text: str, look: str, at: int, end: int) -> int:
        argument = self.argument(text, at, end)
        if argument is None:
            return at
        if self.pending and text[slice(*argument)].strip() and not self.muted:
            self.begin_pending()
        self.reading.look(look)
        self.run(text, *argument)
        self.reading.unlook(look)
        return argument[1] + 1
