"""Numbers that stand behind the words of a paragraph in plain text: in the right margin, at the end of a title.

Figures end lines everywhere: pages, prices, citations. Those of rules stand behind nearly all paragraphs, or behind the
titles with which these begin, and each goes on from the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from rulewright.late import late
from rulewright.read.blocks import Piece, RawBlock

LETTER = r"[^\W\d_]"  # of a chapter
SIGN = "[.:/-]"  # between two parts
DEEPER = rf"(?:{SIGN}\d{{1,3}})"
NUMBER = late(
    rf"(?P<open>[\[(]?)(?P<number>(?:\d{{1,3}}|{LETTER}){DEEPER}{{1,5}}|{LETTER}\d{{1,3}}{DEEPER}{{0,4}}"
    rf"|(?<=\(){LETTER}(?=\)))[\])]?\.?[*_]{{0,3}}"
)
PART = re.compile(rf"\d+|{LETTER}")
# Figures are rarer than blanks: it begins with one, and looks back for what parts it from the words
GAPPED = r"(?<=[ \t\xa0]{2}"
ENDS = re.compile(
    rf"\d(?:(?:{GAPPED}\d)|(?<=[\t\[(]\d))\d{{0,2}}{SIGN}\d|{GAPPED}{LETTER}\d)|{GAPPED}{LETTER}{SIGN}\d))"
    r"[\d.:/-]{0,20}[\])]?\.?[*_]{0,3}[ \t]{0,9}(?=[\r\n]|\Z)"
)
BLANK = " \t\xa0"
BOLD = "*_"
MARKED = BLANK + BOLD
GAP = re.compile(r"\t|[ \xa0]{2}")
STOPS = ".!?;,:。"  # end no title
TITLE = 60  # characters of one, at most
FEWEST = 4
MOSTLY = 0.75  # of the paragraphs, at least, have such a number, and of these go on from the one before
SLIPS = 3  # numbers that do not are the editor's, however short the text, if most do: two changed round break three


Tells = Callable[[str, str], bool]  # of what stands before a number on its line, and the bracket that opens it


class Behind(NamedTuple):
    """The number behind the words of a block: the line at whose end it stands, the place of that line's words, its own
    place, and its parts."""

    line: int
    words: Piece
    place: Piece
    parts: tuple[int, ...]


def may_be_numbered_behind(text: str) -> bool:
    """True for a text in which some lines end with such a number: most have none."""
    ends = (line.rstrip(MARKED).removesuffix(".").rstrip("])")[-1:] for line in text.splitlines())
    return sum(map(str.isdecimal, ends)) >= FEWEST and len(ENDS.findall(text)) >= FEWEST


def number_paragraphs(text: str, blocks: list[RawBlock]) -> None:
    """Give the paragraphs of a text whose numbers stand behind their words these numbers, and take them out of the
    words, where that is how it numbers."""
    if not may_be_numbered_behind(text):
        return
    paragraphs = [block for block in blocks if block.shape == "paragraph" and not block.number]
    headed = [block for block in paragraphs if _is_title(text, block)]
    for some, tells in ((paragraphs, _in_margin), (headed, _in_margin), (headed, _in_brackets)):
        found = [(block, behind) for block in some if (behind := _behind(text, block, tells))]
        if len(found) >= max(FEWEST, MOSTLY * len(some)) and go_on([behind.parts for _, behind in found]):
            for block, behind in found:
                block.number = behind.place
                block.pieces[behind.line] = behind.words
            if tells is _in_brackets:
                blocks[:] = _parted(blocks, {id(block) for block, _ in found})
            return


def _parted(blocks: list[RawBlock], titled: Container[int]) -> Iterator[RawBlock]:
    """Yield blocks, those which begin with a title in two: the title, and the text below it."""
    for block in blocks:
        rest = block.pieces[1:] if id(block) in titled else []
        yield replace(block, pieces=block.pieces[:1], bold=True) if rest else block
        if rest:
            yield RawBlock("paragraph", rest, depth=block.depth, indent=block.indent, gap=False)


def _is_title(text: str, block: RawBlock) -> bool:
    """True for a block whose first line may be a title: short, but for what stands behind a gap, without a stop, and
    no sentence that goes on below."""
    start, end = block.pieces[0]
    words = GAP.split(text[start:end].rstrip())[0]
    goes_on = len(block.pieces) > 1 and text[block.pieces[1][0]].islower()
    return len(words) <= TITLE and words[-1:] not in tuple(STOPS) and not goes_on


def _behind(text: str, block: RawBlock, tells: Tells) -> Behind | None:
    """Return the number behind the words of a block; None where there is none, or one on several lines: a table. In
    brackets it stands behind a title: further down it is cited."""
    found = list(_at_ends(text, block.pieces[:1] if tells is _in_brackets else block.pieces, tells))
    return found[0] if len(found) == 1 else None


def _at_ends(text: str, pieces: Sequence[Piece], tells: Tells) -> Iterator[Behind]:
    for at, (start, end) in enumerate(pieces):
        words = text[start:end].rstrip()
        written = words.split()[-1] if words else ""
        match = NUMBER.fullmatch(written)
        before = words[: len(words) - len(written)]
        if match and before.strip() and tells(before, match["open"]):
            first = start + len(before) + match.start("number")
            lead = len(before) - len(before.lstrip(BOLD)) if written[-1] in BOLD else 0
            parts = tuple(int(part) if part.isdecimal() else ord(part) for part in PART.findall(match["number"]))
            yield Behind(at, (start + lead, start + len(before.rstrip())), (first, first + len(match["number"])), parts)


def _in_margin(before: str, bracket: str) -> bool:
    """True where a gap parts a number from the words before it."""
    return before.endswith("\t") or before[-2:].strip(BLANK) == ""


def _in_brackets(before: str, bracket: str) -> bool:
    """True for a number in brackets."""
    return bool(bracket)


def go_on(numbers: Sequence[tuple[int, ...]]) -> bool:
    """True where most of some numbers follow the one before them, but for a few slips."""
    steps = len(numbers) - 1
    on = sum(_follows(one, other) for one, other in pairwise(numbers))
    return on > steps / 2 and on >= min(MOSTLY * steps, steps - SLIPS) if steps > 0 else True


def _follows(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """True where a number goes on from another at some depth: 1.2 from 1.1, 2.1 from 1.4, 1.1.1 from 1.1."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if shared == len(other):  # the same once more, or what it is below
        return False
    last = one[shared] if shared < len(one) else 0
    return 0 <= other[shared] - last <= 1 and all(part <= 1 for part in other[shared + 1 :])
