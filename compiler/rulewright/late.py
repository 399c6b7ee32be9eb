"""Patterns that are compiled when they are first asked for something. To compile one takes up to some milliseconds, and
most of those that know how citations are written are never asked: few texts name acts, ranks or amendments."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what answers as `re.compile(pattern, flags)` does; what a match has for its `re` is another object. One
    that is no pattern raises only when it is asked, so this is for those that come with the tool."""
    return cast("re.Pattern[str]", _Late(pattern, flags))


class _Late:
    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._given = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._given)

    def __getattr__(self, name: str) -> Any:
        """Called for what the pattern was not asked for before: the answer is kept."""
        if name.startswith("_"):
            raise AttributeError(name)
        asked = getattr(self._compiled, name)
        setattr(self, name, asked)
        return asked
