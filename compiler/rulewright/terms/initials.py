"""Abbreviations and their long forms: an abbreviation's letters stand, in order, in the words that it is short for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.languages.forms import in_order
from rulewright.late import late
from rulewright.terms.fold import bare, is_short

CAPITAL, ON = "[A-ZÄÖÜ]", r"[\w.&/’'-]{1,9}"
SHORT = f"{CAPITAL}{ON}"
BRACKETED = re.compile(rf"[(,]\s?({SHORT})\)")  # long form (SF); (long form, SF)
LONG_BRACKETED = re.compile(rf"({CAPITAL}(?<![\w(].){ON})\s\(([^()\d]{{5,70}})\)")  # SF (short form)
DASHES = "-–—�"
DASH = re.compile(rf"[{DASHES}](?<=\s.)(?=\s)")
DASHED = late(rf"\s{DASH.pattern}\s({SHORT})\Z")  # a heading: Short form - SF
EXTRA = 4  # words more than letters that a long form may have, small ones counted


def long_form(short: str, before: str, small: list[str]) -> int:
    """Return where the long form of an abbreviation begins in the words before it; -1 where these are not it.

    Every letter must begin a word, in order, and the first word must begin with the first letter; only small words are
    left out. Compounds may hide a letter within a word where all others begin one.
    """
    if not is_short(short):
        return -1
    letters = [each for each in bare(short).casefold() if each.isalnum()]
    folded = before.casefold()
    if not all(letter in folded for letter in letters):
        return -1
    words = list(re.finditer(r"[^\W_]+", before))[-(len(letters) + EXTRA) :]
    starts = list(_starts(words, letters, len(letters) - 1, small))
    return next(
        (word.start() for word in starts if word[0].casefold() not in small), starts[0].start() if starts else -1
    )


def _starts(words: list[re.Match[str]], letters: list[str], left: int, small: list[str]) -> Iterator[re.Match[str]]:
    """Yield the words, the nearest first, with which a long form of the letters up to the one at `left` may begin."""
    if not words:
        return
    *before, word = words
    folded = word[0].casefold()
    alone = int(folded[0] == letters[left])
    within = 0 if folded in small else _holds(folded, letters, left)
    for held in filter(None, (alone, within)):
        if held > left:
            yield word
        else:
            yield from _starts(before, letters, left - held, small)
    if folded in small:
        yield from _starts(before, letters, left, small)


def _holds(word: str, letters: list[str], left: int) -> int:
    """Return how many letters, up to the one at `left`, a compound word holds, its first letter among them."""
    for many in range(2, left + 2):
        wanted = letters[left + 1 - many : left + 1]
        if word[0] == wanted[0] and in_order(wanted, word):
            return many
    return 0
