"""Entries of lists: whether what an entry begins with is its own number, and whether its list stands within another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.notations.notation import Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.scores.chain import adjoin
from rulewright.read.blocks import RawBlock, columns_before, inset_of
from rulewright.read.markdown.nested import OpenLists
from rulewright.text import Source

FIGURE = re.compile(r"[(]?(?:\d+\.)*(\d{1,3})[.)]{0,2}")  # the mark of an entry that is numbered
NEAR = 2  # entries: between two that go on, one may stand twice


def begins_otherwise(
    source: Source, blocks: Sequence[RawBlock], at: int, match: re.Match[str], notation: Notation
) -> bool:
    """True where the number with which an entry begins, as it was matched at the start of a line, is a word, or cites:
    its own number is its mark. `at` is the place of its block among all."""
    return _is_word(match, blocks[at].mark) or _is_cited_by(source, blocks, at, match, notation)


def is_nested(source: Source, block: RawBlock, line: int, first: Candidate, lists: OpenLists) -> bool:
    """True for an entry of a list of numbers within an entry of another one; `lists` are open before a line, at whose
    start a candidate stands, and take note of it."""
    if first.evidence & (Evidence.HEADING | Evidence.DEEP):
        lists.end()
        return False
    if first.label:
        return False  # SCHEDULE 1, in the middle of its line, is no entry
    written = block.mark or source.text[first.start : first.end]
    figure = FIGURE.fullmatch(written)
    column = columns_before(source.text, block.pieces[line][0]) if line else inset_of(block)
    return figure is not None and lists.enter(column, int(figure[1])) > 0


def _is_word(match: re.Match[str], mark: str) -> bool:
    """True for a letter that nothing sets off: where an entry has a mark, *1. A member votes*, or tells what a term
    means, it is a word; and for a figure behind a mark that counts otherwise: *b. 1. league*."""
    number = match["number"] or ""
    if match["bold"] or match["label"]:
        return False
    return number.isalpha() and not match["end"] if not number.isdigit() else bool(mark) and number not in mark


def _is_cited_by(source: Source, blocks: Sequence[RawBlock], at: int, match: re.Match[str], notation: Notation) -> bool:
    """True for a number behind a word with which an entry begins that is counted otherwise: *2. Rule 9.2 is so*.
    *2. Rule 9:* defines, and so do entries that go on from one to the next: *2. Rule 9 is*, *3. Rule 10 is*."""
    own = notation.parse(blocks[at].mark.rstrip("."))
    number = notation.parse(match["number"] or "") if match["label"] else None
    if own is None or number is None or own == number or match["end"] or match["bold"]:
        return False
    order = notation.order(number)
    before, behind = (
        _called(source, each, match.re, notation)
        for each in (blocks[max(at - NEAR, 0) : at], blocks[at + 1 : at + 1 + NEAR])
    )
    return not any(adjoin(each, order) for each in before) and not any(adjoin(order, each) for each in behind)


def _called(source: Source, blocks: Sequence[RawBlock], opening: re.Pattern[str], notation: Notation) -> list[Order]:
    """Return the orders of the numbers behind a word with which some entries begin."""
    entries = (opening.match(source.text, *each.pieces[0]) for each in blocks if each.mark)
    numbers = (notation.parse(each["number"] or "") for each in entries if each and each["label"])
    return [notation.order(each) for each in numbers if each]
