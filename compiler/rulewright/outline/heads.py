"""Headings that say again, where a file begins, which chapter goes on in it: a work of one page a section."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.late import late
from rulewright.text import Source

HEAD = late(r"\A\s*(?P<marks>#{1,5})[ \t]+(?P<words>[^\r\n]+?)[ \t#]*\r?\n\s*(?P<below>#{2,6})[ \t]")


class Head(Struct):
    """The heading with which a file begins, above another one: its words, and where they stand."""

    words: str
    start: int
    end: int


def said_again(sources: Sequence[Source]) -> dict[str, tuple[int, int]]:
    """Return, by file, where the heading stands with which it begins, as the file before it does."""
    found = {}
    before = ""
    for source in sources if len(sources) > 1 else ():
        head = _head(source)
        if head and head.words == before:
            found[source.entry] = head.start, head.end
        before = head.words if head else ""
    return found


def _head(source: Source) -> Head | None:
    """Return the heading with which a file begins, where one of a lower level follows directly on it."""
    if source.blocks is None:
        head = HEAD.match(source.text)
        lower = head and len(head["marks"]) < len(head["below"])
        return Head(head["words"], *head.span("words")) if head and lower else None
    for first, following in pairwise(source.blocks[:2]):
        if 0 < first.level < following.level and first.pieces:
            start, end = first.pieces[0]
            return Head(source.text[start:end], start, end)
    return None
