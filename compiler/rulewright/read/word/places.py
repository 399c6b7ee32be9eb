"""Places in a Word document: its part, the paragraph there and the character in that."""

from __future__ import annotations

from bisect import bisect_right

from rulewright.read.word.written import Line
from rulewright.text import Place


class WordPlaces:
    """Knows where each character of the text as it was read stands in the document."""

    has_fields = True

    def __init__(self, parts: list[str], lines: list[Line]) -> None:
        self.parts = parts
        self.lines = sorted(lines, key=lambda line: line.start)
        self._starts = [line.start for line in self.lines]

    def at(self, offset: int) -> Place:
        """Return the place of an offset. A paragraph's automatic number stands before its first character."""
        at = bisect_right(self._starts, offset) - 1
        if at < 0:
            return Place("at the beginning", {"part": self.parts[0], "paragraph": 1, "character": 0})
        line = self.lines[at]
        character = max(0, offset - line.words)
        notes = "" if line.part == 0 else f" of the {_kind(self.parts[line.part])}"
        machine: dict[str, int | str] = {
            "part": self.parts[line.part],
            "paragraph": line.paragraph,
            "character": character,
        }
        return Place(f"paragraph {line.paragraph}{notes}", machine)


def _kind(part: str) -> str:
    return "end notes" if "endnote" in part else "footnotes"
