"""Scripts that write words without blanks between them, where a number stands directly beside the words around it; and
scripts that run from right to left."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property

from rulewright.late import late

# Kana, Chinese characters, Hangul, Thai, Lao, Khmer and Burmese, as the inside of a class in a pattern
UNSPACED = (
    "\\u3005-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uac00-\\ud7af"
    "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\uff66-\\uff9f"
)
KATAKANA = "\\u30a1-\\u30ff"  # among them
# Of a word or a number; a letter of these scripts parts the two. They have no case, and to fold it takes a while
LETTER = rf"(?-i:[^\W{UNSPACED}])"

# Latin, Greek, Cyrillic, Armenian; many scripts have no capitals
CASED = [chr(code) for code in (*range(0x100, 0x250), *range(0x370, 0x588), *range(0x1E00, 0x1F00))]
# Small letters and capitals, as the inside of a class in a pattern
SMALL = "a-zß-ÿ" + "".join(letter for letter in CASED if letter.islower())
CAPITALS = "A-ZÀ-ÖØ-Þ" + "".join(letter for letter in CASED if letter.isupper())
# A word with a capital, as names have; its accents may be characters of their own
CAPITALISED = rf"(?-i:[{CAPITALS}][\w\u0300-\u036f’'&-]*)"
SENTENCE = late(r"[.!?]\s+(?=[^\W\d_a-z])")  # where one ends and another begins


@cache
def _unspaced_letter() -> re.Pattern[str]:
    """A letter of them. So large a class is dear to compile, and a text in ASCII needs none."""
    return re.compile(f"[{UNSPACED}]")


def is_small(letter: str) -> bool:
    """True for a small letter where words may begin with capitals: Georgian has capitals only for whole lines."""
    return letter.islower() and letter != letter.title()


def begins_unspaced(text: str) -> bool:
    """True where a text begins with a letter of these scripts."""
    return not text[:1].isascii() and _unspaced_letter().match(text) is not None


def is_unspaced(text: str) -> bool:
    """True for one letter of these scripts."""
    return len(text) == 1 and begins_unspaced(text)


def letters_of(texts: Iterable[str]) -> set[str]:
    """Return the characters of those texts that are not in ASCII: it has no letter of the other scripts."""
    return set[str]().union(*(text for text in texts if not text.isascii()))


def part_words(texts: Iterable[str]) -> bool:
    """True where some texts part all their words by blanks."""
    return not any(_unspaced_letter().search(text) for text in texts if not text.isascii())


def spaced(pattern: str) -> str:
    """Return what a pattern is for texts that part all their words by blanks: it asks for no letters that stand
    without, and is compiled in a tenth of the time."""
    return pattern.replace(LETTER, r"\w").replace(f"[{UNSPACED}]", "(?!)")


class ByScript:
    """A pattern that is compiled as a text needs it: with what it asks of letters that stand without blanks, or, for
    most texts, without. Only what is used is compiled."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._last: tuple[str, re.Pattern[str] | None] = "", None  # mostly the same is asked for again

    def of(self, text: str) -> re.Pattern[str]:
        """Return the pattern for a stretch of text, in which it is to match."""
        last, pattern = self._last
        if pattern is None or text is not last:
            pattern = self._spaced if text.isascii() or part_words([text]) else self._whole
            self._last = text, pattern
        return pattern

    @cached_property
    def _spaced(self) -> re.Pattern[str]:
        return re.compile(spaced(self.pattern))

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return re.compile(self.pattern)


def right_to_left(text: str) -> bool:
    """True where more letters of a text run from right to left than from left to right."""
    ways = Counter(map(unicodedata.bidirectional, text))
    return ways["R"] + ways["AL"] > ways["L"]
