"""Links whose address names a rule: `#4.3`, or what a pattern of the notation finds in it."""

from __future__ import annotations

from rulewright.notations.notation import Notation

LINK = "link:"  # begins the name of the style of linked words; the address follows


def linked_number(notation: Notation, style: str) -> tuple[int, int] | None:
    """Return where a number stands in the address of a link (`style` is the name of its style), or None."""
    if not style.startswith(LINK):
        return None
    for pattern in notation.marked:
        match = pattern.search(style)
        if match:
            return match.span(1)
    return (style.rindex("#") + 1, len(style)) if "#" in style else None
