"""One file of a Lout book, while it is read: its text, and what was found in it."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.model import Rule
from rulewright.text import Source

Section = tuple[int, int, Rule]  # where it begins and ends, and what it is


class Sheet(Struct):
    """`text` is that of `source` with its line breaks; at `joints` a word goes on behind a comment. `drawn` are the
    places of pictures: the symbols there are a language of their own. `odd_glyphs` are names of characters that nobody
    knows, with their places."""

    source: Source
    text: str
    joints: frozenset[int] = frozenset()
    sections: list[Section] = field(default_factory=list)
    drawn: list[tuple[int, int]] = field(default_factory=list)
    odd_glyphs: list[tuple[int, int, str]] = field(default_factory=list)
