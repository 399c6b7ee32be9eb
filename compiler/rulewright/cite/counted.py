"""Citations that somebody typed in a document whose sections are counted: *see Section 3.2*, with no tag."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.cite.passages import texts
from rulewright.model import Book, Citation, Reference
from rulewright.notations.notation import Notation
from rulewright.text import Text

FEWEST = 2  # that lead to a section of the book: fewer, and it is other works' sections that it speaks of
CODE = "code"


def typed(book: Book, notation: Notation) -> Iterator[Citation]:
    """Yield the citations of sections by a number of several parts, with what they lead to.

    Numbers count only where their chapter is one of the book's, and in a book where most of these are right.
    """
    counted = {rule.counted: rule.id for rule in book.rules if rule.counted}
    cues = "|".join(sorted(map(re.escape, notation.words.cue), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{cues})\s+((?:\d+|[A-Z])(?:\.\d+)+)(?![\w.]*\d)", re.IGNORECASE)
    found = [
        (text, source, match)
        for text, source in texts(book)
        for match in pattern.finditer(text.text)
        if (match[1] in counted or match[1].partition(".")[0] in counted) and not _is_code(text, match.start(1))
    ]
    right = sum(match[1] in counted for *_, match in found)
    if right < FEWEST or right <= len(found) - right:
        return
    for text, source, match in found:
        number = match[1]
        target = counted.get(number, f"{book.id}:{number}")
        reference = Reference(*match.span(1), "number", (number,), targets=(target,))
        reference.status = "resolved" if number in counted else "dangling"
        yield Citation(source, text, [reference], False)


def _is_code(text: Text, at: int) -> bool:
    return any(each.name == CODE and each.start <= at < each.end for each in text.styles)
