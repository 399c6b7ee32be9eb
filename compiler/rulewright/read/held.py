"""Texts that last: one that says what it said in the state before of its project is the same source."""

from __future__ import annotations

from rulewright.model import Problem
from rulewright.text import Source

Read = tuple[Source, list[Problem]]  # a text, and what was wrong with its bytes


class Texts:
    """The texts of the last state, by their books and paths. What a run that was broken off has read is forgotten."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Read] = {}
        self._used: dict[tuple[str, str], Read] = {}

    def begin(self) -> None:
        """A run begins."""
        self._used = {}

    def same(self, book: str, read: Read) -> Read:
        """Return a text of a book as it was read before, if it says the same now. What was read as a whole is new each
        time, for it may be made of several files; so is what had faulty bytes: others may say the same."""
        source, problems = read
        if source.blocks is not None or source.behind or problems:
            return read
        known = self._known.get((book, source.path))
        if known and known[0].original == source.original:
            read = known
        read[0].held = True
        self._used[book, source.path] = read
        return read

    def save(self) -> None:
        """Know from now on what was read in this run, and no more. A text that says something else by now lets go of
        what looking at it showed: pieces of itself may be part of that, and no sweep finds these."""
        for place, (source, _) in self._known.items():
            now = self._used.get(place)
            if now is None or now[0] is not source:
                source.held = False
                source.shown.clear()
        self._known, self._used = self._used, {}
