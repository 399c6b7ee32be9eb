"""Links whose address names a rule: `#4.3`, or what a pattern of the notation finds in it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model import Book, Citation, Reference
from rulewright.notations.notation import Notation
from rulewright.read.html import number_in
from rulewright.text import Text

LINK = "link:"  # begins the name of the style of linked words; the address follows


def listed(book: Book) -> Iterator[Citation]:
    """Yield the citations that the linked entries of a book's contents lists are. One whose rule is nowhere is told by
    the check of contents lists."""
    for entry in (entry for entries in book.contents for entry in entries):
        if entry.linked and entry.number in book.index:
            words, place = entry.span.text, (entry.span.start, entry.span.end)
            passage = Text(words, entry.span.source, ((0, place[0]),), place[1], (), place)
            yield Citation(None, passage, [Reference(0, len(words), "number", (entry.number,))], deferral=False)


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
