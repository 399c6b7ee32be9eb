"""Figures, letters, brackets, hyphens and stops as other scripts write them, and the signs that these set around
a letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

STOPS = "！，：；？"  # wide ones part what stands on both sides of them, where ours may stand within a number
JOINERS = (0x200C, 0x200D)  # within words of Persian and Indian scripts
HYPHENS = (0x2010, 0x2011)  # that is no other sign than ours, and one at which no line ends
WIDE = (*range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)  # blanks of other widths
LETTERS = 0x20000  # letters nobody writes in rules begin here, one for each sign
LAST = 0xABFF  # behind it such scripts end
# Where such signs stand, and the scripts that have figures of their own, as the inside of a class in a pattern
FOREIGN = "\u0300-\u036f\u0483-\u0487\u0591-\u1dff\ua620-\uabff"


class _Same(dict[int, int]):
    """What stands for a character: ours for a figure. A sign that is set around a letter (a vowel, a tone) becomes a
    letter itself: to patterns it would end the word."""

    def __missing__(self, code: int) -> int:
        kind = unicodedata.category(chr(code))
        if kind == "Nd":
            same = ord("0") + unicodedata.digit(chr(code))
        else:
            same = LETTERS + code if code in JOINERS or (code <= LAST and kind in ("Mn", "Mc")) else code
        self[code] = same
        return same


SAME = _Same(
    {
        **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in STOPS},
        **dict(zip(map(ord, "【】〔〕"), map(ord, "[][]"), strict=True)),
        **dict(zip(map(ord, "।॥۔။։።،؛؟"), map(ord, "......,;?"), strict=True)),
        **dict.fromkeys(HYPHENS, ord("-")),
        **dict.fromkeys(WIDE, ord(" ")),
    }
)
OTHERS = re.compile(f"[{''.join(map(chr, SAME))}{FOREIGN}]")


def folded(text: str) -> str:
    """Return a text with figures, letters, brackets and stops of other scripts as ours, and with letters for the signs
    around theirs; it is as long as it was."""
    return text.translate(SAME) if not text.isascii() and OTHERS.search(text) else text


@cache
def _signs() -> re.Pattern[str]:
    """The letters for signs: a class so large that it is dear to compile, and words in ASCII have none of it."""
    return re.compile(f"[{chr(LETTERS + 0x300)}-{chr(LETTERS + LAST)}]")


def unfolded(words: str) -> str:
    """Return words of a folded text with the signs that they are written with."""
    return _signs().sub(_sign, words) if not words.isascii() else words


def quoted(words: Iterable[str]) -> str:
    """Return words of a folded text for a message, each in quotes and as it is written."""
    return ", ".join(f'"{unfolded(word)}"' for word in words)


def _sign(letter: re.Match[str]) -> str:
    code = ord(letter[0])
    return chr(code - LETTERS) if SAME[code - LETTERS] == code else letter[0]
