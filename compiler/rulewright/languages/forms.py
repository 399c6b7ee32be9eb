"""Whether words are forms of one, in a language whose endings nobody has listed: *statuta*, *statutem*; *čl.* of
*článek*."""

from __future__ import annotations

import math
from collections.abc import Iterable

STEM = 4  # letters that the forms of one word have in common
SAME = 0.6  # of a word in a name, at least, all its forms begin with
PUT_BEFORE = 2  # letters before a word that are no part of it, at most


def stem(word: str) -> str:
    """Return what all forms of a word begin with, in small letters."""
    return word[:STEM].casefold()


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


def is_form_of_any(word: str, names: Iterable[str]) -> bool:
    """True for a word that begins as one of the words of some names does, nearly to its end; all are in small letters:
    *ережедегі* of *ережесі*, but not *кітапты* of *кітапхана*."""
    long = (name for name in names if len(name) >= STEM)
    return any(word.startswith(name[: max(STEM, math.ceil(SAME * len(name)))]) for name in long)
