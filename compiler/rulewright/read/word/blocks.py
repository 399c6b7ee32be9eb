"""A paragraph to a block: what shape it has, and where its number stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.read.blocks import MAX_DEPTH, Piece, RawBlock, Shape
from rulewright.read.word.inline import Inline
from rulewright.read.word.numbering import Number, figures

if TYPE_CHECKING:
    from rulewright.read.word.written import Read

TWIPS = 120  # of a character, about
LONGEST = 120  # characters of a heading; a longer paragraph in a heading's style is a rule's text
SENTENCES = re.compile(r"[a-z]{2,}[.;]\s+\S|[a-z]{3}[.;]\s*\Z")
FEW = 10  # words of a heading that ends in a stop
TYPED = re.compile(r"[(\[]?((?:\d+|[A-Z])(?:\.\d+)+|\d+(?=[.)]))[)\].:]*[ \t\xa0]+(?=\S)")


class Paragraph(Struct):
    """A paragraph as it was read: its words, number, heading level, left indent in twips; whether its mark is `hidden`,
    so that the next one goes on with it; and which it is in its part."""

    inline: Inline
    number: Number | None
    level: int
    indent: int
    hidden: bool
    count: int


def block_of(paragraph: Paragraph, start: int, read: Read) -> RawBlock | None:
    """Return the block of a paragraph that was written at `start`; None where it has neither words nor number."""
    text = paragraph.inline.text
    base = read.lines[-1].words
    pieces = _pieces(text, base)
    number = paragraph.number
    counted = number is not None and not number.bullet and bool(number.text.strip())
    place: Piece | None = None
    if number and counted:
        first, last = figures(number.text)
        place = (start + first, start + last)
        end = pieces[0][1] if pieces else start + len(number.text)
        doubled = _note_doubled(number, text, base, read)
        place = doubled or place
        pieces[:1] = [(doubled[0] if doubled else start, end)]
    if not pieces:
        return None
    shape: Shape = "bullet" if number and number.bullet else "paragraph"
    if shape == "paragraph" and paragraph.level and _is_heading(paragraph):
        shape = "heading"
    return RawBlock(
        shape,
        pieces,
        depth=min(number.level, MAX_DEPTH) if number and (number.bullet or counted) else 0,
        indent=paragraph.indent // TWIPS,
        number=place,
        level=paragraph.level,
        bold=_is_bold(paragraph.inline),
        listed=paragraph.inline.listed,
    )


def _pieces(text: str, base: int) -> list[Piece]:
    """Return the lines of a paragraph, without white space at their edges."""
    found = []
    for line in re.finditer(r"[^\n]+", text):
        words = line[0].strip()
        if words:
            start = base + line.start() + len(line[0]) - len(line[0].lstrip())
            found.append((start, start + len(words)))
    return found


def _is_heading(paragraph: Paragraph) -> bool:
    """True where a paragraph in a heading's style reads like a heading; lawyers number whole clauses by such styles."""
    text = paragraph.inline.text.strip()
    if len(text) > LONGEST or not text:
        return False
    return not (SENTENCES.search(text) and len(text.split()) > FEW)


def _is_bold(inline: Inline) -> bool:
    """True where all words are bold."""
    bold = sum(len(inline.text[look.start : look.end].strip()) for look in inline.looks if "strong" in look.names)
    return bold > 0 and bold >= len(inline.text.strip()) - inline.text.count(" ") // 2 - 2


def _note_doubled(number: Number, text: str, base: int, read: Read) -> Piece | None:
    """Note a number that was typed beside the automatic one and is the same, or is as deep. Return the place of one
    that is the same: the rule begins there."""
    typed = TYPED.match(text.lstrip())
    if not typed:
        return None
    first, last = figures(number.text)
    written = number.text[first:last]
    at = base + len(text) - len(text.lstrip()) + typed.start(1)
    if typed[1] == written or (typed[1].count(".") and typed[1].count(".") == written.count(".")):
        read.doubled.append((at, at + len(typed[1])))
    return (at, at + len(typed[1])) if typed[1] == written else None
