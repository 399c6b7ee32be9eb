"""Places in a PDF: the page, the line on it, and where the words stand."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from rulewright.text import Place


class Box(Struct):
    """A word of the text, at `start` to `end`: its page (from 1), the line there, its box in points from below."""

    start: int
    end: int
    page: int
    line: int
    x0: float
    y0: float
    x1: float
    y1: float


class PdfPlaces:
    """Knows where each word of the text as it was read stands."""

    has_fields = False

    def __init__(self, boxes: list[Box]) -> None:
        self.boxes = boxes
        self._starts = [box.start for box in boxes]

    def at(self, offset: int) -> Place:
        """Return the place of an offset."""
        if not self.boxes:
            return Place("page 1, line 1", {"page": 1, "line": 1, "x": 0, "y": 0})
        box = self.boxes[max(0, bisect_right(self._starts, offset) - 1)]
        machine: dict[str, int | str] = {"page": box.page, "line": box.line, "x": round(box.x0), "y": round(box.y0)}
        return Place(f"page {box.page}, line {box.line}", machine)

    def covering(self, start: int, end: int) -> list[Box]:
        """Return the boxes of what stands from `start` to `end`; of a word that is covered in part, that part."""
        found: list[Box] = []
        for box in self.boxes[max(0, bisect_right(self._starts, start) - 1) :]:
            if box.start >= end:
                break
            first, last = max(start, box.start), min(end, box.end)
            if first < last:
                each = (box.x1 - box.x0) / max(1, box.end - box.start)
                x0 = box.x0 + each * (first - box.start)
                found.append(
                    Box(first, last, box.page, box.line, x0, box.y0, box.x0 + each * (last - box.start), box.y1)
                )
        return found
