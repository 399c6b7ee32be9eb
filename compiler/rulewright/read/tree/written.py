"""The words of a tree, where they stand in its file: in quotes or without, folded, with characters that are escaped."""

from __future__ import annotations

import json
import re

from rulewright.read.reading import Reading
from rulewright.read.tree.nodes import Node

APART = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")  # blank lines between paragraphs
# What stands in a string between quotes: characters as they are, and those that are escaped
PIECE: dict[str, re.Pattern[str]] = {
    '"': re.compile(r"(?P<plain>[^\\]+)|(?:\\u[\dA-Fa-f]{4})+|(?:\\n)+|\\."),
    "'": re.compile(r"(?P<plain>[^']+)|''"),
}


class Writer:
    """Writes the texts of a file into what is read of it."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.original

    def inner(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return a place in the file without quotes at its edges."""
        start, end = place
        return (start + 1, end - 1) if end - start > 1 and self.text[start] in "\"'" else place

    def words(self, node: Node) -> None:
        """Write a text of one line."""
        start, end = self.inner((node.start, node.end))
        if _same(self.text[start:end], node.text):
            self.reading.words(start, end)
        else:
            self.reading.put(node.text, node.start, node.end)

    def paragraphs(self, node: Node) -> None:
        """Write a text, whose paragraphs blank lines part. The last stays open."""
        start, end = self.inner((node.start, node.end))
        if self.text[start : start + 1] in ("|", ">") and node.text[:1] != self.text[start]:
            start = self.text.find("\n", start, end) + 1 or end
        if _same(self.text[start:end], node.text):
            for between in APART.finditer(self.text, start, end):
                self.reading.words(start, between.start())
                start = between.end()
                if start < end:
                    self.reading.close()
            self.reading.words(start, end)
        elif not self._escaped(start, end, node.text):
            for at, words in enumerate(APART.split(node.text)):
                if at:
                    self.reading.close()
                self.reading.put(words, node.start, node.end)

    def _escaped(self, start: int, end: int, meant: str) -> bool:
        """Write a text in quotes with characters that are escaped; False where that is not how it is written."""
        quote = self.text[start - 1 : start]
        if quote not in PIECE:
            return False
        pieces = [(each, _unescaped(each[0], quote)) for each in PIECE[quote].finditer(self.text, start, end)]
        if "".join(words for _, words in pieces) != meant:
            return False
        for piece, words in pieces:
            if piece["plain"]:
                self.reading.words(*piece.span())
            elif APART.search(words):
                self.reading.close()
            elif words.isspace():
                self.reading.part(*piece.span())
            else:
                self.reading.join(words, *piece.span())
        return True


def _unescaped(written: str, quote: str) -> str:
    """Return what a piece of a string in quotes means; as it is, where that is not known here."""
    if quote == "'":
        return "'" if written == "''" else written
    try:
        return str(json.loads(f'"{written}"', strict=False)) if written.startswith("\\") else written
    except ValueError:
        return written


def _same(written: str, meant: str) -> bool:
    """True where words stand in the file as they are meant: nothing but white space differs."""
    return "".join(written.split()) == "".join(meant.split())
