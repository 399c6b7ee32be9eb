"""What looking at one text, or at one program, showed. Whoever compiles a project again and again holds the texts that
say what they said (`read/held.py`) and the programs that are what they were (`rulecode/held.py`), and with them what
they showed: only what is new is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Shows(Protocol):
    """What is looked at: whether it is held as it is, and what looking at it showed."""

    @property
    def held(self) -> bool: ...

    @property
    def shown(self) -> dict[object, tuple[object, Any]]: ...


S = TypeVar("S", bound=Shows)
P = ParamSpec("P")
T = TypeVar("T")


def once(look: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Make a function of a text or a program, and of what else it is told, look once as long as it is told the same. It
    must be a function of what the text says (of the program and those that it needs) and of what it is told alone, and
    nobody may change what it returns."""

    @wraps(look)
    def looking(at: S, /, *told: P.args, **named: P.kwargs) -> T:
        if not at.held:
            return look(at, *told, **named)
        known = at.shown.get(look)
        if known is None or known[0] != (told, named):
            known = at.shown[look] = ((told, named), look(at, *told, **named))
        found: T = known[1]
        return found

    return looking
