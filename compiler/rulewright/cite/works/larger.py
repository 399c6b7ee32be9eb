"""The other parts of a larger work of which a book is one: *article 309 of Book 2* in the text of Book 3, *Bylaw 1
section 4.11* in that of Bylaw 3. Its text cites several of them, and heads nothing with their word but itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, islice

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import of_the, small, words
from rulewright.languages.scripts import CAPITALISED, CAPITALS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

FEWEST = 5  # times that parts are named behind numbers
SEVERAL = 2  # of them
NUMBER = r"(?P<number>\d{1,3}|[IVX]{1,6})(?![\w.,-]*\d)(?!\w)"
TITLE = late(rf"^[\W_]*(?P<word>{CAPITALISED}|[{CAPITALS}]{{3,20}})\s+{NUMBER}")
TOP = 1_000  # characters within which the title of a text stands
FAR = 60  # characters before a citation in which such a part begins
SHORT = 80  # characters of a heading
FIRST = 3  # lines of a text with words, of which one may be its title

OF_PARTS: Kind[list[list[str]]] = Kind("of parts of larger works", list[list[str]], shared=always)
LEADING: Kind[list[list[str]]] = Kind("of what leads to parts of larger works", list[list[str]], shared=always)
BEFORE = late(rf"(?<!\w)(?P<word>{CAPITALISED})\s+{NUMBER},?\s+\Z")  # Bylaw 1, section 4.11
FIGURES = late(r"(?P<number>\d{1,3})(?![.\d])")


class OtherParts:
    """Tells where a citation is of one. `names` are what the texts of the book call them, in small letters."""

    def __init__(self, listed: Words, names: frozenset[str]) -> None:
        self.names = names
        self.behind = _part_behind(listed)

    def stand_behind(self, text: str, end: int) -> bool:
        """True where one begins behind a number that ends at `end`: *of Book 2*."""
        part = self.behind.match(text, end) if self.names else None
        return part is not None and _name_of(part) in self.names

    def stand_before(self, text: str, start: int, cue: str) -> bool:
        """True where one stands before the word that cites, *Bylaw 1 section 4.11*, or is what that word and the number
        at `start` say, *Bylaw 2*."""
        if not (self.names and cue):
            return False
        number = FIGURES.match(text, start)
        if number and f"{cue} {number['number']}".casefold() in self.names:
            return True
        head = text[max(0, start - FAR) : start].rstrip()
        part = BEFORE.search(head[: len(head) - len(cue)])
        return part is not None and _name_of(part) in self.names


def _part_behind(listed: Words) -> re.Pattern[str]:
    """Return a pattern of what stands behind the number of a rule that is of a part: its word and number."""
    called = rf"(?P<word>{words(listed.division)})\s+{NUMBER}"
    return late(rf"\s+{of_the(listed.of, listed.the)}{called}", re.IGNORECASE)


def _name_of(part: re.Match[str]) -> str:
    """Return what such words call a part, in small letters."""
    return f"{part['word']} {part['number']}".casefold()


def parts_of_larger(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return what the texts of a book call the other parts of the work of which it is one, in small letters."""
    return _behind_numbers(texts, listed, book) | _before_numbers(texts, listed, book)


def _before_numbers(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return them where they stand before the word that cites; the book's title has the same word and another
    number."""
    titles = _titles(book)
    if not titles:
        return frozenset()
    called = [title.partition(" ")[0] for title in titles]
    cites = rf",?\s+(?:{words([*listed.label, *listed.cue])})\s*\d"
    part = rf"(?<!\w)(?P<word>{words(called)})\s+{NUMBER}(?={cites})"
    pattern = late(part, re.IGNORECASE)
    shown = texts.each(LEADING, part, lambda text: [_name_of(each) for each in pattern.finditer(text)])
    cited = [name for name in chain.from_iterable(shown) if name not in titles]
    often = len(cited) >= FEWEST and len({*cited}) >= SEVERAL
    alone = often and set().union(*_headed(book, called, cites).values()) == titles
    return frozenset(cited) if alone else frozenset()


def _titles(book: Book) -> set[str]:
    """Return what its texts call themselves by a word and a number, in small letters, where they all do alike."""
    found: set[str] = set()
    for source in book.sources:
        lines = (line for line in source.text[:TOP].splitlines() if line.strip())
        for line in islice(lines, FIRST):
            found.update(_name_of(each) for each in TITLE.finditer(line))
    return found if len(found) == 1 else set()


def _behind_numbers(texts: Shown, listed: Words, book: Book) -> frozenset[str]:
    """Return them where they stand behind what is cited of them."""
    if not listed.division:
        return frozenset()
    pattern = late(rf"(?:(?<=\d)|(?<=\d[a-z])){_part_behind(listed).pattern}", re.IGNORECASE)
    hints = hints_of(listed.division)
    shown = texts.each(
        OF_PARTS, pattern.pattern, lambda text: [_name_of(each) for each in where(pattern, text, hints, small)]
    )
    cited: defaultdict[str, list[str]] = defaultdict(list)
    for name in chain.from_iterable(shown):
        cited[name.partition(" ")[0]].append(name)
    often = {word: names for word, names in cited.items() if len(names) >= FEWEST and len({*names}) >= SEVERAL}
    heads = _headed(book, often) if often else {}
    return frozenset(
        name for word, names in often.items() if len(heads[word]) == 1 for name in names if name not in heads[word]
    )


def _headed(book: Book, called: Iterable[str], cites: str = "(?!)") -> dict[str, set[str]]:
    """Return what of each word heads a line of a book's sources, as it is called in small letters; what leads to
    something in a sentence, which `cites` tells, heads none."""
    found: dict[str, set[str]] = {word: set() for word in called}
    line = re.compile(rf"(?mi)^[\W_]*(?P<word>{words([*called])})\s+{NUMBER}(?!{cites})(?=[^\n]{{0,{SHORT}}}$)")
    for source in book.sources:
        for each in line.finditer(source.text):
            found[each["word"].casefold()].add(_name_of(each))
    return found
