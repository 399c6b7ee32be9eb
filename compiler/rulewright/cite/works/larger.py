"""The other parts of a larger work of which a book is one: *article 309 of Book 2* in the text of Book 3. Its text
cites several of them, and heads nothing with their word but itself."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import of_the, small, words
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

FEWEST = 5  # times that parts are named behind numbers
SEVERAL = 2  # of them
NUMBER = r"(?P<number>\d{1,3}|[IVX]{1,6})(?![\w.,-]*\d)(?!\w)"
SHORT = 80  # characters of a heading

OF_PARTS: Kind[list[list[str]]] = Kind("of parts of larger works", list[list[str]], shared=always)


def part_behind(listed: Words) -> re.Pattern[str]:
    """Return a pattern of what stands behind the number of a rule that is of a part: its word and number."""
    called = rf"(?P<word>{words(listed.division)})\s+{NUMBER}"
    return late(rf"\s+{of_the(listed.of, listed.the)}{called}", re.IGNORECASE)


def name_of(part: re.Match[str]) -> str:
    """Return what such words call a part, in small letters."""
    return f"{part['word']} {part['number']}".casefold()


def parts_of_larger(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return what the texts of a book call the other parts of the work of which it is one, in small letters."""
    if not listed.division:
        return frozenset()
    pattern = late(rf"(?:(?<=\d)|(?<=\d[a-z])){part_behind(listed).pattern}", re.IGNORECASE)
    hints = hints_of(listed.division)
    shown = texts.each(
        OF_PARTS, pattern.pattern, lambda text: [name_of(each) for each in where(pattern, text, hints, small)]
    )
    cited: defaultdict[str, list[str]] = defaultdict(list)
    for name in chain.from_iterable(shown):
        cited[name.partition(" ")[0]].append(name)
    often = {word: names for word, names in cited.items() if len(names) >= FEWEST and len({*names}) >= SEVERAL}
    heads = _headed(book, often) if often else {}
    return frozenset(
        name for word, names in often.items() if len(heads[word]) == 1 for name in names if name not in heads[word]
    )


def _headed(book: Book, called: dict[str, list[str]]) -> dict[str, set[str]]:
    """Return what of each word heads a line of a book's sources, as it is called in small letters."""
    found: dict[str, set[str]] = {word: set() for word in called}
    line = re.compile(rf"(?mi)^[\W_]*(?P<word>{words([*called])})\s+{NUMBER}(?=[^\n]{{0,{SHORT}}}$)")
    for source in book.sources:
        for each in line.finditer(source.text):
            found[each["word"].casefold()].add(name_of(each))
    return found
