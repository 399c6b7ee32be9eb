"""The pages on which a book is published, as its own links show: their words are numbers of its rules, and their whole
addresses name the page and a place on it, `https://club.org/rules/#4.2`; and the roles that mean the book, `rule:#4.2`.
"""

from __future__ import annotations

from collections import Counter

from rulewright.model import Book
from rulewright.notations.notation import Notation

FEWEST = 10  # links to a page whose words are rules of the book
ROLE = ":"  # ends the address of a role, with which a text cites a work: RFC:
NEARLY = 0.8  # of the links to it with a number for words


def homes(book: Book, notation: Notation) -> frozenset[str]:
    """Return the addresses of those pages, and of the roles of which most numbers are rules of the book."""
    ours: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for rule in book.rules:
        for block in rule.blocks:
            for style in block.text.styles:
                page, place, _ = (style.address or "").partition("#")
                if page and place:
                    number = notation.parse(block.text.text[style.start : style.end].strip())
                    if number:
                        (ours if "".join(number) in book.index else others)[page] += 1
    roles = frozenset(page for page, times in ours.items() if page.endswith(ROLE) and times > others[page])
    return roles.union(page for page, times in ours.items() if times >= max(FEWEST, NEARLY * (times + others[page])))
