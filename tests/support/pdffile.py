"""Reads a PDF back: its text page by page, where its links lead to, its outline, its tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

from rulewright.model import Book
from rulewright.text import Text

NEAR = 40.0  # points between where a link leads to and where the line begins
SHOWN = {b"Tj", b"TJ", b"'", b'"', b"Do", b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"sh"}  # draws


class PdfFile:
    """A PDF; its pages count from 0."""

    def __init__(self, path: Path) -> None:
        self.reader = PdfReader(path)
        self.title = self.reader.metadata and self.reader.metadata.title
        self._numbers = {page.indirect_reference.idnum: at for at, page in enumerate(self.reader.pages)}  # type: ignore[union-attr]
        self._pieces: dict[int, list[tuple[int, float, str]]] = {}

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page."""
        return [page.extract_text() for page in self.reader.pages]

    @cached_property
    def bodies(self) -> list[str]:
        """The text of each page between its running head and its number: what goes on on the next page is whole."""
        around = re.compile(rf"\A{re.escape(self.title or '')} \S+( – \S+)?\n|\n\d+ / \d+\Z")
        return [around.sub("", page) for page in self.pages]

    def links(self, pages: range) -> Iterator[str]:
        """Yield, for each link on these pages that stays in the file, the line that it leads to."""
        for number in pages:
            for note in self.reader.pages[number].get("/Annots", []):
                there = note.get_object().get("/Dest")
                if there is not None:
                    there = there.get_object()
                    page = list.__getitem__(there, 0)
                    yield self._first_line(self._numbers[page.idnum], float(there[2]), float(there[3]))

    def addresses(self) -> list[str]:
        """Return where the links lead to that leave the file."""
        notes = (note.get_object() for page in self.reader.pages for note in page.get("/Annots", []))
        return [str(note["/A"]["/URI"]) for note in notes if "/A" in note]

    def outline(self) -> Iterator[tuple[int, str, int]]:
        """Yield level, title and page of each entry, in order."""

        def walk(entries: list[Any], level: int) -> Iterator[tuple[int, str, int]]:
            for entry in entries:
                if isinstance(entry, list):
                    yield from walk(entry, level + 1)
                else:
                    yield level, str(entry.title), self.reader.get_destination_page_number(entry) or 0

        yield from walk(self.reader.outline, 1)

    def page_with(self, words: str) -> int:
        """Return the first page that has these words; where none has, as many as there are."""
        return next((number for number, text in enumerate(self.pages) if words in text), len(self.pages))

    def sizes(self) -> set[tuple[int, int]]:
        """Return the width and height, in points, of each page."""
        return {(round(page.mediabox.width), round(page.mediabox.height)) for page in self.reader.pages}

    def widest(self) -> float:
        """Return how far to the right the last piece of text begins."""
        return max(x for number in range(len(self.reader.pages)) for _, x, _ in self._pieces_of(number))

    def tags(self) -> Iterator[Any]:
        """Yield the elements of the structure, in order."""
        yield from _elements(self.reader.root_object["/StructTreeRoot"])

    def objects_in(self, tag: Any) -> list[Any]:
        """Return what an element holds that is no text: the links themselves."""
        held = tag["/K"].get_object()
        inner = [each.get_object() for each in (held if isinstance(held, list) else [held])]
        return [each for each in inner if isinstance(each, dict) and each.get("/Type") == "/OBJR"]

    def untagged(self) -> list[str]:
        """Return what is drawn though it is neither in the structure nor marked as decoration."""
        found: list[str] = []
        for number, page in enumerate(self.reader.pages):
            depth = 0
            for operands, operator in ContentStream(page.get_contents(), self.reader).operations:
                depth += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
                if operator in SHOWN and depth == 0:
                    found.append(f"page {number}: {operands} {operator!r}")
        return found

    def _first_line(self, page: int, x: float, y: float) -> str:
        """Return the line that begins next at or below a height, near `x`."""
        pieces = self._pieces_of(page)
        below = [at for at, left, _ in pieces if at <= y and x - 1 <= left <= x + NEAR]
        line = max(below, default=0)
        return "".join(text for at, left, text in pieces if at == line and left >= x - 1).strip()

    def _pieces_of(self, page: int) -> list[tuple[int, float, str]]:
        """Return the pieces of text of a page: the height of their feet, where they begin, what they say."""
        if page not in self._pieces:
            found: list[tuple[int, float, str]] = []

            def visit(text: str, matrix: list[float], own: list[float], font: object, size: float) -> None:
                if text.strip():
                    y = round(own[4] * matrix[1] + own[5] * matrix[3] + matrix[5])
                    found.append((y, own[4] * matrix[0] + own[5] * matrix[2] + matrix[4], text))

            self.reader.pages[page].extract_text(visitor_text=visit)
            self._pieces[page] = found
        return self._pieces[page]


@cache
def read_once(path: Path) -> PdfFile:
    """Return a PDF that many tests ask; it is not written anew."""
    return PdfFile(path)


def _elements(node: Any) -> Iterator[Any]:
    node = node.get_object()
    if isinstance(node, list):
        for each in node:
            yield from _elements(each)
    elif isinstance(node, dict) and node.get("/Type") != "/OBJR":
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from _elements(node["/K"])


def printed(book: Book, text: Text) -> str:
    """Return what is printed of a passage: icons are drawn, and a tag reads as the title that it leads to."""
    titles = {rule.id: rule.heading for rule in book.rules}
    drawn = {f"icon:{name}" for name, icon in book.icons.items() if icon.shape}
    cuts = [(style.start, style.end, " ") for style in text.styles if style.name in drawn]
    tags = {(style.start, style.end) for style in text.styles if style.name == "tag"}
    for citation, reference in book.references if tags else ():
        if citation.passage is text and (reference.start, reference.end) in tags and reference.targets:
            cuts.append((reference.start, reference.end, titles[reference.targets[0]]))
    words = text.text
    for start, end, instead in sorted(cuts, reverse=True):
        words = words[:start] + instead + words[end:]
    return words


def letters(text: str) -> str:
    """Return the letters and digits alone, as paper has other line breaks and hyphens than the source."""
    return re.sub(r"\W", "", text)


def signs(text: str) -> str:
    """Return all but white space."""
    return "".join(text.split())


def assert_in_order(text: str, passages: Iterable[str], gap: int, kept: Callable[[str], str] = letters) -> None:
    """Assert that all words of all passages stand in `text` in this order, at most `gap` characters between them.

    Compared is what is `kept` of them.
    """
    text = kept(text)
    at = 0
    for passage in passages:
        for word in map(kept, passage.split()):
            found = text.find(word, at, at + gap + len(word))
            assert found >= 0, f"{word!r} of {passage!r} is not in {text[at : at + gap]!r}"
            at = found + len(word)
