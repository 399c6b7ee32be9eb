"""How wide text is on a terminal, and text that is no wider than that."""

from __future__ import annotations

import itertools
import re
import unicodedata

UPON = ("Mn", "Me", "Cf")  # what stands on a character, or is not seen
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WORDS = re.compile(r"\s*\S+")
DEEPER = 4  # columns by which a line goes on below itself
LEAST = 20  # columns that are left for it, or for a sentence that stands beside something


def columns(text: str) -> int:
    """Return how many columns a terminal gives to `text`."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(each) in "WF" for each in text)
    return len(text) + wide - sum(unicodedata.category(each) in UPON for each in text)


def fitting(text: str, room: int) -> int:
    """Return how many characters of `text`, from its beginning, have room in so many columns."""
    taken = itertools.accumulate(map(columns, text))
    return sum(1 for _ in itertools.takewhile(lambda taken: taken <= room, taken))


def short(text: str, width: int) -> str:
    """Return `text`, or as many of its first characters as leave one of `width` to say that it goes on."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def folded(text: str, width: int) -> str:
    """Return `text` with each line that is wider than `width` going on below itself, set in; colours take no room. A
    word that is wider stays whole: it may be an address."""
    return "\n".join(piece for line in text.split("\n") for piece in _folded(line, width))


def _folded(line: str, width: int) -> list[str]:
    if _seen(line) <= width:
        return [line]
    indent = min(len(line) - len(line.lstrip()) + DEEPER, max(0, width - LEAST))
    pieces, taken = [""], 0
    for word in WORDS.findall(line.rstrip()):
        room = _seen(word)
        if taken and taken + room > width:
            word = " " * indent + word.lstrip()
            pieces.append("")
            taken, room = 0, _seen(word)
        pieces[-1] += word
        taken += room
    return pieces


def _seen(text: str) -> int:
    return columns(COLOUR.sub("", text))
