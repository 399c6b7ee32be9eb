"""Commands and environments that a LaTeX text defines itself, read where they are used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.read.blocks import Piece
from rulewright.read.latex.acronyms import NAMES
from rulewright.read.latex.contracts import CLAUSES
from rulewright.read.latex.numbering import ENTRIES
from rulewright.read.latex.sections import SECTIONS
from rulewright.read.latex.tokens import LOOKS, OPTION

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way


DEFINES = ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newcommandx")
SURROUNDS = ("newenvironment", "renewenvironment")
HEAD = r"\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?"  # how many arguments there are, and what the first one is if not said
COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?[ \t]*")
DEEPEST = 40  # macros within macros
MOST = 1000  # bodies that are read within that of one macro: where each holds two, those forty deep would have no end


class Macro(Struct):
    """A command that the text itself defines."""

    count: int
    default: str | None
    body: str


class Macros:
    """The commands and environments that a text defines."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.known: dict[str, Macro] = {}
        self.begins: dict[str, Macro] = {}  # what environments of these names begin with
        self.ends: dict[str, str] = {}
        self.depth = 0
        self.told = False  # that some were too much
        self.times = 0  # that a body was read within the one whose macro the text itself holds
        self.arguments: list[list[tuple[str, Piece]]] = []  # of the commands whose bodies are read

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        surrounds = dict.fromkeys(SURROUNDS, self.define_environment)
        return dict.fromkeys(DEFINES, self.define) | surrounds | {"def": self.define_plainly}

    def knows(self, environment: str) -> bool:
        """True for an environment that the text defines, but not within a great many others."""
        return environment in self.begins and self._may_read(environment)

    def expands(self, name: str) -> bool:
        """True for a command that the text defines, but not within a great many others."""
        return name in self.known and self._may_read(f"\\{name}")

    def _may_read(self, name: str) -> bool:
        """True where a body may be read; where it is too much, that is told once."""
        may = self.depth < DEEPEST and self.times < MOST
        if not may and not self.told:
            within = f"more than {DEEPEST} macros within one another, or {MOST} within one"
            self.document.parts.remarks.append(
                f"{self.document.shown}: {name} stands in {within}; it is left out there"
            )
        self.told = self.told or not may
        return may

    def expand(self, text: str, found: re.Match[str], end: int) -> int:
        """Read the body of a command that the text defines; its arguments stand where they are written."""
        return self._read(self.known[found["macro"]], text, found, end)

    def begin(self, environment: str, text: str, found: re.Match[str], end: int) -> int:
        """Read what an environment begins with that the text defines."""
        return self._read(self.begins[environment], text, found, end)

    def end(self, environment: str) -> None:
        """Read what an environment ends with that the text defines."""
        self._run(self.ends[environment])

    def _run(self, body: str) -> None:
        self.times = self.times + 1 if self.depth else 0
        self.depth += 1
        self.document.run(body, 0, len(body))
        self.depth -= 1

    def _read(self, macro: Macro, text: str, found: re.Match[str], end: int) -> int:
        at = found.end()
        arguments: list[tuple[str, Piece]] = []
        if macro.default is not None and macro.count:
            option = OPTION.match(text, at, end)
            arguments.append((text, option.span(1)) if option else (macro.default, (0, len(macro.default))))
            at = option.end() if option else at
        while len(arguments) < macro.count:
            argument = self.document.argument(text, at, end)
            if argument is None:
                single = re.compile(r"\s*(\\[A-Za-z]+|\S)").match(text, at, end)
                if not single:
                    break
                arguments.append((text, single.span(1)))
                at = single.end()
                continue
            arguments.append((text, argument))
            at = argument[1] + 1
        before = self.document.at
        self.document.at = (found.start(), at) if text is self.document.reading.original else self.document.at
        self.arguments.append(arguments)
        self._run(macro.body)
        self.arguments.pop()
        self.document.at = before
        return at

    def said(self, text: str, place: Piece) -> str:
        """Return what an argument says that is no running text: an id, an address."""
        said = text[slice(*place)].strip()
        for number, (own, stretch) in enumerate(self.arguments[-1] if self.arguments else (), 1):
            said = said.replace(f"#{number}", own[slice(*stretch)])
        return said

    def argument_given(self, found: re.Match[str]) -> None:
        """Read an argument of the command whose body is read, where it is written."""
        if not self.arguments:
            return
        frame = self.arguments.pop()
        at = int(found["given"][1:]) - 1
        if 0 <= at < len(frame):
            self.document.run(frame[at][0], *frame[at][1])
        self.arguments.append(frame)

    def define(self, text: str, found: re.Match[str], end: int) -> int:
        name = r"\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))"
        head = re.compile(name + HEAD).match(text, found.end(), end)
        if not head:
            return found.end()
        body = self.document.argument(text, head.end(), end)
        if body is None:
            return head.end()
        self.defined(head[1] or head[2], int(head[3] or 0), head[4], text[slice(*body)], found["macro"])
        return body[1] + 1

    def define_environment(self, text: str, found: re.Match[str], end: int) -> int:
        """Take note of what an environment begins and ends with."""
        head = re.compile(rf"\*?\s*\{{([^{{}}\n]{{1,60}})\}}{HEAD}").match(text, found.end(), end)
        begin = self.document.argument(text, head.end(), end) if head else None
        close = self.document.argument(text, begin[1] + 1, end) if begin else None
        if not head or begin is None or close is None:
            return found.end()
        self.begins[head[1]] = Macro(int(head[2] or 0), head[3], COMMENT.sub("", text[slice(*begin)]))
        self.ends[head[1]] = COMMENT.sub("", text[slice(*close)])
        return close[1] + 1

    def define_plainly(self, text: str, found: re.Match[str], end: int) -> int:
        head = re.compile(r"\s*\\([A-Za-z@]+)((?:#\d)*)[^{\n]{0,20}").match(text, found.end(), end)
        body = self.document.argument(text, head.end(), end) if head else None
        if not head or body is None:
            return found.end()
        self.defined(head[1], head[2].count("#"), None, text[slice(*body)], "def")
        return body[1] + 1

    def defined(self, name: str, count: int, default: str | None, body: str, how: str) -> None:
        body = COMMENT.sub("", body)
        if name.startswith("the") and name[3:]:
            self.document.numbering.templates[name[3:]] = body
        elif name in SECTIONS:
            self.document.sections.redefined(name, body)
        elif name.startswith("label") and name[5:] in ENTRIES:
            self.document.numbering.entries[name[5:]] = body.replace(f"\\the{name[5:]}", r"\arabic*")
        elif (
            not (how == "providecommand" and name in self.known)
            and (name not in self.document.ways or name in (*NAMES, *CLAUSES))
            and name not in LOOKS
        ):
            self.known[name] = Macro(count, default, body)
