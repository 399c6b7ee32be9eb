"""Heads of pages that stayed in a text which was taken from a printed book: *14 CHAPTER 2. MOVES*, *2.1. ROADS 15*."""

from __future__ import annotations

import re

PAGE = re.compile(r"(?<!\S)\d{1,4}\s+(?:(?P<word>[^\W\d_]+)\s+)?\Z")  # perhaps with the word for a rule behind it
WORD = re.compile(r"[^\W\d_]\s+\Z")
TITLE = re.compile(r"\.\s+(?P<title>[^a-z\n]{4,100}?)(?P<page>\s+\d{1,4})?(?=\s*\Z|\s+[^\W\d_]*[a-z]|\s+\d)")
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
