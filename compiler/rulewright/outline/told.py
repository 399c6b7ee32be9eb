"""What a person said about the lines of a book: in `[outline]` of its book.toml, or by comments in its text."""

from __future__ import annotations

import sys
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from msgspec import structs

from rulewright.config import OutlineTable, PartTable
from rulewright.late import late
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.headings import Heading, find_headings, heading_words
from rulewright.read.formats import read_blocks
from rulewright.text import Source

COMMENT = late(r"<!--[ \t]*rulewright:[ \t]*(?P<off>no[ \t-]+)?rules[ \t]*-->")
SPOKEN = "rulewright:"  # begins what a comment tells
Stretch = tuple[int, int]


class Told:
    """What was said about a book, and which of it was about something that is there. `again` has the headings that only
    say again which chapter goes on, by file. `figures` are the files and offsets of the numbers that are said to begin
    nothing: they are no citations, either."""

    def __init__(
        self,
        settings: OutlineTable | None = None,
        parts: Sequence[PartTable] = (),
        again: Mapping[str, Stretch] | None = None,
    ) -> None:
        self.settings = settings or OutlineTable()
        self.parts = parts
        self.again = again or {}
        self.figures: set[tuple[str, int]] = set()
        self.used: set[tuple[str, str]] = set()

    def stretches(self, source: Source, headings: Sequence[Heading]) -> list[Stretch]:
        """Return the stretches of a source in which nothing begins a rule or an item: in order, none within another."""
        if any(self._is_file(source, wanted) for wanted in self.settings.no_rules):
            return [(0, len(source.text))]
        found = [self.again[source.entry]] if source.entry in self.again else []
        found += [*_between_comments(source)] if SPOKEN in source.text else []
        for at, heading in enumerate(headings):
            if self._names("no-rules", self.settings.no_rules, heading.words):
                behind = (each.start for each in headings[at + 1 :] if each.level <= heading.level)
                found.append((heading.start, next(behind, len(source.text))))
        return _joined(found)

    def unnumbered(self, source: Source) -> list[Stretch]:
        """Return the same of a source that nothing is known of yet."""
        headings = find_headings(source, read_blocks(source)) if self.settings.no_rules else []
        return self.stretches(source, headings)

    def apply(self, source: Source, candidates: list[Candidate], stretches: Sequence[Stretch]) -> list[Candidate]:
        """Return the candidates of a source that are left, those that begin a rule with a reason more."""
        if not stretches and not self.settings.rules and not self.settings.text:
            return candidates
        kept = []
        for each in candidates:
            line = source.context(each.start)[0] if self.settings.rules or self.settings.text else ""
            words = heading_words(line.lstrip(" \t>-+•"))
            if is_within(each.at, stretches) or self._names("text", self.settings.text, words):
                self.figures.add((source.entry, each.start))
                continue
            if each.number and self._names("rules", self.settings.rules, words):
                each = structs.replace(each, evidence=each.evidence | Evidence.TOLD)
            kept.append(each)
        return kept

    def unused(self) -> Iterator[tuple[str, str]]:
        """Yield the settings that were about nothing: the key, and what it names."""
        for key in ("no-rules", "rules", "text"):
            for wanted in getattr(self.settings, key.replace("-", "_")):
                if (key, wanted) not in self.used:
                    yield f"outline.{key}", wanted
        for part in self.parts:
            if ("part", part.name) not in self.used:
                yield "part.begins", part.begins or part.name

    def _names(self, key: str, listed: Iterable[str], words: str) -> bool:
        found = [wanted for wanted in listed if fnmatchcase(words.casefold(), wanted.strip(" .:").casefold())]
        self.used.update((key, wanted) for wanted in found)
        return bool(found)

    def _is_file(self, source: Source, wanted: str) -> bool:
        path = f"/{source.path}"
        found = "." in wanted and fnmatchcase(path, f"*/{wanted}")
        if found:
            self.used.add(("no-rules", wanted))
        return found


def is_within(place: int, stretches: Sequence[Stretch]) -> bool:
    """True where a place is in one of these stretches, which stand in order."""
    behind = bisect(stretches, (place, sys.maxsize))
    return behind > 0 and place < stretches[behind - 1][1]


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Return stretches in order, those that overlap as one."""
    joined: list[Stretch] = []
    for start, end in sorted(stretches):
        if joined and start < joined[-1][1]:
            start, last = joined.pop()
            end = max(end, last)
        joined.append((start, end))
    return joined


def _between_comments(source: Source) -> Iterator[Stretch]:
    """Yield the stretches from each comment that switches rules off to the next that switches them on."""
    start: int | None = None
    for comment in COMMENT.finditer(source.text):
        if comment["off"] and start is None:
            start = comment.end()
        elif not comment["off"] and start is not None:
            yield start, comment.start()
            start = None
    if start is not None:
        yield start, len(source.text)
