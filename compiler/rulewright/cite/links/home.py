"""The pages on which a book is published, as its own links show: their words are numbers of its rules, and their whole
addresses name the page and a place on it, `https://club.org/rules/#4.2`, or the page of a chapter and the rest of the
number, `/chapter/4#2`; and the roles that mean the book, `rule:#4.2`."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from rulewright.cite.links.ids import Leads
from rulewright.cite.links.places import ELSEWHERE, Places
from rulewright.late import late
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

FEWEST = 10  # links to a page whose words are rules of the book
JOINT = late(r"\W*")  # between the number of a chapter and what follows
ROLE = ":"  # ends the address of a role, with which a text cites a work: RFC:
NEARLY = 0.75  # of the links to it with a number for words


class Homes:
    """The pages on which one book is published, whose links lead to `places` of it."""

    def __init__(self, book: Book, notation: Notation, places: Places) -> None:
        self.book = book
        self.notation = notation
        self.places = places

    def leads(self, path: str, address: str, words: str) -> Leads:
        """Return what a link with these words, in the file at `path`, leads to in the book: elsewhere where it leads to
        no page on which that is published."""
        page, place = _place_of(address, self.notation.parse(words) or ())
        return self.places.leads(path, f"#{place}") if place and page in self._pages else ELSEWHERE

    @cached_property
    def _pages(self) -> frozenset[str]:
        """The addresses of those pages, and of the roles of which most numbers are rules of the book."""
        ours: Counter[str] = Counter()
        others: Counter[str] = Counter()
        for rule in self.book.rules:
            for block in rule.blocks:
                for style in block.text.styles:
                    words = block.text.text[style.start : style.end].strip() if style.address else ""
                    number = self.notation.parse(words) or ()
                    page, place = _place_of(style.address or "", number)
                    if page and place and number:
                        (ours if "".join(number) in self.book.index else others)[page] += 1
        roles = frozenset(page for page, times in ours.items() if page.endswith(ROLE) and times > others[page])
        return roles.union(
            page for page, times in ours.items() if times >= max(FEWEST, NEARLY * (times + others[page]))
        )


def _place_of(address: str, number: Number) -> tuple[str, str]:
    """Return the page and the place on it that the address of a link names whose words are a number, or ()."""
    page, _, place = address.partition("#")
    folder, slash, name = page.rpartition("/")
    if place and slash and len(number) > 1 and name == number[0]:
        return f"{folder}/", f"{name}{JOINT.match(number[1])[0]}{place}"  # type: ignore[index]
    return page, place
