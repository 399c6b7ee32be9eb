"""Which marks of emphasis in a text belong together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

WORD_CHARACTER = re.compile(r"\w")


class Line(NamedTuple):
    """A stretch of source text, where it begins, and the markup in it."""

    raw: str
    base: int
    tokens: list[re.Match[str]]


def pairs_of(lines: Iterable[Line]) -> dict[int, int]:
    """Map each emphasis delimiter that opens, by where it stands, to the one that closes it (CommonMark's flanking
    rule, simplified), perhaps on a later one of these lines."""
    waiting: dict[str, int | None] = {}
    pairs: dict[int, int] = {}
    for raw, base, token in ((raw, base, token) for raw, base, tokens in lines for token in tokens):
        if token.lastgroup not in ("strong", "emphasis"):
            continue
        at = base + token.start()
        before = raw[token.start() - 1] if token.start() else " "
        after = raw[token.end()] if token.end() < len(raw) else " "
        if token[0][0] == "_" and WORD_CHARACTER.match(before) and WORD_CHARACTER.match(after):
            continue
        opener = waiting.get(token[0])
        loose = token.lastgroup == "strong" and opener is not None and opener >= base  # people leave a blank before it
        if opener is not None and (loose or not before.isspace()):
            pairs[opener] = at
            waiting[token[0]] = None
        elif not after.isspace():
            waiting[token[0]] = at
    return pairs
