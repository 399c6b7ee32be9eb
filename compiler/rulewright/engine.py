"""A project that is compiled again and again, by whoever watches, serves or edits it: what a run found out about a file
is held for the next one, which so looks at little but what is new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulewright.cache import Held
from rulewright.compile import load
from rulewright.memory import tidy
from rulewright.project import Project
from rulewright.read.held import Texts


class Engine:
    """Compiles what is at `path`, by a `notation` if one is named. It begins with what earlier processes kept; one that
    `keeps` has its first run kept for later ones, as every run by itself is."""

    def __init__(self, path: Path, notation: str = "", keeps: bool = False) -> None:
        self.path = path
        self.notation = notation
        self._keeps = keeps
        self._held: dict[str, Held] = {}
        self._texts = Texts()

    def compile(self, progress: Callable[[str], None] | None = None) -> Project:
        """Return the project as its texts are now; `progress` is told each pass. Raises what `load` raises, and what
        `progress` does; then all is held that was held before."""
        held = None if self._keeps else self._held
        self._texts.begin()
        project = load(self.path, self.notation, progress, cached=True, held=held, texts=self._texts)
        self._texts.save()
        self._held = {id: each for id, each in self._held.items() if id in project.caches}  # not of books that are gone
        self._keeps = False
        return project

    def tidy(self) -> None:
        """Let go of the states before the last one. It takes a moment, so it is done when nobody waits."""
        tidy()
