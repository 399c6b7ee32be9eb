"""What the parts of a sentence speak of: between commas and *and*, a number belongs to what is named beside it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from msgspec import Struct

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.stems import all_stems
from rulewright.rulecode.tables.figures import plain
from rulewright.rulecode.tables.running import number_pattern, numbers_named

ADDED, TAKEN = 1, -1
CODE = re.compile(r"(?<=\d)[A-Z]\b")  # behind a figure: a citation such as 59.75B, and no number
SIGN = re.compile(r"(?<![\w.)])(?:\+\s?|-)\Z")  # a hyphen apart from its number is a dash: winter - 2 coins


class Segment(Struct):
    """A part of a sentence: the beginnings of its words, its numbers, the ones that it says are added or taken away
    (ADDED, TAKEN), and whether it denies something; None where that cannot be told."""

    stems: set[str]
    numbers: set[Number]
    signs: dict[Number, set[int]]
    denies: bool | None


class Segments:
    """The parts of the sentences of a clause, by the beginnings of their words: many lines are held against them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._holding: defaultdict[str, list[Segment]] = defaultdict(list)
        self._numbered: defaultdict[Number, list[Segment]] = defaultdict(list)
        for text in texts:
            for each in segments_in(text):
                for stem in each.stems:
                    self._holding[stem].append(each)
                for number in each.numbers:
                    self._numbered[number].append(each)

    @property
    def stems(self) -> Iterable[str]:
        return self._holding.keys()

    def about(self, stems: set[str]) -> list[Segment]:
        """Return the parts that hold one of some beginnings of words, each once."""
        known = sorted(stems & self._holding.keys())
        return list({id(each): each for stem in known for each in self._holding[stem]}.values())

    def numbered(self, number: Number) -> list[Segment]:
        """Return the parts that hold a number."""
        return self._numbered.get(number, [])


def segments_in(text: str) -> list[Segment]:
    """Return the parts of a text that hold a word, in their order. What stands in brackets is a part of its own, and
    its numbers are those of what it stands behind, too: *a fine (one for each 10 bales)*."""
    found: list[Segment] = []
    for mark, part in _parts(plain(text)):
        each = _segment(part)
        if mark == "(" and found:
            found[-1].numbers |= each.numbers
        if each.stems:
            found.append(each)
    return found


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text, each with the mark or word that stands before it."""
    start, mark = 0, ""
    for joint in _joint().finditer(text):
        yield mark, text[start : joint.start()]
        start, mark = joint.end(), joint[0]
    yield mark, text[start:]


def _segment(part: str) -> Segment:
    numbers: set[Number] = {0} if _nothing().search(part) else set()
    signs: dict[Number, set[int]] = {}
    for match in number_pattern().finditer(part):
        if _orders(part, match) or CODE.match(part, match.end()):
            continue
        before = part[: match.start()]
        sign = SIGN.search(before)
        said = (ADDED if "+" in sign[0] else TAKEN) if sign else _changed(before)
        for number in numbers_named(match[0]):
            numbers.add(number)
            if said:
                signs.setdefault(number, set()).add(said)
    return Segment(all_stems(part), numbers, signs, _denies(part))


def _orders(part: str, match: re.Match[str]) -> bool:
    """True for a number that says which one of several is meant, not how many: *second*, *2nd*."""
    word = (match["word"] or "").casefold()
    return word in phrases().numbers.ordinals or bool(match["figure"] and _order().match(part, match.end()))


def _changed(before: str) -> int:
    """Return whether the words that end here say that a number is added, or taken away; 0 where they do not say."""
    words = phrases().rows
    taken = tuple(each for each in words.take if each not in phrases().segments.either)
    listed = ((tuple(words.add), ADDED), (taken, TAKEN))
    return next((said for each, said in listed if _ending(each).search(before)), 0)


def _denies(part: str) -> bool | None:
    """Return whether a part of a sentence denies something: *no more than* does not; what is denied twice, or called
    other or missing, may be so or not."""
    rest, many = _denial().subn(" ", _compared().sub(" ", part))
    return None if many > 1 or _doubtful().search(rest) else bool(many)


@lru_cache(1024)
def _ending(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(words)}\s+\Z", re.IGNORECASE)


@cache
def _order() -> re.Pattern[str]:
    return re.compile(rf"\s?{one_of(phrases().numbers.endings)}\b", re.IGNORECASE)


@cache
def _joint() -> re.Pattern[str]:
    return re.compile(rf"[;:!?()]|[.,](?=\s|\Z)|\b{one_of(phrases().segments.joints)}\b", re.IGNORECASE)


@cache
def _nothing() -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(phrases().numbers.nothing)}\b", re.IGNORECASE)


@cache
def _compared() -> re.Pattern[str]:
    return re.compile(rf"\b{one_of([*phrases().keys.most, *phrases().keys.least])}\b", re.IGNORECASE)


@cache
def _denial() -> re.Pattern[str]:
    return _words([*phrases().rows.negations, *phrases().segments.denials])


@cache
def _doubtful() -> re.Pattern[str]:
    rows = phrases().rows
    return _words([*phrases().keys.rest, *rows.missing, *rows.instead, *phrases().segments.doubts])


def _words(listed: list[str]) -> re.Pattern[str]:
    """Return the pattern of some words, and of the endings of words among them."""
    endings = one_of(each[1:] for each in listed if each.startswith("*"))
    whole = one_of(each for each in listed if not each.startswith("*"))
    return re.compile(rf"\b{whole}\b|\w{endings}\b", re.IGNORECASE)
