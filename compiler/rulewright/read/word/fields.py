"""Fields: what Word works out, and keeps the last result of. `REF _Ref12 \\r` is the number at a bookmark."""

from __future__ import annotations

import re

from msgspec import Struct

WORD = re.compile(r'"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s"]+)')
WITH_VALUE = ("*", "@", "#", "d", "l", "o", "t")  # switches that a word follows; \t is one of TOC, not of REF
LEADS = ("REF", "PAGEREF", "NOTEREF")


class Instruction(Struct, frozen=True):
    """The code of a field: its name in capitals, its first words, its switches in small letters, and the words that
    follow some of these."""

    name: str
    words: tuple[str, ...]
    switches: frozenset[str]
    values: tuple[tuple[str, str], ...] = ()

    def given(self, switch: str) -> str:
        """The word that follows a switch, or nothing."""
        return dict(self.values).get(switch, "")

    @property
    def bookmark(self) -> str:
        """The bookmark that the field leads to, if it does."""
        if self.name in LEADS:
            return self.words[0] if self.words else ""
        return ""

    @property
    def counts(self) -> bool:
        """True where the field shows the number of a page or a note, and not that of what the bookmark is at."""
        return self.name in ("PAGEREF", "NOTEREF") or (self.name == "REF" and "f" in self.switches)


def parse(code: str) -> Instruction:
    """Return the parts of a field's code. A bookmark's name may stand alone, as Word allows: `_Ref12 \\h`."""
    words = [quoted or word for quoted, word in WORD.findall(code)]
    name = words.pop(0).upper() if words else ""
    plain: list[str] = []
    switches: set[str] = set()
    values: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if not word.startswith("\\"):
            plain.append(word)
            continue
        switch = word[1:].lower()
        switches.add(switch[:1])
        valued = switch in WITH_VALUE and not (switch == "t" and name in LEADS)
        valued = valued or (switch == "s" and "NUM" in name)
        if valued and at < len(words) and not words[at].startswith("\\"):
            if switch == "l" and name == "HYPERLINK":
                plain.append(f"#{words[at]}")
            values.append((switch, words[at]))
            at += 1
    return Instruction(name, tuple(plain), frozenset(switches), tuple(values))


class Field(Struct):
    """A field with its last result at `start` to `end` of the text; `paragraph` is the one it ends in."""

    code: Instruction
    start: int
    end: int
    paragraph: int = 0
    locked: bool = False
