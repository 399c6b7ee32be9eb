"""Delimited blocks: code, quotations, tables; and pictures, which have captions as these do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.read.asciidoc.said import Said
from rulewright.read.asciidoc.tables import read_table
from rulewright.read.blocks import RawBlock

if TYPE_CHECKING:
    from rulewright.read.asciidoc.document import Document

VERBATIM = "-.`"


class Fences:
    """Reads what stands between two lines of signs."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def fence(self, text: str, lines: list[tuple[int, int]], at: int, fence: re.Match[str]) -> int:
        """Read a delimited block: code as it is, comments not at all; of others the delimiters only part paragraphs."""
        mark = fence["mark"]
        self.document.end_paragraph()
        kind = mark[0]
        if mark != "--" and (kind in VERBATIM or kind in "/+"):
            end = at + 1
            while end < len(lines) and text[slice(*lines[end])].rstrip() != mark.rstrip("abcdefghijklmnopqrstuvwxyz"):
                end += 1
            if kind in VERBATIM:
                self.literal(text, lines, at + 1, end, fence["language"] or "")
            else:
                self.document.said = Said()
            return end + 1
        if self.document.role and self.document.role[-1][0] == mark:
            self.document.role.pop()
            self.document.attached = min(self.document.attached, len(self.document.role))
        else:
            said = self.document.take_said()
            if not self.document.attached and self.document.goes_on(said):
                self.document.attached = len(self.document.role) + 1
            quoted = kind == "_" or said.style in ("quote", "verse")
            self.document.role.append((mark, "quote" if quoted else ""))
            self.document.named(said)
            if said.title:
                self.document.reading.look("strong")
                self.document.inline.write(*said.title)
                self.document.reading.unlook("strong")
                self.document.end_paragraph()
        return at + 1

    def literal(self, text: str, lines: list[tuple[int, int]], at: int, end: int, language: str = "") -> int:
        said = self.document.take_said()
        language = language or said.values.get("2", "") if said.style == "source" or language else ""
        self.document.reading.open(RawBlock("code", [], language=language))
        self._named(said)
        for start, stop in lines[at:end]:
            self.document.reading.code([(text[start:stop], start, stop)])
        self.document.reading.close()
        return end

    def _named(self, said: Said) -> None:
        """Give what follows its name, which is the number of no rule."""
        if said.id:
            self.document.reading.name(said.id)

    def _title(self, said: Said) -> None:
        """Write the title of a block, behind the number of its caption."""
        start, end = said.title or (0, 0)
        if said.number:
            self.document.reading.put(f"{said.number}.", start, start)
            self.document.reading.part(start, start)
        self.document.inline.write(start, end)

    def table(self, text: str, lines: list[tuple[int, int]], at: int) -> int:
        self.document.end_paragraph()
        said = self.document.take_said("table")
        if not self.document.goes_on(said):
            self.document.lists = []
        mark = text[slice(*lines[at])].strip()
        end = at + 1
        while end < len(lines) and text[slice(*lines[end])].strip() != mark:
            end += 1
        self._named(said)
        title = (lambda: self._title(said)) if said.title else None
        read_table(self.document.inline, lines[at + 1 : end], said.values, title, mark[0])
        return end + 1

    def picture(self, target: str, words: str, start: int, end: int) -> None:
        """Read a picture, whose address and attributes stand on a line by themselves, and its title below it."""
        self.document.end_paragraph()
        said = self.document.take_said("figure")
        self.document.named(said)
        folder = self.document.attributes.get("imagesdir", "")
        file = f"{folder.rstrip('/')}/{target}" if folder and "://" not in target else target
        alt = words.split(",")[0].strip('" ')
        self.document.reading.picture(file, "" if "=" in alt else alt, start, end)
        if said.title:
            self.document.reading.close()
            self._title(said)
        self.document.reading.close()
