"""Links whose address names a rule: `#4.3`, or what a pattern of the notation finds in it."""

from __future__ import annotations

from rulewright.notations.notation import Notation
from rulewright.read.html import number_in

LINK = "link:"  # begins the name of the style of linked words; the address follows


def linked_number(notation: Notation, style: str) -> tuple[int, int] | None:
    """Return where a number stands in the address of a link (`style` is the name of its style), or None."""
    if not style.startswith(LINK):
        return None
    for pattern in notation.marked:
        match = pattern.search(style)
        if match:
            return match.span(1)
    if "#" not in style:
        return None
    start = style.rindex("#") + 1
    number = style[start:] if notation.parse(style[start:]) else number_in(style[start:])
    return len(style) - len(number), len(style)
