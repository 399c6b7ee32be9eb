"""The chapters that a book says it holds: `54-62, 70`."""

from __future__ import annotations

import re

from rulewright.errors import ConfigError
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, Order


def listed_chapters(notation: Notation, listed: str, place: str) -> list[tuple[Order, Order]] | None:
    """Return the first and last order of each range in a list such as `54-62, 70`, or None where it is empty.

    Raises ConfigError where a member is no chapter; `place` is where they are listed.
    """
    ranges = []
    for member in filter(None, (part.strip() for part in listed.split(","))):
        ends = _ends(notation, member)
        if not ends:
            raise ConfigError(f'{place}: "{member}" is no chapter of this notation ({notation.about})')
        ranges.append((notation.order(ends[0]), notation.order(ends[-1])))
    return ranges or None


def _ends(notation: Notation, member: str) -> list[Number]:
    """Return the first and the last chapter of a range, or the one that it is; nothing where it is neither. What calls
    chapters may hold a hyphen, too: 1-бап."""
    ranges = [(member[: dash.start()], member[dash.end() :]) for dash in re.finditer("[-–]", member)]
    for ends in ((member,), *ranges):
        numbers = [notation.parse(end.strip()) or () for end in ends]
        if all(0 < len(number) <= notation.bare_depth for number in numbers):
            return numbers
    return []
