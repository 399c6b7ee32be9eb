"""What was decided about each place of a book where a number stands: a rule, an entry of a contents list, neither."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from rulewright.late import late
from rulewright.outline.candidate import Candidate
from rulewright.outline.decide import Decided
from rulewright.outline.evidence import IN_SENTENCE, prior
from rulewright.text import Source, Span

Fate = Literal["rule", "contents", ""]
LABEL = 1.0  # a place that earns this much by how it stands looks like a label to a person, too

# Letters of other alphabets that look like Latin ones, and those that they look like
LOOKS_LIKE = str.maketrans("АВСЕНІЈКМОРЅТХаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHIJKMOPSTXaeopcyxijsABEZHIKMNOPTYX")
FOREIGN = late(
    r"^[ \t#*_\[(>-]*(?P<number>[\w.:-]{0,12}[\u0370-\u03ff\u0400-\u04ff][\d.:-]+[\w.:-]{0,12}(?<![.:-]))", re.MULTILINE
)


class Place(NamedTuple):
    """A candidate where it stands, and what was decided about it."""

    source: Source
    candidate: Candidate
    fate: Fate

    @property
    def span(self) -> Span:
        """The number as it is written."""
        return Span(self.source, self.candidate.start, self.candidate.end)

    @property
    def line(self) -> str:
        """The line on which it stands."""
        return self.source.context(self.candidate.start)[0].strip()


class Outline:
    """The candidates of a whole book, and what was decided about them. `figures` are the files and offsets of numbers
    about which a person said that they begin nothing."""

    def __init__(
        self, files: Sequence[tuple[Source, list[Candidate], Decided]], figures: Collection[tuple[str, int]] = ()
    ) -> None:
        self.files = files
        self.figures = figures

    def __iter__(self) -> Iterator[Place]:
        """Yield every place, in the order of the text."""
        for source, candidates, decided in self.files:
            rules = set(decided.rules)
            listed = {at for run in decided.contents for at in run}
            for at, candidate in enumerate(candidates):
                yield Place(source, candidate, "rule" if at in rules else "contents" if at in listed else "")

    @cached_property
    def _numbered(self) -> dict[str, list[Place]]:
        found: defaultdict[str, list[Place]] = defaultdict(list)
        for place in self:
            if place.candidate.number:
                found["".join(place.candidate.number)].append(place)
        return dict(found)

    def places(self, number: str) -> list[Place]:
        """Return the places where a number stands and might begin a rule, in the order of the text."""
        return self._numbered.get(number, [])

    def look_alike(self, number: str) -> Span | None:
        """Return where a line begins with what looks like a number, but has a Greek or Cyrillic letter in it."""
        return self._alike.get(number)

    @cached_property
    def _alike(self) -> dict[str, Span]:
        found: dict[str, Span] = {}
        for source, _, _ in self.files:
            for line in FOREIGN.finditer(source.text) if not source.text.isascii() else ():
                found.setdefault(line["number"].translate(LOOKS_LIKE), Span(source, *line.span("number")))
        return found

    def label(self, number: str) -> Place | None:
        """Return the place that looks most like the label of a rule with this number, though none was read there; None
        where no place does."""
        looking = [each for each in self.places(number) if each.fate != "rule" and _looks(each.candidate)]
        return max(looking, key=lambda each: prior(each.candidate.evidence), default=None)


def _looks(candidate: Candidate) -> bool:
    return prior(candidate.evidence) >= LABEL and not candidate.evidence & IN_SENTENCE
