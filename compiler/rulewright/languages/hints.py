"""What a text holds in which a pattern finds anything: a few words, which are found far sooner than the pattern is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rulewright.languages.patterns import small


def shortest(listed: list[str]) -> list[str]:
    """Return the words in which no other one of them occurs: a text without these has none of the others."""
    return [word for word in listed if not any(other in word for other in listed if other != word)]


def occurring(hints: list[str], text: str) -> list[str]:
    """Return those hints that occur in a text. Most begin with a character that it has not: that is told at once."""
    return [hint for hint in hints if hint[:1] in text and hint in text]


def where(
    pattern: re.Pattern[str], text: str, hints: list[str], fold: Callable[[str], str] = str
) -> Iterable[re.Match[str]]:
    """Return the matches of a pattern in a text; it is slow, and there are none unless a hint occurs in the text, as
    `fold` has it."""
    within = fold(text) if hints else ""
    for hint in hints:  # asked for every text some ten times: a generator would take twice as long
        if hint in within:
            return pattern.finditer(text)
    return ()


def hints_of(listed: Iterable[str]) -> list[str]:
    """Return what a text holds, as `small` has it, in which one of these words stands, however its parts are parted."""
    return shortest([max(small(word).split(), key=len) for word in listed])
