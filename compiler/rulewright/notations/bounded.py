"""Patterns that the settings of a project bring. Some never come to an end, whoever wrote them: `(a+)+b` tries every
way to part a row of a's. So they are given a measure of work, which those that come with the tool do not need."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import cast

from rulewright.errors import ConfigError

MOST = 10.0  # seconds of work for all that a pattern looks through; one that is sound takes a second for 50 MB


def finder(pattern: str, place: str) -> Finder:
    """Return what looks for a pattern; `place` is where a project says it, nothing for one that comes with the tool."""
    return Bounded(pattern, place) if place else re.compile(pattern)


class Bounded:
    """Looks for a pattern as `re` does, but for no longer than `MOST`. `place` is where the pattern stands, for who is
    told: `own.toml:3: marked`."""

    def __init__(self, pattern: str, place: str) -> None:
        import regex  # few projects bring patterns

        self.pattern = pattern
        self.place = place
        self.left = MOST
        try:
            self._compiled = regex.compile(pattern)
        except regex.error as error:
            raise ConfigError(f"{place}: is not a regular expression ({error})") from error

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match, or None. Raises ConfigError where the measure is full."""
        return next(self._found(text, whole=False), None)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield each match. Raises ConfigError where the measure is full."""
        return self._found(text, whole=True)

    def _found(self, text: str, whole: bool) -> Iterator[re.Match[str]]:
        started = time.process_time()
        try:
            if self.left <= 0:
                raise TimeoutError
            matches = self._compiled.finditer(text, timeout=self.left)
            found = list(matches) if whole else [match for match in [next(matches, None)] if match]
        except TimeoutError as error:
            raise ConfigError(
                f"{self.place}: the pattern {self.pattern!r} does not come to an end on this text; "
                "let no repetition stand in another one, such as (a+)+"
            ) from error
        self.left -= time.process_time() - started
        return iter(cast(list[re.Match[str]], found))  # they answer as those of `re` do


Finder = re.Pattern[str] | Bounded
