"""Build running text: characters with the way back to the source, the styles they are set in, what they cite."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.model import Kind, Reference
from rulewright.style import Style
from rulewright.text import Source, Text, packed


class Running(Struct, gc=False):
    """Collects one paragraph, item or title. `styles` may still be open: then their end is not known yet."""

    source: Source
    parts: list[str] = field(default_factory=list)
    length: int = 0
    start: int | None = None
    end: int = 0
    anchors: list[tuple[int, int]] = field(default_factory=list)
    styles: list[Style] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)

    def add(self, text: str, start: int) -> None:
        """Append `text`, which stands at `start` in the source."""
        self.replace(text, start, start + len(text))

    def replace(self, text: str, start: int, end: int) -> None:
        """Append `text`, which stands for source characters `start` to `end`."""
        if not text:
            return
        anchors = self.anchors
        if not anchors or start - anchors[-1][1] != self.length - anchors[-1][0]:
            anchors.append((self.length, start))
        self.reach(start, end)
        self.parts.append(text)
        self.length += len(text)

    def reach(self, start: int, end: int) -> None:
        """Count source characters `start` to `end` among those that the text stands for."""
        if self.start is None or start < self.start:
            self.start = start
        self.end = max(self.end, end)

    def space(self, at: int) -> None:
        """Append one space, unless the text is still empty or already ends with one."""
        if self.parts and not self.parts[-1].endswith(" "):
            end = self.end
            self.replace(" ", at, at + 1)
            self.end = max(end, at)

    def line(self, at: int) -> None:
        """Append a space at which a new line begins."""
        self.space(at)
        if self.parts:
            self.close("break", self.length - 1)

    def mark(self, style: str, text: str, start: int, end: int) -> None:
        """Append `text`, set in `style`, for source characters `start` to `end`."""
        began = self.length
        self.replace(text, start, end)
        self.styles.append(Style(began, self.length, style))

    def close(self, style: str, began: int) -> None:
        """Set everything since character `began` in `style`."""
        if self.length > began:
            self.styles.append(Style(began, self.length, style))

    def cite(self, kind: Kind, began: int) -> None:
        """Take everything since character `began` as a reference."""
        words = self._since(began).strip()
        if words:
            self.references.append(Reference(began, began + len(words), kind, (" ".join(words.split()),)))

    def _since(self, began: int) -> str:
        """Return the text from character `began` on."""
        found: list[str] = []
        at = self.length
        for part in reversed(self.parts):
            if at <= began:
                break
            found.append(part)
            at -= len(part)
        return "".join(reversed(found))[max(0, began - at) :]

    def build(self, outer: tuple[int, int] | None = None) -> Text:
        """Return the text, which was read from `outer`. Blanks at its end are left out."""
        text = "".join(self.parts)
        if text.endswith(" "):
            text = text.rstrip()
        length = len(text)
        kept = [Style(s, min(e, length), name) for s, e, name in self.styles if s < length]
        end = self.end or (outer[1] if outer else self.start or 0)
        if length < self.length and text:
            ours, theirs = next(anchor for anchor in reversed(self.anchors) if anchor[0] < length)
            end = theirs + length - ours
        outer = outer or (self.start or end, end)
        return Text(text, self.source, packed(*self.anchors), end, tuple(sorted(kept)), outer)
