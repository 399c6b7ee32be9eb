"""Rules that are cited by where they stand: *this section*, *the preceding article*."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

from rulewright.cite.phrase import Token
from rulewright.languages.forms import is_shortened
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.model import Book
from rulewright.notations.notation import Notation, Number

NEAR = 30  # characters before such words in which a part of the rule is named
FEWEST = 2  # headings that begin with a word, at least, before it calls a rule elsewhere


def words_of_headings(book: Book, notation: Notation) -> dict[str, int]:
    """Return the words with which rules begin, *Article 3*, each with the depth of most rules that do."""
    depths: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for place in book.outline or ():
        candidate = place.candidate
        if place.fate == "rule" and candidate.label and candidate.number:
            depths[candidate.label.casefold()][len(candidate.number) - 1] += 1
    known = {word.casefold() for word in notation.words.label}
    often = {word: each for word, each in depths.items() if word in known and each.total() >= FEWEST}
    return {word: max(each, key=each.__getitem__) for word, each in often.items()}


class Relative:
    """Reads them in one notation. `called` are the words with which rules begin, each with the depth of those; `exists`
    tells whether a rule has a number."""

    def __init__(self, notation: Notation, called: Mapping[str, int], exists: Callable[[Number], bool]) -> None:
        self.notation = notation
        self.exists = exists
        listed = notation.words
        self.depths = {**called, **notation.labels}
        self.forms = dict(self.depths)
        divisions = tuple(map(str.casefold, listed.division))  # Abschnitte stand around what § begins
        for kind in (listed.article, listed.section):
            forms = [each.casefold() for each in kind]
            known = [self.depths[each] for each in forms if each in self.depths]
            others = [each for each in forms if each not in self.depths and not each.startswith(divisions)]
            self.forms |= {each: known[0] for each in others if known}
        shortened = ((label, word) for label in self.depths for word in listed.number if is_shortened(label, word))
        whole = {word: self.depths[label] for label, word in shortened}
        self.forms = whole | self.forms
        labels = (*self.depths, *whole)
        plural = {f"{label}{ending}" for label in labels for ending in listed.plural} - self.depths.keys()
        single = [form for form in self.forms if form not in plural]  # the preceding articles are several
        self.preceding = frozenset(word.casefold() for word in listed.preceding)
        beside, level = words([*listed.preceding, *listed.following]), words(single)
        self.neighbour = _beside(rf"(?P<way>{beside})\s+(?P<label>{level})|(?P<label2>{level})\s+(?P<way2>{beside})")
        self.around = _beside(rf"(?:{words(listed.present)})\s+(?P<label>{words(self.forms)})")
        of = rf"(?:\s+(?:{words([*listed.of, *listed.within])}))?(?:\s+(?:{words(listed.the)}))?"
        parts = words([*listed.paragraph, *listed.letter, *listed.number])
        self.part = late(rf"(?:[\d)][a-z]?\)?|{parts}){of}\s+\Z", re.IGNORECASE)

    def find(self, text: str, own: Number) -> Iterator[Token]:
        """Yield the rules that are cited so in a text of the rule `own`: of those around it, and of those beside it.
        Where there is no such rule, a list or a sentence may be meant."""
        for match in self.neighbour.finditer(text) if self.depths else ():
            number = self._neighbour(match, own)
            if number and self.exists(number):
                yield Token("NUMBER", match.start(), match.end(), match[0], number)
        for match in self.around.finditer(text) if self.depths and len(own) > 1 else ():
            around = own[: self.forms[match["label"].casefold()] + 1]
            part = self.part.search(text, max(0, match.start() - NEAR), match.start())  # item 2 of this article
            if len(around) < len(own) and not part and self.exists(around):
                yield Token("NUMBER", match.start(), match.end(), match[0], around)

    def _neighbour(self, match: re.Match[str], own: Number) -> Number | None:
        """Return the number before or behind that of the rule `own`, or of the one around it that is named."""
        depth = self.forms[(match["label"] or match["label2"]).casefold()]
        way = -1 if (match["way"] or match["way2"]).casefold() in self.preceding else 1
        here = own[: depth + 1]
        place = self.notation.ordinal(here) + way if len(here) > depth else 0
        return self.notation.sibling(here, int(place)) if place > 0 else None


def _beside(pattern: str) -> re.Pattern[str]:
    """Return a pattern of words that no number follows."""
    return late(rf"(?<!\w)(?:{pattern})(?!\w|\s*[\d(])", re.IGNORECASE)
