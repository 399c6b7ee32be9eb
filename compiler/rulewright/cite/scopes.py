"""Parts of a book that begin their numbering again: which of them a number is cited of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from operator import itemgetter

from rulewright.cite.titled_parts import titled_parts
from rulewright.languages.patterns import words
from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.shape import LETTERS, SCOPED
from rulewright.notations.unmarked import as_marked

FAR = 90  # characters around a number in which its part is named
SHORT = late(r"[A-Z]{2,4}")  # what a name of several words is shortened to
PARTS = late(r"\d+(?:\.\d+)+")
LITTLE = r"(?:[^\W\d_A-Z][\w’']{0,9}\s+){0,3}"  # of the; dell'; der


def main_scope(names: Iterable[str]) -> str:
    """Return the part that holds more of the rules of these names than all others together, as the rules do beside a
    list of cards and a summary on the back; empty where none does, or those do that are of no part."""
    counts = Counter(name.partition(SCOPED)[0] if SCOPED in name else "" for name in names)
    name, most = max(counts.items(), key=itemgetter(1), default=("", 0))
    return name if 2 * most > counts.total() else ""


def most_parts(names: Iterable[str]) -> int:
    """Return how many parts that dots join the longest of the numbers of these names has: 3 of 3.4.1, 1 of none."""
    return max((part.count(".") + 1 for part in PARTS.findall("\n".join(names))), default=1)


class Scopes:
    """Finds the part of a number in one book. `here` is the part in which the text stands that is looked at, `main` the
    one that holds most of the book; `is_rule` tells whether a rule has a number, `titles` are those of the parts."""

    def __init__(
        self, notation: Notation, is_rule: Callable[[str], bool], main: str, titles: Mapping[str, str]
    ) -> None:
        self.notation = notation
        self.titled = titled_parts(notation, titles)
        self.is_rule = is_rule
        self.main = self._main = main
        self.here = ""

    def find(self, number: Number) -> Number:
        """Return a number with its part: the one that the text stands in, where that has it or the book names the
        others where it cites them; else the one that holds most of the book, or the only one that has it."""
        if not self.notation.scopes or not number or SCOPED in number[0]:
            return number
        own = self.notation.in_scope(number, self.here)
        if self.notation.own_parts and self.here:
            return own
        main = self.notation.in_scope(number, self.main)
        for each in (own, number, main):
            if self._has(each):
                return each
        parts = (scope for scope in self.notation.scopes if not self._is_of_annex(scope))
        others = (self.notation.in_scope(number, scope) for scope in parts)
        found = [each for each in others if self._has(each)]
        return found[0] if len(found) == 1 else own

    def enter(self, around: str, cue: str) -> None:
        """Take note of the part `around` a text, and of the word in front of a phrase, which may call the chapters of
        another one alone: *Article 9* is none of the by-laws, whose chapters are sections."""
        word = cue.casefold()
        bare = word in self.notation.main_words
        self.here = "" if bare else self.notation.by_word.get(word, around)
        self.main = "" if bare else self._main

    def _has(self, number: Number) -> bool:
        """True where a rule has a number, as it is written or as its rules are marked."""
        return self.is_rule("".join(number)) or self.is_rule("".join(as_marked(number, self.notation, self.is_rule)))

    def named(self, text: str, start: int, end: int) -> tuple[str, int]:
        """Return the part that the words around a phrase name, *3.1 of the Regulations*, *§ 3 para. 1 of the By-laws*,
        *Part II, rule 3.1*, and where the phrase begins with that."""
        if not self.notation.scopes:
            return "", start
        inner = self._inner.match(text, end)
        behind, first = self._behind.match(text, inner.end() if inner else end), max(0, start - FAR)
        match = behind or self._before.search(text[first:start])
        if not match:
            return "", start
        return self._of_name(match[match.lastgroup or 0]), start if behind else first + match.start()

    @cached_property
    def _inner(self) -> re.Pattern[str]:
        """The parts of a rule that words for them cite behind it, be they numbered or not."""
        listed = self.notation.words
        own = (form.label for item in self.notation.items for form in item.cited if form.label)
        named = words([*own, *listed.paragraph, *listed.letter, *listed.number, *listed.sentence])
        value = r"\(?\w{1,4}\)?"
        joined = rf"\s*(?:,|[-–—]|(?:{words([*listed.joiner, *listed.through])}))\s*"
        return late(rf"(?:,?\s+(?:{named})\s*{value}(?:{joined}{value}(?!\w))*)*", re.IGNORECASE)

    def _of_name(self, name: str) -> str:
        """Return the part that is called so."""
        part = self._names.get(" ".join(name.casefold().split()))
        return part or next(part for pattern, part in self.titled.items() if re.fullmatch(pattern, name))

    @cached_property
    def _names(self) -> dict[str, str]:
        """What each part is called, and which it is."""
        found = {f"{word} {scope}".casefold(): scope for scope in self.notation.scopes for word in self._words}
        for scope, called in self.notation.scopes.items():
            found.update((name.casefold(), scope) for name in (*called, scope) if name)
        return {**self._initials, **found}

    @cached_property
    def _initials(self) -> dict[str, str]:
        """The parts that are called by several words, by the first letters of these, as no other one is: RI."""
        pairs = [(_initials(name), scope) for scope, called in self.notation.scopes.items() for name in called[:-1]]
        times = Counter(short for short, _ in pairs)
        return {short.casefold(): scope for short, scope in pairs if SHORT.fullmatch(short) and times[short] == 1}

    @property
    def _words(self) -> list[str]:
        return self.notation.words.division

    def _is_of_annex(self, scope: str) -> bool:
        """True for an annex, and for a part of one."""
        return self.notation.is_annex((scope.partition(SCOPED)[0],))

    @cached_property
    def _behind(self) -> re.Pattern[str]:
        """Behind a number the name of an annex may as well be cited by itself, *under 16 one may in Annex 2*, and so
        may what the title of a part calls it. The name in front of another number is that one's: *1.2, FR 2.1*."""
        listed = self.notation.words
        of = words([*listed.of, *listed.within, *listed.the])
        annexes = {name for name, scope in self._names.items() if self._is_of_annex(scope)}
        others = self._any_of(self._names.keys() - annexes)
        titled = rf"(?i:(?:{of})\s+){{0,3}}(?P<titled>{'|'.join(self.titled) or '(?!)'})"
        ways = rf"{LITTLE}(?P<other>(?i:{others}))|(?i:(?:(?:{of})\s+){{1,3}}(?P<annex>{self._any_of(annexes)}))"
        return late(rf",?\s+(?:{ways}|{titled})(?!\w)(?!\s\d+[.]\d)")

    @cached_property
    def _before(self) -> re.Pattern[str]:
        names = "|".join([rf"(?i:{self._any_of(self._names)})", *self.titled])
        return late(rf"(?<!\w)(?P<name>{names})[\s,:;]+(?:[^\W\d_]+\.?\s+|§+\s*)?\Z")

    def _any_of(self, names: Iterable[str]) -> str:
        """Return a pattern of some names in any case, but of short ones, FR, as they are written."""
        scopes = (scope.casefold() for scope in self.notation.scopes if LETTERS.fullmatch(scope))
        short = {each: f"(?-i:{each.upper()})" for each in (*self._initials, *scopes)}
        longest = sorted(names, key=len, reverse=True)
        return "|".join(short.get(name) or re.escape(name).replace(r"\ ", r"\s+") for name in longest) or "(?!)"


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split()).upper()
