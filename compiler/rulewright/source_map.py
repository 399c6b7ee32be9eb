"""The way from a text as its reader sees it back to what its file holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right


class SourceMap:
    """The way from a text as it was read back to the original: stretches that begin at `ours` in the one and at
    `theirs` in the other. They run in step, but where characters stand for others: there `ends` has where those end."""

    def __init__(self) -> None:
        self.ours: list[int] = []
        self.theirs: list[int] = []
        self.ends: list[int] = []

    def add(self, ours: int, theirs: int, end: int = -1) -> None:
        """Add a stretch behind the others; one that goes on in step with the last needs none."""
        if self.ours and end < 0 and self.ends[-1] < 0 and theirs - self.theirs[-1] == ours - self.ours[-1]:
            return
        self.ours.append(ours)
        self.theirs.append(theirs)
        self.ends.append(end)

    def start(self, offset: int) -> int:
        """Return where in the original the character at an offset stands."""
        at = bisect_right(self.ours, offset) - 1
        if at < 0:
            return 0
        return self.theirs[at] + (offset - self.ours[at] if self.ends[at] < 0 else 0)

    def end(self, offset: int) -> int:
        """Return where in the original the characters before an offset end."""
        at = bisect_right(self.ours, offset - 1) - 1
        if at < 0:
            return 0
        return self.theirs[at] + offset - self.ours[at] if self.ends[at] < 0 else self.ends[at]

    def over(self, other: SourceMap) -> SourceMap:
        """Return the way of a text to the original of the one that this way leads to, from which `other` leads on."""
        whole = SourceMap()
        for at, (ours, theirs, end) in enumerate(zip(self.ours, self.theirs, self.ends, strict=True)):
            if end >= 0:
                whole.add(ours, other.start(theirs), other.end(end))
                continue
            size = self.ours[at + 1] - ours if at + 1 < len(self.ours) else None
            first = max(bisect_right(other.ours, theirs) - 1, 0)
            last = len(other.ours) if size is None else bisect_left(other.ours, theirs + size)
            for step in range(first, last):
                begun = max(other.ours[step], theirs)
                whole.add(ours + begun - theirs, other.start(begun), other.ends[step])
        return whole
