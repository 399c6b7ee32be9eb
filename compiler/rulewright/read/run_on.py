"""Marks that stand right behind a sentence, on its line: the break between them was lost, as it is where a word
processor's pages were pasted, *… of the club;d) keep the books*. They begin lines, as the others of their list do."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict

from msgspec import Struct

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock

# A letter or a figure with its bracket; a sign with its figure. No blank stands before it
SIGN = "§"
MARK = (
    rf"(?P<open>\(?)(?P<value>[a-z]|\d{{1,2}})(?P<close>\))|(?P<sign>{SIGN})[ \xa0]?(?P<figure>\d{{1,2}})[.ºª°]{{0,2}}"
)
GLUED = late(rf"(?<=[^\W\d_][.;:])(?:{MARK})(?=[ \xa0]+[^\W\d_])")
BEGINS = late(rf"(?:{MARK})(?=[ \xa0])")


class _Mark(Struct):
    """Where a mark stands, what is the same in all of its list, and its place in that."""

    at: int
    kind: str
    place: int


def part_lines(text: str, blocks: list[RawBlock]) -> None:
    """Part the lines of blocks of a text before each mark that stands right behind a sentence, between the one before
    it and the next of its list, which begin lines; the sign of a paragraph needs but the one before it, or be the
    first."""
    glued = [_mark(match) for match in GLUED.finditer(text)]
    if not glued:
        return
    flowing = [block for block in blocks if block.shape in ("paragraph", "bullet")]
    first = (BEGINS.match(text, *piece) for block in flowing for piece in block.pieces)
    begun: defaultdict[str, list[_Mark]] = defaultdict(list)
    for mark in sorted((_mark(match) for match in first if match), key=lambda mark: mark.at):
        begun[mark.kind].append(mark)
    places = [mark.at for mark in glued if _goes_on(mark, begun[mark.kind])]
    for block in flowing if places else ():
        block.pieces = [each for piece in block.pieces for each in _parted(piece, places)]


def _parted(piece: Piece, places: list[int]) -> list[Piece]:
    """Return the lines that a line is with a break at each of some places."""
    start, end = piece
    ends = [*places[bisect_right(places, start) : bisect_left(places, end)], end]
    return list(zip([start, *ends], ends, strict=False))


def _mark(match: re.Match[str]) -> _Mark:
    value = match["value"] or match["figure"]
    kind = match["sign"] or f"{match['open']}{'1' if value.isdecimal() else 'a'}{match['close']}"
    return _Mark(match.start(), kind, int(value) if value.isdecimal() else ord(value))


def _goes_on(mark: _Mark, begun: list[_Mark]) -> bool:
    """True for a mark between those that come before and behind it in its list, which have `begun` lines."""
    at = bisect_left(begun, mark.at, key=lambda each: each.at)
    before = at > 0 and begun[at - 1].place == mark.place - 1
    if mark.kind == SIGN:
        return before or mark.place == 1
    return before and at < len(begun) and begun[at].place == mark.place + 1
