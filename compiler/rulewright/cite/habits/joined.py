"""What joins two numbers of rules, in a book whose language has no word lists: *and*, *to*."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import NamedTuple

from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

SEVERAL = 3  # ranges that a word stands in, at least
SELDOM = 0.3  # of all times that a word between the ends of ranges occurs, at least, it stands there
TWICE = 2  # that something stands between two numbers
SHORT = 3  # letters of a word such as *and*, at most


class Pair(NamedTuple):
    """Two numbers of rules with little between them; the word before them, and the one behind."""

    words: str
    first: Number
    last: Number
    before: str
    behind: str


def words_between(
    pairs: list[Pair],
    notation: Notation,
    cues: set[str],
    times: Counter[str],
    exists: Callable[[Number], bool],
) -> tuple[list[str], list[str]]:
    """Return the words between members of lists, and those between the ends of ranges: these always leave numbers out
    between the two, and are seldom said of other things. Once is enough where the first is cited and the second neither
    counts anything nor is a part of the first: *(Tuntunin 1 at 2)*. `cues` are the words that cite, `times` how often
    each word stands in the text, `exists` tells whether a rule has a number. Neither a word that cites nor one for acts
    or for parts joins any: *art. 7 ustawy z dnia 2 lipca*, *příloha č. 1 bod 4*."""
    listed = notation.words
    inner = (*listed.paragraph, *listed.letter, *listed.number, *listed.sentence, *listed.inner, *listed.label)
    apart = {*cues, *map(str.casefold, (*listed.statute, *inner))}
    found: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        if not apart & set(pair.words.split()):
            found[pair.words].append(pair)
    joiners: list[str] = []
    throughs: list[str] = []
    for words, each in found.items():
        seldom = len(each) >= SELDOM * min(times[word.casefold().rstrip(".")] for word in words.split())
        ranges = len(each) >= SEVERAL and seldom and all(_spans(pair, notation) for pair in each)
        # It stands between other words, too, and nobody knows what joins numbers in this language
        again = len(each) < times[words.casefold()] and not any(map(str.isalpha, notation.words.joiner))
        if len(each) >= TWICE or any(_is_list(pair, notation, cues, exists, again) for pair in each):
            (throughs if ranges else joiners).append(words)
    return sorted(joiners), sorted(throughs)


def _is_list(pair: Pair, notation: Notation, cues: set[str], exists: Callable[[Number], bool], again: bool) -> bool:
    """True for two numbers behind a word that cites, where the second ends a sentence or a part of one, and the rule of
    the first has no part of that number. A short word that stands `again` elsewhere, as *and* does, may join them
    wherever they stand, the smaller number first: *rule 8 with 5 votes* is no list."""
    if pair.before not in cues or not notation.is_bare(pair.last) or len(pair.words.split()) > 1:
        return False
    rises = notation.ordinal(pair.last) > notation.ordinal(pair.first)
    if pair.behind and not (again and rises and len(pair.words) <= SHORT):
        return False
    deeper = notation.parts[1:]
    parts = (form.write(value) for part in deeper for form in part.cited for value in pair.last if form.kind == "1")
    return not any(exists((*pair.first, part)) for part in parts)


def _spans(pair: Pair, notation: Notation) -> bool:
    same = pair.first[:-1] == pair.last[:-1]
    return same and notation.ordinal(pair.last) > notation.ordinal(pair.first) + 1
