"""Names for the inputs that a row's words ask for: short, readable, the same for the same words."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from rulewright.rulecode.phrases import number_words, phrases
from rulewright.rulecode.tables.figures import plain

LONGEST = 5  # words
WORD = re.compile(r"[^\W_]+(?:\.[^\W_])*(?:'[^\W_]+)?")


@cache
def _stop() -> frozenset[str]:
    rows = phrases().rows
    return frozenset([*rows.stop, *rows.negations, *number_words()])


def content_words(text: str) -> tuple[str, ...]:
    """Return the words that say something, in small letters: `the U.S. Atlantic box` -> us, atlantic, box."""
    found = []
    for word in WORD.findall(plain(text)):
        bare = re.sub(r"'s?$|'(?=s\b)", "", word.casefold()).replace(".", "").replace("'", "")
        if bare and bare not in _stop():
            found.append(bare)
    return tuple(found)


def name_of(words: tuple[str, ...], longest: int = LONGEST) -> str:
    """Return an identifier of these words, or `it` where there are none."""
    plain_words = [
        "".join(c for c in unicodedata.normalize("NFKD", word) if c.isascii() and c.isalnum()) for word in words
    ]
    name = "_".join(list(dict.fromkeys(filter(None, plain_words)))[:longest]) or "it"
    return f"n{name}" if name[0].isdigit() else name


def shared_title(title: str, name: str, names: list[str] | tuple[str, ...]) -> str:
    """Return the title of the input `name` of `names` that stand on one line with one title: each says which it is."""
    if len(names) == 1 or not title:
        return title
    return f"{name.replace('_', ' ').capitalize()}: {title[0].lower()}{title[1:]}"
