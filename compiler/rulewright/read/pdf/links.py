"""Links of a PDF: which words each covers, and to which number it leads."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from rulewright.read.pdf.drawn import PageLink
from rulewright.read.pdf.pages import PageWords
from rulewright.read.pdf.places import Box
from rulewright.style import Style

# What begins the line that a link leads to: a number, perhaps behind the word for a rule or in brackets
NUMBER = re.compile(r"(?:[^\W\d_]+\.?\s|§\s?|\W)?\s?([A-Z]{0,3}\d[\w.]*|[IVXLC]+(?=[.\s]))[)\]:–—-]*\s+[^\W\d]")
NEAR = 40.0  # points: what stands farther below is not what the link leads to
ABOVE = 3.0  # points that a line may stand above the place that a link names: that is its top, more or less
LEFT = 40.0  # points that it may stand left of that place: a heading's number hangs in the margin
EDGES = " .,;:()[]{}“”\"'‘’"


class Links:
    """The links of a text: as styles (`link:` and an address, or `#` and the number that stands where it leads), and
    the names of the places that they lead to, with their offsets."""

    def __init__(self, text: str, boxes: list[Box], pages: Iterable[PageWords]) -> None:
        """Find them. `boxes` are the words as they were written."""
        self.text = text
        self.anchors: dict[str, int] = {}
        self.by_page: defaultdict[int, list[Box]] = defaultdict(list)
        for box in boxes:
            self.by_page[box.page].append(box)
        self.styles: list[Style] = []
        for page in pages:
            for link in page.links:
                address = link.address or self._number_at(link)
                for start, end in _covered(text, self.by_page[page.number], link) if address else ():
                    self._add(Style(start, end, f"link:{address}"))

    def _add(self, style: Style) -> None:
        """Keep a link; where it goes on with the one before, which the end of a line cut, as one with that."""
        last = self.styles[-1] if self.styles else None
        if last and last.name == style.name and self.text[last.end : style.start].isspace():
            self.styles[-1] = Style(last.start, style.end, style.name)
        else:
            self.styles.append(style)

    def _number_at(self, link: PageLink) -> str:
        """Return the number that begins the line where a link leads, or the next below, as an address."""
        boxes = self.by_page.get(link.page + 1, [])
        below = [box for box in boxes if (box.y0 + box.y1) / 2 <= link.y + ABOVE and box.x0 >= link.x - LEFT]
        if not below:
            return ""
        nearest = max(below, key=lambda box: (round(box.y0), -box.x0))
        if link.y - nearest.y1 > NEAR:
            return ""
        end = self.text.find("\n", nearest.start)
        match = NUMBER.match(self.text[nearest.start : end if end >= 0 else len(self.text)])
        if not match:
            return ""
        name = match[1].rstrip(".")
        self.anchors.setdefault(name, nearest.start)
        return f"#{name}"


def _covered(text: str, boxes: list[Box], link: PageLink) -> Iterator[tuple[int, int]]:
    """Yield the stretches of text that a link covers, without brackets and stops at their edges."""
    inside = [
        (at, box)
        for at, box in enumerate(boxes)
        if link.x0 <= (box.x0 + box.x1) / 2 <= link.x1 and link.y0 <= (box.y0 + box.y1) / 2 <= link.y1
    ]
    for _, run in groupby(enumerate(inside), key=lambda each: each[1][0] - each[0]):
        words = [box for _, (_, box) in run]
        start, end = words[0].start, words[-1].end
        shown = text[start:end]
        start += len(shown) - len(shown.lstrip(EDGES))
        end -= len(shown) - len(shown.rstrip(EDGES))
        if start < end:
            yield start, end
