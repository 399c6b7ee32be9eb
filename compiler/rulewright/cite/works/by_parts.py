"""Other works that a book cites part by part under one name, most of whose numbers no rule of its own has: *Section
3.2.2.4 of the Common Requirements*, *Common Requirements Section 4.9*, *Harbour Rule 809*. What such works are called
need not be known."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.cache import Kind, always
from rulewright.cite.shown import Shown
from rulewright.cite.works.own import OwnNames, own_names
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import Kinds, perhaps, small, words
from rulewright.languages.scripts import CAPITALISED, CAPITALS
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Book

FEWEST = 3  # numbers of no rules, each another, that are cited under a name
SURE = 2  # times that one word alone stands within a sentence before the word that cites
MOSTLY = 0.5  # of all numbers that are cited under it, at least, are no rules'
LONGEST = 5  # words of a name
NAME = rf"{CAPITALISED}(?:\s+{CAPITALISED}){{1,{LONGEST - 1}}}"
FAR = 60  # characters before a word for a rule in which such a name stands
BEGINS = r"(?<![\w-])(?<!\w[’'&])"  # where a word does: one long word would be gone through from each of its capitals
NUMBER = r"\d+(?:[.-]\w+)*"

Under = tuple[str, str, bool]  # a name, the number, whether the name is behind it, or of one word within a sentence
UNDER: Kind[list[list[Under]]] = Kind("cited under a name", list[list[Under]], shared=always)


def works_cited(texts: Shown, listed: Words, book: Book) -> Iterator[str]:
    """Yield their names, in small letters. What the book is called itself is none, nor is a part of it: the title of a
    rule, what begins with a word for a division or is counted as one. What stands only before a word that cites may be
    any words of a headline, *See Also Section 4.9*: a name also says of what a number is. In a passage all in capitals
    nothing tells a name."""
    pattern = _pattern(listed)
    if not pattern:
        return
    hints, ones = hints_of([*listed.article, *listed.section]), _Ones(listed)

    def cited(text: str) -> list[Under]:
        every = where(pattern, text, hints, small)
        found = ((each, " ".join((each["work"] or each["before"]).split())) for each in every)
        several = [
            (name, each["of"] or each["number"], bool(each["work"])) for each, name in found if not each[0].isupper()
        ]
        return [*several, *ones.find(text)]

    numbers: defaultdict[str, set[str]] = defaultdict(set)
    names: Counter[str] = Counter()
    for found in texts.each(UNDER, f"{pattern.pattern}\n{ones.asked}", cited):
        for name, number, sure in found:
            numbers[name].add(number)
            names[name] += sure
    told = (name for name, times in names.items() if times >= (1 if " " in name else SURE))
    several = {name: numbers[name] for name in told if len(numbers[name]) >= FEWEST}
    if not several:
        return
    own, parts = OwnNames(own_names(book), listed), Kinds([*listed.division, *listed.appendix, *listed.label])
    titles = [tuple(rule.title.text.casefold().split()) for rule in book.rules if rule.title]
    whole = {title for title in titles if len(title) > 1}
    begun = {title[:length] for title in whole for length in range(2, LONGEST + 1)}
    for name, cited_so in several.items():
        missing = sum(number not in book.index for number in cited_so)
        part = any(word in parts for word in name.split()) or _is_titled(tuple(name.casefold().split()), whole, begun)
        mostly = MOSTLY if " " in name else 1
        if missing >= max(FEWEST, mostly * len(cited_so)) and not part and not own.named(name):
            yield name.casefold()


def _is_titled(name: tuple[str, ...], whole: set[tuple[str, ...]], begun: set[tuple[str, ...]]) -> bool:
    """True for a title, what one begins with, and what begins or ends with one: *the Sea Combat* of *Sea Combat Rules*.
    A title that ends with a name may speak of it: *Compliance with the Common Requirements*."""
    return name in begun or any(name[:at] in whole or name[at:] in whole for at in range(len(name)))


def _pattern(listed: Words) -> re.Pattern[str] | None:
    """Return the pattern of a number with the name of what it is of; None in a language without words for that."""
    if not (listed.of and (listed.article or listed.section)):
        return None
    cites = rf"(?i:{words([*listed.article, *listed.section])})"
    the = rf"(?i:{perhaps(listed.the)})"
    of = rf"(?P<of>{NUMBER})\s+(?i:{words(listed.of)})\s+{the}(?!(?i:{words(listed.own)}))(?P<work>{NAME})"
    before = rf"{BEGINS}(?P<before>{NAME})\s+{cites}\s+(?P<number>{NUMBER})"
    return late(rf"(?<!\w){cites}\s+{of}|{before}")


class _Ones:
    """Finds names of one word before a word for a rule and its number, *Harbour Rule 809*: from their capitals, which
    are rarer than all else in them. `asked` says what is found by."""

    def __init__(self, listed: Words) -> None:
        one = rf"[{CAPITALS}](?<![\w-].)(?<!\w[’'&].)[\w\u0300-\u036f’'&-]*"
        self.cited = late(rf"(?P<one>{one})\s+(?i:{words(listed.label)})\s+(?P<number>{NUMBER})")
        self.none = frozenset(small(word) for word in (*listed.opener, *listed.own))
        self.asked = f"{self.cited.pattern}\n{sorted(self.none)}"

    def find(self, text: str) -> Iterator[Under]:
        """Yield what a text cites so."""
        for match in self.cited.finditer(text):
            before = ["", *text[max(0, match.start() - FAR) : match.start()].split()][-1]
            if not (before[:1].isupper() or small(match["one"]) in self.none or match[0].isupper()):
                yield match["one"], match["number"], before.removesuffix(",")[-1:].islower()
