"""Where words that docutils has taken out of a text stand in it: they come in its order, so each is looked for behind
the one before it."""

from __future__ import annotations

import re

from rulewright.read.reading import Reading

WORD = re.compile(r"\S+")
SIGN = re.compile(r"[^\w\s]")
PIECE = re.compile(r"\\\\|[^\\]+")  # between backslashes; of two the second is meant
FAR = 4000  # characters within which the next words stand, but for directives and tables between them


class Places:
    """Writes words of one file, in their order."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.at = 0

    def write(self, words: str) -> None:
        """Write words that stand behind those written before, perhaps over several lines; where they do not stand there
        as they are, they are written for the place at which they should."""
        if words[:1].isspace():
            self.reading.put(" ", self.at, self.at)
        text = self.reading.original
        lines = words.split("\n")
        for number, line in enumerate(lines, 1):
            found = WORD.findall(line)
            if not found:
                self.reading.put(" ", self.at, self.at)
                continue
            start = self._find(text, " ".join(found), found)
            escaped = self._escaped(text, found) if start is None else None
            if escaped:
                self._write_around(escaped)
            elif start is None:
                self.reading.put(f"{' '.join(found)}", self.at, min(len(text), self.at + 1))
            else:
                self.reading.words(*start)
                self.at = start[1]
            if words[-1:].isspace() or number < len(lines):
                self.reading.part(self.at, self.at)

    def move(self, words: str) -> tuple[int, int] | None:
        """Go to where some words stand, without writing them; return the place."""
        found = self._find(self.reading.original, words, words.split())
        if found:
            self.at = found[1]
        return found

    def mark(self, words: str, counted: str) -> tuple[int, int] | None:
        """Go behind the mark of the next entry of a list, written as it is or as what docutils counts; return the
        place."""
        pattern = re.compile(rf"(?<!\S)(?:{re.escape(words)}|{re.escape(counted)})(?!\S)")
        found = pattern.search(self.reading.original, self.at, self.at + FAR)
        if found:
            self.at = found.end()
        return found.span() if found else None

    def ahead(self, words: str) -> int:
        """Return where some words stand that come next, or where they should."""
        found = self._find(self.reading.original, words, words.split())
        return found[0] if found else self.at

    def _escaped(self, text: str, split: list[str]) -> re.Match[str] | None:
        """Return where words stand in which backslashes part signs from their meaning: 1\\. is no mark of a list."""
        reach = self.at + FAR + sum(map(len, split))
        if text.find("\\", self.at, reach) < 0:
            return None
        signs = (SIGN.sub(lambda sign: rf"\\?{re.escape(sign[0])}", word) for word in split)
        return re.compile(r"\s+".join(signs)).search(text, self.at, reach)

    def _write_around(self, found: re.Match[str]) -> None:
        """Write words without the backslashes between them."""
        for piece in PIECE.finditer(found.string, *found.span()):
            if piece[0][0].isspace():
                self.reading.part(piece.start(), piece.start())
            self.reading.words(piece.start() + piece[0].startswith("\\"), piece.end())
            if piece[0][-1].isspace():
                self.reading.part(piece.end(), piece.end())
        self.at = found.end()

    def _find(self, text: str, words: str, split: list[str]) -> tuple[int, int] | None:
        reach = self.at + FAR + len(words)
        at = text.find(words, self.at, reach)
        if at >= 0:
            return at, at + len(words)
        pattern = re.compile(r"\s+".join(re.escape(word) for word in split[:200]))
        found = pattern.search(text, self.at, reach) if len(split) > 1 else None
        return found.span() if found else None
