"""Rules that are cited by where they stand: *this section*, *the preceding article*."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

from rulewright.cite.phrase import Token
from rulewright.languages.forms import is_shortened
from rulewright.languages.hints import hints_of, where
from rulewright.languages.patterns import small, words
from rulewright.late import late
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

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
        if "¶" in self.depths:
            self.forms |= {word.casefold(): self.depths["¶"] for word in listed.paragraph}
        self.called = {depth for label, depth in self.depths.items() if not label.startswith(divisions)}
        self.parts, self.rules = self._uncalled()
        labels = (*self.depths, *whole, *self.parts, *self.rules)
        plural = {f"{label}{ending}" for label in labels for ending in listed.plural} - self.depths.keys()
        every = (*self.forms, *self.parts, *self.rules)
        single = [form for form in every if form not in plural]  # the preceding articles are several
        self.preceding = frozenset(word.casefold() for word in listed.preceding)
        self.ways = hints_of([*listed.preceding, *listed.following])
        self.present = hints_of(listed.present)
        beside, level = words([*listed.preceding, *listed.following]), words(single)
        self.neighbour = _beside(rf"(?P<way>{beside})\s+(?P<label>{level})|(?P<label2>{level})\s+(?P<way2>{beside})")
        self.around = _beside(rf"(?:{words(listed.present)})\s+(?P<label>{words(self.forms)})")
        of = rf"(?:\s+(?:{words([*listed.of, *listed.within])}))?(?:\s+(?:{words(listed.the)}))?"
        parts = words([*listed.paragraph, *listed.letter, *listed.number])
        self.part = late(rf"(?:[\d)][a-z]?\)?|{parts}){of}\s+\Z", re.IGNORECASE)

    def _uncalled(self) -> tuple[set[str], set[str]]:
        """Return the words for parts of what is called by other words, *the preceding paragraph* below Article 4, and
        for rules where none is called: there a paragraph is rather one of the text."""
        listed = self.notation.words
        numbers = {*listed.number}
        parts = self.notation.parts
        if numbers.isdisjoint(form.label for part in parts for form in part.cited):
            numbers -= {*listed.member}  # the next number may be of anything
        inner = {word.casefold() for word in (*numbers, *(listed.paragraph if self.called else ()))} - self.forms.keys()
        known = {*self.forms, *inner}
        for kind in (listed.article, listed.section, listed.chapter, listed.division, listed.paragraph, listed.letter):
            known |= {word.casefold() for word in kind}
        rules = set() if self.called else {word.casefold() for word in listed.label if word.isalpha()} - known
        return inner, rules

    def find(self, text: str, own: Number) -> Iterator[Token]:
        """Yield the rules that are cited so in a text of the rule `own`: of those around it, and of those beside it.
        Where there is no such rule, a list or a sentence may be meant."""
        for match in where(self.neighbour, text, self.ways, small):
            number = self._neighbour(match, own)
            if number and self.exists(number):
                yield Token("NUMBER", match.start(), match.end(), match[0], number)
        for match in where(self.around, text, self.present, small) if self.depths and len(own) > 1 else ():
            around = own[: self.forms[match["label"].casefold()] + 1]
            part = self.part.search(text, max(0, match.start() - NEAR), match.start())  # item 2 of this article
            if len(around) < len(own) and not part and self.exists(around):
                yield Token("NUMBER", match.start(), match.end(), match[0], around)

    def _neighbour(self, match: re.Match[str], own: Number) -> Number | None:
        """Return the number before or behind that of the rule `own`, or of the one around it that is named."""
        depth = self._depth((match["label"] or match["label2"]).casefold(), own)
        way = -1 if (match["way"] or match["way2"]).casefold() in self.preceding else 1
        here = own[: depth + 1]
        place = self.notation.ordinal(here) + way if len(here) > depth >= 0 else 0
        return self.notation.sibling(here, int(place)) if place > 0 else None

    def _depth(self, label: str, own: Number) -> int:
        """Return how deep what a word calls stands, in a text of the rule `own`: a paragraph is directly below what is
        called otherwise, and a rule for which nothing but its number stands is the innermost."""
        if label in self.forms:
            return self.forms[label]
        if label in self.parts and self.called:
            return max(self.called) + 1
        while self.notation.is_item(own):
            own = own[:-1]
        return len(own) - 1 if len(own) > 1 or label in self.rules else -1


def _beside(pattern: str) -> re.Pattern[str]:
    """Return a pattern of words that no number follows."""
    return late(rf"(?<!\w)(?:{pattern})(?!\w|\s*[\d(])", re.IGNORECASE)
