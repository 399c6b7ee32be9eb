"""What looking at one text shows. Whoever compiles a project again and again holds the texts that say what they said
(`read/held.py`), and with them what they showed: only a text that is new is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rulewright.text import Source

P = ParamSpec("P")
T = TypeVar("T")


def once(look: Callable[Concatenate[Source, P], T]) -> Callable[Concatenate[Source, P], T]:
    """Make a function of a text, and of what else it is told, look at a text once for as long as it is told the same.
    It must be a function of what the text says and of what it is told alone, and nobody may change what it returns."""

    @wraps(look)
    def looking(source: Source, /, *told: P.args, **named: P.kwargs) -> T:
        if not source.held:
            return look(source, *told, **named)
        known = source.shown.get(look)
        if known is None or known[0] != (told, named):
            known = source.shown[look] = ((told, named), look(source, *told, **named))
        found: T = known[1]
        return found

    return looking
