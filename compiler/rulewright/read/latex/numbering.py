"""What LaTeX counts: sections, entries of lists, tables; how each number is printed, and what has a label."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec import Struct

from rulewright.read.numerals import counted

ARTICLE = ("section", "subsection", "subsubsection", "paragraph", "subparagraph")
BOOK = ("chapter", *ARTICLE)
TABLE = "table"
CAPTIONED = (TABLE, "figure")  # what has captions that are counted
BOOKS = re.compile(r"book|report|memoir|scrbook|scrreprt|thesis")
ENTRIES = ("enumi", "enumii", "enumiii", "enumiv")
PRINTED = {"enumi": r"\arabic*.", "enumii": r"(\alph*)", "enumiii": r"\roman*.", "enumiv": r"\Alph*."}
FORMS = {"arabic": "1", "roman": "i", "Roman": "I", "alph": "a", "Alph": "A"}
PART = re.compile(
    r"\\[A-Za-z]*?(?P<form>arabic|roman|Roman|alph|Alph)[A-Za-z]*\s*(?:\{\s*(?P<counter>\w+)\s*\}|(?P<star>\*))|\\the(?P<the>[A-Za-z]+)"
    r"|\\(?:protect|textup|textbf|textit|bfseries|itshape|upshape|normalfont|sffamily|rmfamily)\b"
    r"|\\(?:text)?color\s*(?:\[[^\[\]]*\])?\s*\{[^{}]*\}"
    r"|(?P<section>\\S|\\textsection)(?![A-Za-z])|\\[A-Za-z]+\*?|(?P<mark>\*)|\\[,;:!>/@ -]|\\(?P<char>.)|[{}~\s]+"
)


class Label(Struct):
    """What has a label: the number as a reference prints it, and its title."""

    number: str
    title: str = ""
    kind: str = ""  # of the counter of captions that gave the number


class Numbering:
    """The counters of one document."""

    def __init__(self) -> None:
        self.levels: tuple[str, ...] = ARTICLE
        self.depth = 3  # how many levels are numbered
        self.counts: dict[str, int] = {}
        self.templates = {"part": r"\Roman{part}"}
        self.resets: dict[str, list[str]] = {}  # what begins again with a counter
        for outer, inner in pairwise(ARTICLE):
            self.resets[outer] = [inner]
        self.own: list[str] = []  # counters that the text declares
        self.entries = dict(PRINTED)
        self.appendix = False
        self.outside = False  # in the front matter, or behind the last chapter: nothing there is numbered

    def use(self, document_class: str) -> None:
        """Take over what the class of a document says."""
        if BOOKS.search(document_class):
            self._use_chapters()

    def _use_chapters(self) -> None:
        self.levels, self.depth = BOOK, 3
        self.begin_again("section", "chapter")
        for kind in CAPTIONED:
            self.begin_again(kind, "chapter")
            self.templates.setdefault(kind, rf"\thechapter.\arabic{{{kind}}}")

    def number(self, name: str) -> str:
        """Count a section and return its number; nothing where it has none. A class that has chapters is one of books,
        whatever it is called."""
        if name == BOOK[0] and name not in self.levels:
            self._use_chapters()
        if self.outside and name == BOOK[0]:
            return ""
        self.step(name)
        at = self.levels.index(name) if name in self.levels else -1
        return self.the(name) if at < self.depth else ""

    @property
    def counts_in_parts(self) -> bool:
        """True where what stands below a part is printed behind the number of it: 2A in part 2, not 2.1 in II."""
        below = self.levels[0]
        template = self.templates.get(below, "")
        return ("{part}" in template or "\\thepart" in template) and self.the(below).startswith(self.the("part"))

    def step(self, counter: str) -> None:
        """Count on; what is below the counter begins again."""
        self.counts[counter] = self.counts.get(counter, 0) + 1
        for each in (*self._below(counter), *ENTRIES):
            self.counts[each] = 0

    def prints(self, command: str) -> bool:
        """True for the command that prints a counter of the text's own, or of its sections: `theclause`."""
        return command.startswith("the") and command[3:] in (*self.levels, *self.own)

    def _below(self, counter: str) -> list[str]:
        """Return what begins again with a counter, and with that."""
        below = [counter]
        for each in below:
            below += [inner for inner in self.resets.get(each, ()) if inner not in below]
        return below[1:]

    def begin_again(self, counter: str, within: str) -> None:
        """Have a counter begin again with each of another."""
        self.resets.setdefault(within, []).append(counter)

    def go_on(self, counter: str, within: str) -> None:
        """Have a counter go on through another one."""
        self.resets[within] = [each for each in self.resets.get(within, ()) if each != counter]

    def the(self, counter: str, left: int = 12) -> str:
        """Return a counter as it is printed."""
        template = self.templates.get(counter)
        if template is not None and left:
            return self.fill(template, counter, left - 1)
        value = self.counts.get(counter, 0)
        if counter in self.levels:
            at = self.levels.index(counter)
            own = counted("A" if self.appendix and not at else "1", value)
            outer = self.levels[at - 1] if at else ""
            return f"{self.the(outer, left - 1)}.{own}" if outer and left else own
        return str(value)

    def fill(self, template: str, counter: str, left: int = 12) -> str:
        """Return what a template such as `\\thesection.\\alph*)` prints for a counter."""

        def said(found: re.Match[str]) -> str:
            if found["form"] or found["mark"]:
                named = found["counter"] or counter
                return counted(FORMS.get(found["form"] or "", "1"), self.counts.get(named, 0))
            if found["the"]:
                return self.the(found["the"], left - 1) if left else ""
            return "§" if found["section"] else (found["char"] or "").strip()

        return PART.sub(said, template)

    def entry(self, depth: int, template: str) -> str:
        """Return the mark of an entry at a depth of numbered lists, by its own template or the usual one."""
        counter = ENTRIES[min(depth, 3)]
        return self.fill(template or self.entries[counter], counter)

    def start_appendix(self) -> None:
        """Chapters, or sections, are counted by letters from here on, however they were printed before."""
        self.appendix = True
        self.counts[self.levels[0]] = 0
        self.templates.pop(self.levels[0], None)
