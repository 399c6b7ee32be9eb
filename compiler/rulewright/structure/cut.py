"""Cut blocks where a rule begins, or may begin an item, so that each stands at the beginning of a block of its own."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.notations.notation import Notation
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.read.blocks import RawBlock, columns_before
from rulewright.text import Source

WHOLE = 60  # characters; a longer line above another is a line of its paragraph
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


def _parts(
    source: Source, block: RawBlock, candidates: Iterable[Candidate], begins: set[int], notes: tuple[str, ...]
) -> list[Part]:
    """Return the parts of a block, each with the candidate at its beginning."""
    parts: list[Part] = [(block, None)]
    line = 0  # of the block, where the last part begins
    noted: bool | None = None
    before: Candidate | None = None
    for each in candidates:
        real = id(each) in begins
        if not real and not each.marks:
            continue
        if each.line == 0 and not each.evidence & Evidence.MIDLINE:
            parts[-1] = (block, each)
        elif real:
            last = parts[-1][0]
            head, tail = _divide(source, last, each.line - line, each)
            if head.pieces:
                parts[-1] = (head, parts[-1][1])
                parts.append((tail, each))
            else:
                parts[-1] = (tail, each)
            line = each.line
            noted = None
        else:
            if noted is None:
                above = parts[-1][0].pieces[0]
                noted = source.text[slice(*above)].lstrip(" \t*_(").casefold().startswith(notes)
            opened = parts[-1][1]
            titled = opened is not None and not opened.words  # its title stands on a line of its own
            whole = each.line - line <= 1 + titled
            if not noted and _may_begin(source, block, each, before, whole=whole):
                head, tail = _divide(source, parts[-1][0], each.line - line, each)
                parts[-1] = (head, parts[-1][1])
                parts.append((tail, each))
                line = each.line
        before = each
    return parts


def _may_begin(source: Source, block: RawBlock, item: Candidate, before: Candidate | None, *, whole: bool) -> bool:
    """True where an item may begin in the middle of a block, rather than its sentence go on: behind a sentence, further
    in than the entry above, below a line that stands alone (the `whole` of what is above), or next to the item
    before."""
    if item.evidence & (Evidence.CUED | Evidence.LOWER_LABEL):
        return False
    if item.evidence & (Evidence.FINISHED | Evidence.OPEN | Evidence.NESTED):
        return True
    above = source.text[slice(*block.pieces[item.line - 1])]
    if above.isupper() or (whole and len(above) < WHOLE):
        return True
    return before is not None and any(
        one.part == other.part and 0 < other.form.ordinal(other.value) - one.form.ordinal(one.value) <= 1
        for one in before.marks
        for other in item.marks
    )


def _divide(source: Source, block: RawBlock, line: int, candidate: Candidate) -> tuple[RawBlock, RawBlock]:
    """Cut a block in two before a candidate on one of its lines."""
    pieces = block.pieces
    start, end = pieces[line]
    inside = candidate.at > start and bool(candidate.evidence & Evidence.MIDLINE)
    head = RawBlock(block.shape, pieces[:line], block.depth, block.indent, block.gap, block.level)
    head.number, head.mark, head.tag = block.number, block.mark, block.tag
    if inside:
        head.pieces = [*pieces[:line], (start, candidate.at)]
    begin = candidate.at if inside else start
    indent = 0 if inside else columns_before(source.text, start)
    tail = RawBlock("paragraph", [(begin, end), *pieces[line + 1 :]], indent=indent, gap=False)
    return head, tail


def _leads(notation: Notation) -> tuple[str, ...]:
    """How a block of notes begins: numbered notes below a table go on in its lines."""
    return tuple(f"{word}:" for word in (*notation.words.note, *notation.words.legend))
