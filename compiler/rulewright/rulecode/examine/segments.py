"""What the parts of a sentence speak of: between commas and *and*, a number belongs to what is named beside it."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Number
from rulewright.rulecode.stems import all_stems
from rulewright.rulecode.tables.figures import plain
from rulewright.rulecode.tables.running import number_pattern, numbers_named

ADDED, TAKEN = 1, -1
SIGN = re.compile(r"(?<![\w.)])[-+]\s?\Z")

ORDER = re.compile(r"\s?(?:st|nd|rd|th)\b", re.IGNORECASE)


class Segment(Struct):
    """A part of a sentence: the beginnings of its words, its numbers, the ones that it says are added or taken away
    (ADDED, TAKEN), and whether it denies something."""

    stems: set[str]
    numbers: set[Number]
    signs: dict[Number, set[int]]
    denies: bool


def segments_in(text: str) -> list[Segment]:
    """Return the parts of a text that hold a word, in their order."""
    found = [_segment(part) for part in _joint().split(plain(text))]
    return [each for each in found if each.stems]


def _segment(part: str) -> Segment:
    numbers: set[Number] = {0} if _nothing().search(part) else set()
    signs: dict[Number, set[int]] = {}
    for match in number_pattern().finditer(part):
        if _orders(part, match):
            continue
        before = part[: match.start()]
        sign = SIGN.search(before)
        said = (ADDED if "+" in sign[0] else TAKEN) if sign else _changed(before)
        for number in numbers_named(match[0]):
            numbers.add(number)
            if said:
                signs.setdefault(number, set()).add(said)
    return Segment(all_stems(part), numbers, signs, bool(_denial().search(part)))


def _orders(part: str, match: re.Match[str]) -> bool:
    """True for a number that says which one of several is meant, not how many: *second*, *2nd*."""
    word = (match["word"] or "").casefold()
    return word in phrases().numbers.ordinals or bool(match["figure"] and ORDER.match(part, match.end()))


def _changed(before: str) -> int:
    """Return whether the words that end here say that a number is added, or taken away; 0 where they do not say."""
    words = phrases().rows
    listed = ((words.add, ADDED), (words.take, TAKEN))
    return next((said for each, said in listed if _ending(tuple(each)).search(before)), 0)


@cache
def _ending(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(words)}\s+\Z", re.IGNORECASE)


@cache
def _joint() -> re.Pattern[str]:
    return re.compile(rf"[;:!?()]|[.,](?=\s|\Z)|\b{one_of(phrases().segments.joints)}\b", re.IGNORECASE)


@cache
def _nothing() -> re.Pattern[str]:
    return re.compile(rf"\b{one_of(phrases().numbers.nothing)}\b", re.IGNORECASE)


@cache
def _denial() -> re.Pattern[str]:
    return re.compile(
        rf"\b{one_of([*phrases().rows.negations, *phrases().segments.denials])}\b|n['’]t\b", re.IGNORECASE
    )
