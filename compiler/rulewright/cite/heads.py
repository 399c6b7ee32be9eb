"""Heads of pages that stayed in a text which was taken from a printed book: *14 CHAPTER 2. MOVES*, *2.1. ROADS 15*, and
*PART 2 - SECTION 3: DIAGRAMS* again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.scripts import SMALL
from rulewright.late import late

PAGE = late(r"(?<!\S)\d{1,4}\s+(?:(?P<word>[^\W\d_]+)\s+)?\Z")  # perhaps with the word for a rule behind it
WORD = late(r"[^\W\d_]\s+\Z")
TITLE = late(r"\.\s+(?P<title>[^a-z\n]{4,100}?)(?P<page>\s+\d{1,4})?(?=\s*\Z|\s+[^\W\d_]*[a-z]|\s+\d)")
# The last part of such a head; it begins with a figure, which is rarer than letters, and looks back from there
LAST = late(rf"\d(?<=[^\W\d_{SMALL}]\s\d)[\w.]{{0,5}}[.:)]*\s*(?:[-–—]\s*)?[^\W\d_{SMALL}]{{4,}}(?!\w)")
CAPITALS = rf"[^\W\d_{SMALL}]{{2,20}}"
PARTS = late(rf"(?<!\w)(?:{CAPITALS}\s+[\w.-]{{1,6}}(?:,|:|\s[-–—])\s+){{1,3}}{CAPITALS}\s\Z")  # of what it is in
FEWEST = 2  # times that such a head is printed
FAR = 80  # characters before the last part of a head in which it begins
NEAR = 40  # characters before a number in which that of the page stands


def heads_page(text: str, start: int, end: int) -> bool:
    """True where the title behind the number from `start` to `end` is in capitals, and so is the word before it, if one
    is, and the number of a page stands on either side."""
    title = TITLE.match(text, end)
    if not title or not title["title"].isupper():
        return False
    page = PAGE.search(text, max(0, start - NEAR), start)
    if page:
        return page["word"] is None or page["word"].isupper()
    return title["page"] is not None and not WORD.search(text, max(0, start - NEAR), start)


class Head(NamedTuple):
    """A head of a page as it stands in a text."""

    start: int
    end: int
    words: str


HEADS: Kind[list[list[str]]] = Kind("heads of pages", list[list[str]], shared=always)


def heads_in(text: str) -> Iterator[Head]:
    """Yield what looks like the head of a page that names a part of the book, and one within it, in capitals."""
    for last in LAST.finditer(text):
        parts = PARTS.search(text, max(0, last.start() - FAR), last.start())
        words = text[parts.start() : last.end()] if parts else ""
        if parts and words.isupper():
            yield Head(parts.start(), last.end(), words)


def repeated_heads(texts: Shown) -> frozenset[str]:
    """Return the words of such heads that stand in the texts of a book more than once."""
    each = texts.each(HEADS, "", lambda text: [head.words for head in heads_in(text)])
    found = Counter(chain.from_iterable(each))
    return frozenset(head for head, times in found.items() if times >= FEWEST)
