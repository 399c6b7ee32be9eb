"""Other works that a book cites part by part under one name, most of whose numbers no rule of its own has: *Section
3.2.2.4 of the Common Requirements*, *Common Requirements Section 4.9*. What such works are called need not be known."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.cache import Kind, always
from rulewright.cite.own import OwnNames, own_names
from rulewright.cite.shown import Shown
from rulewright.languages.patterns import Kinds, words
from rulewright.languages.scripts import CAPITALISED
from rulewright.languages.words import Words
from rulewright.model import Book

FEWEST = 3  # numbers of no rules, each another, that are cited under a name
MOSTLY = 0.5  # of all numbers that are cited under it, at least, are no rules'
NAME = rf"{CAPITALISED}(?:\s+{CAPITALISED}){{1,4}}"
BEGINS = r"(?<![\w-])(?<!\w[’'&])"  # where a word does: one long word would be gone through from each of its capitals
NUMBER = r"\d+(?:[.-]\w+)*"

UNDER: Kind[list[list[tuple[str, str]]]] = Kind("cited under a name", list[list[tuple[str, str]]], shared=always)


def works_cited(texts: Shown, listed: Words, book: Book) -> Iterator[str]:
    """Yield their names, in small letters. What the book is called itself is none, nor is a part of it: the title of a
    rule, what begins with a word for a division or is counted as one."""
    pattern = _pattern(listed)
    if not pattern:
        return

    def cited(text: str) -> list[tuple[str, str]]:
        found = pattern.finditer(text)
        return [(" ".join((each["work"] or each["before"]).split()), each["of"] or each["number"]) for each in found]

    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for found in texts.each(UNDER, pattern.pattern, cited):
        for name, number in found:
            numbers[name].add(number)
    several = {name: cited for name, cited in numbers.items() if len(cited) >= FEWEST}
    if not several:
        return
    own, parts = OwnNames(own_names(book), listed), Kinds([*listed.division, *listed.appendix, *listed.label])
    titles = {rule.title.text.casefold() for rule in book.rules if rule.title}
    for name, cited_so in several.items():
        missing = sum(number not in book.index for number in cited_so)
        part = any(word in parts for word in name.split()) or name.casefold() in titles
        if missing >= max(FEWEST, MOSTLY * len(cited_so)) and not part and not own.named(name):
            yield name.casefold()


def _pattern(listed: Words) -> re.Pattern[str] | None:
    """Return the pattern of a number with the name of what it is of; None in a language without words for that."""
    if not (listed.of and (listed.article or listed.section)):
        return None
    cites = rf"(?i:{words([*listed.article, *listed.section])})"
    the = rf"(?:(?i:{words(listed.the)})\s*)?" if listed.the else ""
    of = rf"(?P<of>{NUMBER})\s+(?i:{words(listed.of)})\s+{the}(?P<work>{NAME})"
    before = rf"{BEGINS}(?P<before>{NAME})\s+{cites}\s+(?P<number>{NUMBER})"
    return re.compile(rf"(?<!\w){cites}\s+{of}|{before}")
