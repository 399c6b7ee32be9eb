"""Reads a PDF back: its text page by page, and where its links lead to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pypdf import PdfReader


class PdfFile:
    """A PDF; its pages count from 0."""

    def __init__(self, path: Path) -> None:
        self.reader = PdfReader(path)
        self.pages = [page.extract_text() for page in self.reader.pages]
        self._numbers = {page.indirect_reference.idnum: at for at, page in enumerate(self.reader.pages)}  # type: ignore[union-attr]
        self._lines: dict[int, dict[int, str]] = {}

    def links(self, pages: range) -> Iterator[str]:
        """Yield, for each link on these pages that stays in the file, the line that it leads to."""
        for number in pages:
            for note in self.reader.pages[number].get("/Annots", []):
                there = note.get_object().get("/Dest")
                if there is not None:
                    there = there.get_object()
                    page, height = list.__getitem__(there, 0), float(there[3])
                    yield self._first_line(self._numbers[page.idnum], height)

    def addresses(self) -> list[str]:
        """Return where the links lead to that leave the file."""
        notes = (note.get_object() for page in self.reader.pages for note in page.get("/Annots", []))
        return [str(note["/A"]["/URI"]) for note in notes if "/A" in note]

    def page_with(self, words: str) -> int:
        """Return the first page that has these words; where none has, as many as there are."""
        return next((number for number, text in enumerate(self.pages) if words in text), len(self.pages))

    def sizes(self) -> set[tuple[int, int]]:
        """Return the width and height, in points, of each page."""
        return {(round(page.mediabox.width), round(page.mediabox.height)) for page in self.reader.pages}

    def widest(self) -> float:
        """Return how far to the right the last piece of text begins."""
        starts: list[float] = []

        def visit(text: str, matrix: list[float], own: list[float], font: object, size: float) -> None:
            if text.strip():
                starts.append(own[4] + matrix[4])

        for page in self.reader.pages:
            page.extract_text(visitor_text=visit)
        return max(starts)

    def _first_line(self, page: int, height: float) -> str:
        """Return the first line that begins at or below a height."""
        if page not in self._lines:
            self._lines[page] = self._lines_of(page)
        below = [at for at in self._lines[page] if at <= height]
        return self._lines[page][max(below)].strip() if below else ""

    def _lines_of(self, page: int) -> dict[int, str]:
        """Return the lines of a page by the height of their feet."""
        found: defaultdict[int, str] = defaultdict(str)

        def visit(text: str, matrix: list[float], own: list[float], font: object, size: float) -> None:
            if text.strip():
                found[round(own[4] * matrix[1] + own[5] * matrix[3] + matrix[5])] += text

        self.reader.pages[page].extract_text(visitor_text=visit)
        return found


def letters(text: str) -> str:
    """Return the letters and digits alone, as paper has other line breaks and hyphens than the source."""
    return re.sub(r"\W", "", text)


def assert_in_order(text: str, passages: Iterator[str], gap: int) -> None:
    """Assert that all words of all passages stand in `text` in this order, at most `gap` characters between them."""
    at = 0
    for passage in passages:
        for word in map(letters, passage.split()):
            found = text.find(word, at, at + gap + len(word))
            assert found >= 0, f"{word!r} of {passage!r} is not in {text[at : at + gap]!r}"
            at = found + len(word)
