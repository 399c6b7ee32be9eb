"""Pages that are cited by their numbers, *see page 14*, in a book on whose pages these are printed.

They lead to the rule that begins there, or whose title stands beside: *“Flooding” on page 9*. What is behind the last
page is told only where the book cites its own pages: another book may have more of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from rulewright.cite.pages import Pages
from rulewright.cite.passages import Found, Passage, is_cited, joined
from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.model import Book, Reference, Rule
from rulewright.notations.notation import Notation

FEWEST = 2  # pages that are cited and there
MOSTLY = 3  # times as many as are not
FIGURE = re.compile(r"\d{1,4}")
BETWEEN = rf"[^.;:{MARKS}\d]{{0,14}}"  # a title and the word for a page: “Flooding” (on page 9)
QUOTED = late(rf"{OPENING}(?P<words>[^{MARKS}\n]{{2,60}}?)[.,]?{CLOSING}{BETWEEN}\Z")
BRACKET = re.compile(r"[ \xa0]?[(\[,][ \xa0]?\Z")  # Flooding (page 9); Flooding, page 9
YEAR = late(r"(?<!\d)(?:1[5-9]|20)\d\d,\s*\Z")  # of a journal: 27.05.2014, page 77
MOST_WORDS = 6  # of such a title
NAME, WORDS = 40, 3  # characters and words behind *of* in which the name of another work begins
TAIL = 90  # characters in which a title before a page is looked for


class ByPage:
    """Finds them in one book, in all of whose `passages` it looks first."""

    def __init__(self, book: Book, notation: Notation, passages: Sequence[Passage]) -> None:
        self.book = book
        self.pages = Pages(book)
        listed = notation.words
        number = rf"{FIGURE.pattern}(?![\w%]|[.,/:]\d)"
        more = rf"(?:\s?(?:[,–-]|{words([*listed.joiner, *listed.through])})\s?{number})*"
        self.cited = late(rf"(?<!\w)(?:{words(listed.page)})[ \xa0\n]?{number}{more}", re.IGNORECASE)
        self.of = late(rf"[)\]]?\s(?:{words([*listed.of, *listed.within])})(?!\w)", re.IGNORECASE)
        known = bool(listed.page) and self.pages.are_known
        found = [int(page) for each in passages if known for _, _, page in self._find(each)]
        there = [page for page in found if self.pages.has(page)]
        self.is_habit = len({*there}) >= FEWEST
        self.tells = len(there) >= MOSTLY * (len(found) - len(there))

    @cached_property
    def _titled(self) -> dict[str, Rule]:
        return by_title(self.book)

    def in_passage(self, passage: Passage, others: Found) -> Found:
        """Return what a passage cites so, with the `others` that it cites, in the order of the text."""
        if not self.is_habit:
            return others
        found = [
            ([Reference(start, end, "page", self._meant(passage, start, page))], False)
            for start, end, page in self._find(passage)
            if not is_cited(others, start, end) and (self.tells or self.pages.has(int(page)))
        ]
        return joined(others, found) if found else others

    def _meant(self, passage: Passage, start: int, page: str) -> tuple[str, ...]:
        """Return the number of a page that is cited and the name of the rule to open for it; the number alone where
        there is none."""
        if not self.pages.has(int(page)):
            return (page,)
        rule = titled_before(passage.text.text, start, self._titled) or self.pages.rule_on(int(page))
        return (page, rule.name) if rule else (page,)

    def _find(self, passage: Passage) -> Iterator[tuple[int, int, str]]:
        """Yield where the number of a page stands in a passage, and the number; none of another work's."""
        text = passage.text.text
        for match in self.cited.finditer(text):
            if YEAR.search(text, max(0, match.start() - NAME), match.start()):
                continue
            of = self.of.match(text, match.end())
            if not (of and any(word[:1].isupper() for word in text[of.end() : of.end() + NAME].split()[:WORDS])):
                yield from ((*each.span(), each[0]) for each in FIGURE.finditer(text, *match.span()))


def by_title(book: Book) -> dict[str, Rule]:
    """Return the rules of a book by their titles; those whose title no other one has."""
    titled: dict[str, list[Rule]] = {}
    for rule in book.rules:
        if rule.heading:
            titled.setdefault(rule.heading, []).append(rule)
    return {title: rules[0] for title, rules in titled.items() if len(rules) == 1}


def titled_before(text: str, start: int, titled: dict[str, Rule]) -> Rule | None:
    """Return the rule of which the title stands before the citation of a page that begins at `start`; None where none
    does. `titled` are the rules by their titles."""
    before = text[max(0, start - TAIL) : start]
    if quoted := QUOTED.search(before):
        return titled.get(quoted["words"])
    bracket = BRACKET.search(before)
    said = before[: bracket.start()].split() if bracket else []
    for count in range(min(MOST_WORDS, len(said)), 0, -1):
        if rule := titled.get(" ".join(said[-count:])):
            return rule
    return None
