"""Environments: quotations, code, and those that lists and tables are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.read.blocks import RawBlock
from rulewright.read.latex.tokens import MATH, QUOTES, TABLES, TAKES, UNSEEN, VERBATIM

if TYPE_CHECKING:
    from rulewright.read.latex.document import Document, Way

FLOAT = re.compile(r"(?:figure|table)\*?\Z")  # what a caption is of: figure, wrapfigure, longtable, table*


class Environments:
    """Reads what stands between a begin and an end."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def ways(self) -> Mapping[str, Way]:
        """Return what reads the commands of these, by their names."""
        return {"verb": self.verb}

    def environment(self, text: str, found: re.Match[str], end: int) -> int:
        name, at = found["environment"].strip(), found.end()
        begins = found[0].startswith("\\begin")
        if self.document.macros.knows(name):
            return self._own(name, text, found, end)
        if not begins:
            self.document.contracts.environment(name, begins=False)
            return self.end_environment(name, at)
        if name in VERBATIM or name in UNSEEN:
            over = text.find(f"\\end{{{name}}}", at, end)
            over = over if over >= 0 else end
            if name in VERBATIM and not self.document.muted:
                self.code(text, at, over)
            return over + len(f"\\end{{{name}}}")
        if name in TABLES:
            return self.document.tables.table(text, name, at, end)
        self.document.contracts.environment(name, begins=True)
        if name not in TAKES and self.document.unknown.is_heading(name):
            return self.document.unknown.heading(text, found, end, name)
        if self.document.lists.knows(name):
            return self.document.lists.begin_list(text, name, at, end) if not self.document.muted else at
        if name in QUOTES:
            self.document.end_paragraph()
            self.document.quotes += 1
            self.document.open_paragraph()
        elif name not in MATH:
            self.document.end_paragraph()
            self.document.open_paragraph()
        at = self.document.skip_options(text, at, end)
        for _ in range(TAKES.get(name, 0)):
            argument = self.document.argument(text, at, end)
            at = argument[1] + 1 if argument else at
        return at

    def _own(self, name: str, text: str, found: re.Match[str], end: int) -> int:
        """Read where an environment begins or ends that the text defines itself."""
        at = found.end()
        self.document.end_paragraph()
        if found[0].startswith("\\begin"):
            blocks = self.document.reading.blocks
            first = len(blocks)
            at = self.document.macros.begin(name, text, found, end)
            self.document.end_paragraph()
            self.document.unknown.is_titled(name, blocks[first:])
        else:
            self.document.macros.end(name)
        self.document.open_paragraph()
        return at

    def end_environment(self, name: str, at: int) -> int:
        if self.document.lists.knows(name):
            inline = name.endswith("*") or self.document.lists.kinds.get(name, "").endswith("*")
            if self.document.open_lists and not self.document.muted:
                self.document.open_lists.pop()
            if not inline:
                self.document.end_paragraph()
                self.document.open_paragraph()
        elif name not in MATH:
            self.document.end_paragraph()
            self.document.quotes -= name in QUOTES and self.document.quotes > 0
            self.document.open_paragraph()
        if FLOAT.search(name):
            self.document.tables.leave()
        return at

    def code(self, text: str, start: int, end: int) -> None:
        self.document.end_paragraph()
        if text is not self.document.reading.original:
            return
        self.document.reading.open(RawBlock("code", []))
        for line in re.compile(r"[^\n]*(?:\n|\Z)").finditer(text, text.find("\n", start, end) + 1 or start, end):
            if line[0]:
                words = line[0].rstrip("\n")
                self.document.reading.code([(words, line.start(), line.start() + len(words))])
        self.document.reading.close()

    def verb(self, text: str, found: re.Match[str], end: int) -> int:
        mark = text[found.end() : found.end() + 1]
        close = text.find(mark, found.end() + 1, end) if mark else -1
        if close < 0:
            return found.end()
        self.document.reading.look("code")
        self.document.put(
            text[found.end() + 1 : close], (found.end() + 1, close) if text is self.document.reading.original else None
        )
        self.document.reading.unlook("code")
        return close + 1
