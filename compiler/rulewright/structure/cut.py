"""Cut blocks where a rule begins, or may begin an item, so that each stands at the beginning of a block of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.titlelike import is_title
from rulewright.read.blocks import RawBlock, columns_before
from rulewright.text import Source

WHOLE = 60  # characters; a longer line above another is a line of its paragraph
NEAR = 2  # behind the last item, a mark may be of its list with one between that stands within a line
STOPS = " \t\xa0.:*_"  # may stand around a title
CITING = Evidence.OPEN | Evidence.GOES_ON | Evidence.RANGE  # of a word with its number, that a sentence goes on there
Part = tuple[RawBlock, Candidate | None]


def cut(
    source: Source,
    blocks: list[RawBlock],
    candidates: Iterable[Candidate],
    rules: set[int],
    listed: set[int],
    notation: Notation,
) -> list[Part]:
    """Return the blocks, each with the candidate at its beginning; `rules` and `listed` are the ids of the candidates
    which begin a rule, or an entry of a contents list. Others may begin items, where their marks allow it."""
    by_block: dict[int, list[Candidate]] = {}
    for each in candidates:
        by_block.setdefault(each.block, []).append(each)
    notes = _leads(notation)
    begins = rules | listed
    parts: list[Part] = []
    for at, block in enumerate(blocks):
        parts.extend(_parts(source, block, by_block.get(at, ()), begins, notes))
    return [part for whole in parts for part in (_entry_and_rest(whole) if id(whole[1]) in listed else (whole,))]


def _entry_and_rest(part: Part) -> list[Part]:
    """An entry of a contents list is its line; what stands below is text of its own."""
    block, candidate = part
    if len(block.pieces) == 1:
        return [part]
    entry = RawBlock(block.shape, block.pieces[:1], block.depth, block.indent, block.gap, block.level)
    entry.number, entry.mark, entry.tag = block.number, block.mark, block.tag
    return [(entry, candidate), (RawBlock("paragraph", block.pieces[1:], indent=block.indent, gap=False), None)]


class _Cut(NamedTuple):
    """Where a part of a block begins: on which of its lines, at which character, how far in, with which candidate. One
    that is as far in as None begins with the block."""

    line: int
    at: int
    indent: int | None = None
    candidate: Candidate | None = None


def _parts(
    source: Source, block: RawBlock, candidates: Sequence[Candidate], begins: set[int], notes: tuple[str, ...]
) -> list[Part]:
    """Return the parts of a block, each with the candidate at its beginning."""
    cuts = [_Cut(0, block.pieces[0][0] if block.pieces else 0)]
    noted: bool | None = None
    before: Candidate | None = None
    for each, following in zip_longest(candidates, candidates[1:]):
        real = id(each) in begins
        if not real and not each.marks:
            continue
        last = cuts[-1]
        if each.line == 0 and not each.evidence & Evidence.MIDLINE:
            cuts[-1] = last._replace(candidate=each)
        elif real:
            cut = _cut(source, block, last, each)
            if cut[:2] == last[:2]:
                cuts.pop()
            cuts.append(cut)
            noted = None
        else:
            if noted is None:
                above = source.text[last.at : block.pieces[last.line][1]]
                noted = above.lstrip(" \t*_(").casefold().startswith(notes)
            titled = last.candidate is not None and not last.candidate.words  # its title stands on a line of its own
            headed = _has_title(source, block, last)
            whole = each.line - last.line <= 1 + (titled or headed)
            lists = _begins_list(each, following, headed=headed)
            inline = _goes_on_inline(source.text[last.at : each.at], each, last.candidate)
            begin = lists or each.evidence & Evidence.MIDLINE or _may_begin(source, block, each, before, whole=whole)
            if not (noted or inline) and (begin or _goes_back(source, block, each, cuts)):
                cuts.append(_cut(source, block, last, each))
        before = each
    return [(_between(block, cut, end), cut.candidate) for cut, end in zip_longest(cuts, cuts[1:])]


def _may_begin(source: Source, block: RawBlock, item: Candidate, before: Candidate | None, *, whole: bool) -> bool:
    """True where an item may begin in the middle of a block, rather than its sentence go on: behind a sentence, further
    in than the entry or the line above, below a line that stands alone (the `whole` of what is above), or next to the
    item before."""
    above = source.text[slice(*block.pieces[item.line - 1])]
    inset = columns_before(source.text, item.at) > columns_before(source.text, block.pieces[item.line - 1][0])
    listed = inset and item.evidence & Evidence.CAPITAL and is_title(above)  # Castling Rules⏎   1. A player may castle
    if item.evidence & (Evidence.CUED | Evidence.LOWER_LABEL) and not listed:
        return False
    comes_next = before is not None and _comes_next(before, item)
    worded = all(mark.form.label or mark.form.called for mark in item.marks)
    if worded and (item.evidence & CITING or (item.evidence & Evidence.SMALL and not comes_next)):
        return False  # a citation at the beginning of a line: 2 § applies; under Article XI,⏎Section 2
    if item.evidence & (Evidence.FINISHED | Evidence.OPEN | Evidence.NESTED):
        return True
    if inset or above.isupper() or (whole and len(above) < WHOLE):
        return True
    return comes_next


def _goes_back(source: Source, block: RawBlock, item: Candidate, cuts: Sequence[_Cut]) -> bool:
    """True where a mark stands less far in than the line above, and goes on with the last one that stands as far in:
    what stands between is further in."""
    column = columns_before(source.text, item.at)
    if item.evidence & Evidence.CUED or column >= columns_before(source.text, block.pieces[item.line - 1][0]):
        return False
    for last in reversed(cuts):
        indent = columns_before(source.text, last.at)
        if indent <= column:
            return indent == column and last.candidate is not None and _comes_next(last.candidate, item)
    return False


def _goes_on_inline(above: str, item: Candidate, last: Candidate | None) -> bool:
    """True where a mark counts on within the sentence that goes on above it, *(x) here and (y) there*, far
    behind the item that was begun `last`."""
    begun = last.marks if last else ()
    if not begun or not item.evidence & (Evidence.SMALL | Evidence.OPEN) or item.evidence & Evidence.FINISHED:
        return False
    for mark in item.marks:
        ordinal = mark.form.ordinal(mark.value)
        near = any(each.form == mark.form and each.form.ordinal(each.value) >= ordinal - NEAR for each in begun)
        before = mark.form.at(ordinal - 1) if ordinal > 1 else None
        if before and not near and f" {mark.form.write(before)} " in above:
            return True
    return False


def _comes_next(before: Candidate, item: Candidate) -> bool:
    """True where one of the marks of an item goes on with one of the item before."""
    return any(
        one.part == other.part and 0 < other.form.ordinal(other.value) - one.form.ordinal(one.value) <= 1
        for one in before.marks
        for other in item.marks
    )


def _has_title(source: Source, block: RawBlock, last: _Cut) -> bool:
    """True below a rule whose title stands on the line of its number: the text begins on the next."""
    rule = last.candidate
    if rule is None or rule.number is None or not rule.words or rule.evidence & Evidence.MIDLINE:
        return False
    return is_title(source.text[rule.rest : block.pieces[last.line][1]].strip(STOPS))


def _begins_list(item: Candidate, following: Candidate | None, *, headed: bool) -> bool:
    """True for the first item of a list whose second begins a line, too, however long the sentence above it is: below
    a title (`headed`), or where the first has ended or leads over to the second."""
    first = any(mark.form.ordinal(mark.value) == 1 for mark in item.marks)
    worded = any(mark.form.label or mark.form.called for mark in item.marks)
    if not first or worded or following is None or item.evidence & (Evidence.CUED | Evidence.MIDLINE):
        return False
    if not (headed or following.evidence & (Evidence.FINISHED | Evidence.OPEN)):
        return False
    return following.line > item.line and not following.evidence & Evidence.MIDLINE and _comes_next(item, following)


def _cut(source: Source, block: RawBlock, last: _Cut, candidate: Candidate) -> _Cut:
    """Return the cut before a candidate on a line of a block: within the line where it stands in its middle."""
    start = last.at if candidate.line == last.line else block.pieces[candidate.line][0]
    inside = candidate.at > start and bool(candidate.evidence & Evidence.MIDLINE)
    indent = 0 if inside else columns_before(source.text, start)
    return _Cut(candidate.line, candidate.at if inside else start, indent, candidate)


def _between(block: RawBlock, cut: _Cut, end: _Cut | None) -> RawBlock:
    """Return the part of a block between two cuts, or from the last one on."""
    if cut.indent is None and end is None:
        return block
    pieces = block.pieces[cut.line : end.line if end else None]
    if pieces:
        pieces[0] = (cut.at, pieces[0][1])
    if end:
        start = cut.at if end.line == cut.line else block.pieces[end.line][0]
        if end.at > start:
            pieces.append((start, end.at))
    if cut.indent is not None:
        return RawBlock("paragraph", pieces, indent=cut.indent, gap=False)
    head = RawBlock(block.shape, pieces, block.depth, block.indent, block.gap, block.level)
    head.number, head.mark, head.tag = block.number, block.mark, block.tag
    return head


def _leads(notation: Notation) -> tuple[str, ...]:
    """How a block of notes begins: numbered notes below a table go on in its lines."""
    return tuple(f"{word}:" for word in (*notation.words.note, *notation.words.legend))
