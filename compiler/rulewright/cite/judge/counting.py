"""Bare numbers in parentheses that cite nothing: what is listed, counted, or the value of something."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from rulewright.cite.patterns import Patterns
from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import before, following
from rulewright.languages.forms import stem
from rulewright.late import late
from rulewright.notations.number import Number

# Characters looked at around a citation, so that work grows with the text and not with its square
SPELLED = 40
NEAR = 8
STEP = 400  # between (1) and (2) of one sentence
MOST = 40  # steps of one sentence
SMALL = 2  # a range or list without a cue that begins so low is one of values: (1 to 6), (1, 2, or 3)
FIGURE = late(r"(?<![\w.])[+–-]?\d{1,3}[½¼¾]?\s?\(\Z")  # costs 3 (2)
NAME = late(r"(?P<name>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,5})\s\(\Z")
BESIDE = late(r"\),?\s(?:\w{2,4}\s)?(?:[A-Z][\w'’-]*\s){1,6}\(\d")  # behind (3): `), Evacuation (7`
BEFORE_IT = late(r"\d\),?\s(?:\w{2,4}\s)?\Z")
WORD = late(r"(?<![\w-])(?P<word>[^\W\d_]{2,20})\s\(\Z")  # before a figure in parentheses


class Counting:
    """Tells what a bare number counts. `exists` tells whether a chapter has it, `called` is that chapter's title."""

    def __init__(self, patterns: Patterns, exists: Callable[[Number], bool], called: Callable[[Number], str]) -> None:
        self.spelled = patterns.spelled if patterns.notation.words.numeral else None  # they may not be known
        self.cues = patterns.cues
        self.exists = exists
        self.called = called

    def counts(self, text: str, tokens: list[Token]) -> str:
        """Return what numbers in parentheses are that no word says to be chapters'; nothing where they may be."""
        first = tokens[0]
        if self._repeats(text, first.start) or self._may_repeat(text, first):
            return "it repeats a number in words"
        if self._stands_behind_figure(text, first.start):
            return "a figure stands before it: it is another value"
        if len(tokens) > 1 and self._are_values(tokens):
            return "they are values: small numbers in a row, or the wrong way round"
        if len(tokens) == 1 and self._is_step(text, first):
            return "it is a step of the sentence, which counts from (1)"
        if len(tokens) == 1 and self._is_value(text, first):
            return "it is the value of what is named before it, which is not the title of that chapter"
        return ""

    def _repeats(self, text: str, start: int) -> bool:
        """True where a number in parentheses, which begins at `start`, says again what a word says: two (2)."""
        if self.spelled is None:
            return False
        near = self.spelled.finditer(text, max(0, start - SPELLED), start + NEAR)
        return any(each.end() > start for each in near)

    def _may_repeat(self, text: str, token: Token) -> bool:
        """True where a number in parentheses stands between two words and may say again what the first one says, in a
        language of which no numbers are known: *hiru (3) karta*. What that word calls may be the title of a chapter."""
        word = WORD.search(text, max(0, token.start - SPELLED), token.start) if self.spelled is None else None
        if not word or word["word"][0].isupper() or text[token.end : token.end + 1] != ")":
            return False
        counted = following(text, token.end + 1)
        return bool(counted) and not counted[0].isupper() and not _share(word["word"], self.called(token.number))

    def _stands_behind_figure(self, text: str, start: int) -> bool:
        """True for *costs 3 (2)*, but not for *chapter 31 (32)*."""
        figure = FIGURE.search(text, max(0, start - NEAR), start)
        return figure is not None and not self.cues.find(before(text, figure.start()))

    def _are_values(self, tokens: list[Token]) -> bool:
        numbers = [int(token.words) for token in tokens if token.words.isdigit()]
        if not numbers:
            return False
        if any(token.kind == "THROUGH" for token in tokens):
            there = all(self.exists(token.number) for token in tokens if token.kind == "NUMBER")
            return numbers[0] <= SMALL or numbers[-1] <= numbers[0] or not there
        in_row = all(after == one + 1 for one, after in itertools.pairwise(numbers))
        return in_row and numbers[0] <= SMALL

    def _is_step(self, text: str, token: Token) -> bool:
        """True for (3) where (2) and (1) stand before it, or for (1) where (2) follows, none of them far away."""
        if not token.words.isdecimal() or int(token.words) > MOST:
            return False
        at = token.start
        if token.words == "1":
            behind = text.find("(2)", at, at + STEP)
            return behind >= 0 and not self._repeats(text, behind + 1)
        for count in range(int(token.words) - 1, 0, -1):
            at = text.rfind(f"({count})", max(0, at - STEP), at)
            if at < 0 or self._repeats(text, at + 1):
                return False
        return True

    def _is_value(self, text: str, token: Token) -> bool:
        """True for Evacuation (7) in a list of names with numbers, unless the chapter is called so."""
        name = NAME.search(text, max(0, token.start - SPELLED * 2), token.start)
        if not name:
            return False
        start = name.start("name")
        listed = BESIDE.match(text, token.end) or BEFORE_IT.search(text, max(0, start - SPELLED), start)
        return bool(listed) and not _share(name["name"], self.called(token.number))


def _share(name: str, title: str) -> bool:
    """True where a name and a title have a word in common that says something, whatever its ending."""
    ours, theirs = ({stem(word) for word in re.findall(r"\w{4,}", each)} for each in (name, title))
    return not ours.isdisjoint(theirs)
