"""The numbers that Lout gives: to sections within one another, to figures and their like within a chapter."""

from __future__ import annotations

from collections import Counter

from rulewright.model import Rule
from rulewright.read.lout.numbers import marker


class Counting:
    """Counts the sections and figures of one document. `samples` tells how the first of each kind is counted."""

    def __init__(self, samples: dict[str, str]) -> None:
        self.samples = samples
        self.counts: Counter[tuple[str | None, str]] = Counter()

    def section(self, kind: str, around: Rule | None) -> str | None:
        """Return the number of one more section of a kind, within the section `around`; None where it has none."""
        return self._next(kind, around.id if around else None, around.counted if around else None)

    def figure(self, kind: str, chapter: Rule | None) -> str | None:
        """Return the number of one more figure, table or theorem in a chapter."""
        return self._next(kind, chapter.id if chapter else None, chapter.counted if chapter else None)

    def _next(self, kind: str, home: str | None, prefix: str | None) -> str | None:
        sample = self.samples.get(kind)
        if sample is None:
            return None
        self.counts[home, kind] += 1
        own = marker(sample, self.counts[home, kind])
        return f"{prefix}.{own}" if prefix else own
