"""Words that the end of a line parts, in a text that was pasted with its line ends: *Chap-⏎ter 6*."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rulewright.late import late

HYPHENS = ("-", "‐", "\xad")
STEM = late(rf"(?<!\w)[^\W\d_]{{2,}}(?=[{''.join(HYPHENS)}]\Z)")
REST = late(r"[ \t]*([^\W\d_]{2,})(?!\w)")
WORD = late(r"(?<!\w)[^\W\d_]{4,}(?:-[^\W\d_]{2,})*(?![\w-])")
FAR = 30  # characters of a half, at most, and of blanks before the second


def is_parted(text: str, end: int, start: int) -> bool:
    """True where a hyphen ends a line of a text at `end` and the next one begins, at `start`, with the rest of a word
    that the text has elsewhere in one piece, and more often so than with a hyphen."""
    if not text.endswith(HYPHENS, 0, end):
        return False
    stem = STEM.search(text, max(0, end - FAR), end)
    rest = REST.match(text, start, start + 2 * FAR)
    if not (stem and rest) or not (rest[1].islower() or stem[0].isupper()):
        return False
    words = _words(text)
    return words[f"{stem[0]}{rest[1]}".casefold()] > words[f"{stem[0]}-{rest[1]}".casefold()]


@lru_cache(maxsize=2)
def _words(text: str) -> Counter[str]:
    """Return how often each long word stands in a text, in one piece or with hyphens."""
    return Counter(word.casefold() for word in WORD.findall(text))
