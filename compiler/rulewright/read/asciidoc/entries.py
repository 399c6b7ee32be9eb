"""Lists: what an entry begins with, how it is counted; terms and what they mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.read.blocks import MAX_DEPTH, RawBlock
from rulewright.read.numerals import KINDS, counted

if TYPE_CHECKING:
    from rulewright.read.asciidoc.document import Document

ENTRY = re.compile(
    r"[ \t]*(?:(?P<bullet>\*{1,6}|-|•)|(?P<dots>\.{1,6})|(?P<number>\d{1,4})\.|(?P<letter>[a-zA-Z])\."
    r"|(?P<roman>[ivx]+|[IVX]+)\)|<(?P<callout>\d+|\.)>)[ \t]+(?=\S)(?:\[[ x*]\][ \t]+)?"
)
TERM = re.compile(r"(?P<term>\S.*?)(?P<mark>:{2,4}|;;)(?:[ \t]+(?P<said>\S.*))?[ \t]*\Z")
NUMBER = re.compile(r"\(?(?:\d{1,3}[a-z]?|[a-z]{1,2}|[ivx]{1,5})[.)]")  # (1):: is no term, but the mark of an entry
BY_DEPTH = ("1", "a", "i", "A", "I")


class OpenList(Struct):
    """A list that is open: the mark of its entries, and how they are counted."""

    mark: str
    kind: str
    count: int = 0


class Entries:
    """Reads the entries of lists."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.describes = False  # a list of terms is open, or one of entries that are marked as terms are

    def entry(self, line: str, start: int) -> bool:
        """Begin an entry of a list, or a term."""
        found = ENTRY.match(line)
        if found:
            self._open(found, line, start)
            self.document.inline.write(start + found.end(), start + len(line))
            return True
        term = TERM.match(line)
        if term is None or "://" in line.split("::")[0]:
            return False
        self.document.end_paragraph()
        self.describes = True
        if NUMBER.fullmatch(term["term"]) and term["said"]:
            self._numbered(term, start)
            return True
        said = self.document.take_said()
        self.document.reading.open(RawBlock("paragraph", [], role="term"))
        self.document.named(said)
        at = start + term.start("term")
        self.document.inline.write(at, start + term.end("term"))
        self.document.end_paragraph()
        self.document.reading.open(RawBlock("paragraph", [], role="definition", indent=2))
        if term["said"]:  # else the next line says it
            self.document.inline.write(start + term.start("said"), start + len(line))
        return True

    def _numbered(self, term: re.Match[str], start: int) -> None:
        """Begin an entry whose number is written as a term is: *(1):: Roads lead everywhere.*"""
        begin = start + term.start("term")
        block = RawBlock("bullet", [], depth=min(len(term["mark"]) - 2, MAX_DEPTH), mark=term["term"])
        self.document.reading.open(block, (begin, start + term.start("said")))
        self.document.named(self.document.take_said())
        self.document.inline.write(start + term.start("said"), start + term.end("said"))

    def _open(self, found: re.Match[str], line: str, start: int) -> None:
        self.document.end_paragraph()
        said = self.document.take_said()
        given = found["number"] or found["letter"] or found["roman"]
        mark = found["bullet"] or found["dots"] or ("1." if found["number"] else "a." if given else "<1>")
        lists = self.document.lists
        at = next((place for place, each in enumerate(lists) if each.mark == mark), len(lists))
        if at == len(lists):
            around = [each for each in lists if each.kind]
            kind = "" if found["bullet"] else KINDS.get(said.style) or BY_DEPTH[min(len(around), 4)]
            if found["dots"] and not KINDS.get(said.style):
                kind = BY_DEPTH[min(len(found["dots"]) - 1, 4)]
            first = said.values.get("start", "1")
            lists.append(OpenList(mark, kind, int(first) - 1 if first.isdecimal() else 0))
        del lists[at + 1 :]
        own = lists[-1]
        own.count += 1
        printed = ""
        begin = start + len(line) - len(line.lstrip())
        if found["dots"] and own.kind:
            printed = f"{counted(own.kind, own.count)}."
        elif given:
            printed = f"{given}."
        self.document.reading.open(
            RawBlock("bullet", [], depth=min(at, MAX_DEPTH), mark=printed), (begin, start + found.end())
        )
        self.document.named(said)
