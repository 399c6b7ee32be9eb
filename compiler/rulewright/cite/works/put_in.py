"""Numbers that a book puts into another work: *a § 14a is inserted, which reads:*, and below it *“§ 14a A boat …”*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.cite.passages import leads_over
from rulewright.cite.shown import Shown
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSES, MARKS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

SUFFIX = late(r"[^\W\d_]\w*\Z")  # of a number that was put in between two


def put_in(texts: Shown, listed: Words, book: Book) -> Iterator[str]:
    """Yield the numbers of no rules with which quoted texts begin that the words above put into another work: these
    name the number and lead over to the text. They say that something is added, unless the number itself shows it:
    14a, where the book has no 14 behind which its own could stand."""
    called = words([*listed.article, *listed.section, "§"])
    opens = late(rf"\W{{0,2}}(?P<mark>[{MARKS}])\s?(?:{called})\s?(?P<number>\d+\w*)(?![.-]?\d)", re.IGNORECASE)
    adds = late(rf"(?<!\w)(?:{words(listed.adding)})(?!\w)", re.IGNORECASE) if listed.adding else None
    for above, text in pairwise(texts.all):
        match = opens.match(text) if leads_over(above) else None
        if match is None or not _reaches_end(text, match):
            continue
        number = match["number"]
        base = SUFFIX.sub("", number)
        between = base != number and base not in book.index
        added = between or (adds is not None and adds.search(above) is not None)
        if added and number not in book.index and _names(above, number):
            yield number


def _reaches_end(text: str, match: re.Match[str]) -> bool:
    """True where what a mark opens is more than a number, and goes on to the end of the text or over it."""
    closing = CLOSES[match["mark"]]
    rest = text[match.end() :].rstrip(" .,;")
    return not rest or (rest[-1] in closing and len(rest) > 1) or not any(mark in rest for mark in closing)


def _names(text: str, number: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(number)}(?!\w|\.\d)", text) is not None
