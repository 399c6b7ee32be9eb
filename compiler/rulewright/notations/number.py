"""The number of a rule in parts, as all that reads and cites handles it: ("4", "2", "(a)"), ("Annex 1/3", "2")."""

from __future__ import annotations

import re

from rulewright.notations.form import Place
from rulewright.notations.shape import SCOPED

ZERO = re.compile(r"\W0+")  # the last part of 4.0, the heading of chapter 4

Number = tuple[str, ...]
Order = tuple[Place, ...]


def scope_of(number: Number) -> str:
    """Return the division that a number is of; nothing where it names none."""
    name, _, chapter = number[0].rpartition(SCOPED) if number else ("", "", "")
    return name if chapter else ""  # 7/ is a chapter


def unscoped(chapter: str) -> str:
    """Return a chapter without the division that it is of."""
    return chapter.rpartition(SCOPED)[2] or chapter


def without_scope(number: Number) -> Number:
    """Return a number as it is written in the division that it is of."""
    return (unscoped(number[0]), *number[1:]) if number else ()


def outward(number: Number) -> list[Number]:
    """Return a number and those of what it is in, the innermost first: 4.2(a), 4.2, 4."""
    return [number[:end] for end in range(len(number), 0, -1)]
