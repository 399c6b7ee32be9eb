"""Whether words are forms of one, in a language whose endings nobody has listed: *statuta*, *statutem*; *čl.* of
*článek*."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from rulewright.late import late

STEM = 4  # letters that the forms of one word have in common
SAME = 0.6  # of a word in a name, at least, all its forms begin with
PUT_BEFORE = 2  # letters before a word that are no part of it, at most
SHORTEST = 3  # letters of a shortened word, or of what all forms of a word begin with
MORE = 3  # letters that a form may have besides
SHORTENED = ".º°"  # behind a shortened word
# What of a word its forms change: skyrius, skyriaus; часть, части; the last consonant of a long one: peatükk, peatüki
ENDING = late(r"(?:[aeiouyаеиоуыэюяьαειουηω]{1,3}[sσ]?|(?<=\w{5})\w)\Z")

DOUBLED = late(r"(?<=([aeou]))\1(?=[^aeiou]\Z)")  # a vowel that is one before an ending: deel, delen


def stem(word: str) -> str:
    """Return what all forms of a word begin with, in small letters."""
    return word[:STEM].casefold()


def shared_beginning(word: str) -> str:
    """Return what all forms of a word begin with, however they end."""
    return word[: max(SHORTEST, round(SAME * len(word)))]


def in_order(some: Iterable[str], others: Iterable[str]) -> bool:
    """True where some words or letters stand among others in their order."""
    left = iter(others)
    return all(each in left for each in some)


def is_form_of(word: str, other: str) -> bool:
    """True for a word that is another one with another ending or a letter or two put before it, or its beginning and a
    dot; both are in small letters."""
    if word.endswith("."):
        return other.startswith(word[:-1])
    if len(word) < STEM:
        return False
    ends = {other[at:] for at in range(PUT_BEFORE + 1)}  # للمادة, of المادة
    begun = any(len(word) - at >= STEM and word[at:] in ends for at in range(PUT_BEFORE + 1))
    return other[:STEM] == word[:STEM] or begun


def is_shortened(word: str, other: str) -> bool:
    """True for a word that is the beginning of another one and a sign: *n.º* of *número*."""
    begun = word.rstrip(SHORTENED)
    return bool(begun) and begun != word and other.startswith(begun)


def is_form_of_any(word: str, names: Iterable[str]) -> bool:
    """True for a word that begins as one of the words of some names does, nearly to its end; all are in small letters:
    *ережедегі* of *ережесі*, but not *кітапты* of *кітапхана*."""
    long = (name for name in names if len(name) >= STEM)
    return any(word.startswith(name[: max(STEM, math.ceil(SAME * len(name)))]) for name in long)


def is_inflected(word: str, other: str, endings: Collection[str]) -> bool:
    """True for a form of another word, or for its beginning and a dot: *titles* of *title*, *skyriaus* of *skyrius*,
    *delen* of *deel*, but not *clause* of *class*. `endings` are the letters of all endings, where they are known; both
    words are in small letters, without accents."""
    if word.endswith(".") and len(word) > SHORTEST and other.startswith(word[:-1]):
        return True
    word = word.removesuffix(".")
    closed = DOUBLED.sub("", other) if endings else other
    if closed != other and len(word) > len(other) and is_inflected(word, closed, endings):
        return True
    kept = max(SHORTEST, len(ENDING.sub("", other)))
    if word[:kept] != other[:kept] or len(word) > len(other) + MORE:
        return False
    return not endings or set(word[kept:]) <= {*endings, *other[kept:]}
