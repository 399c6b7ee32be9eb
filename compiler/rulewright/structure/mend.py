"""Join what a page break had cut in two: a sentence that goes on in the next paragraph, a table in the next rows."""

from __future__ import annotations

import re

from rulewright.model import Problem
from rulewright.outline.candidates.surroundings import FINISHED
from rulewright.read.blocks import RawBlock
from rulewright.structure.cut import Part
from rulewright.text import Source, Span

DELIMITER = re.compile(r"[\s|:-]+\Z")
SINGLE = ("term", "definition", "footnote")  # what blocks are that are whole by themselves
LONG = 40  # characters of a table's last row that make it text, not a figure


def mend(source: Source, parts: list[Part]) -> tuple[list[Part], list[Problem]]:
    """Return the blocks with the cut ones joined, and a `joined-text` problem at each joint."""
    mended: list[Part] = []
    problems: list[Problem] = []
    for block, candidate in parts:
        last = mended[-1][0] if mended else None
        whole = not last or not block.gap or last.cells or block.cells or _are_apart(last, block)
        what = "" if whole or not last or candidate else _cut(source, last, block)
        if not last or not what:
            mended.append((block, candidate))
            continue
        start = block.pieces[0][0]
        first_word = source.text[start : block.pieces[0][1]].split(maxsplit=1)[0]
        problems.append(Problem("joined-text", Span(source, start, start + len(first_word)), what))
        if last.shape == "rows" and block.shape == "paragraph":
            last.tail.extend(block.pieces)
        else:
            last.pieces.extend(block.pieces)
    return mended, problems


def _are_apart(last: RawBlock, block: RawBlock) -> bool:
    """True for two blocks that no sentence goes through: code, a term and its meaning, a note, what is quoted."""
    return "code" in (last.shape, block.shape) or last.role != block.role or block.role in SINGLE


def _cut(source: Source, last: RawBlock, block: RawBlock) -> str:
    """Say what a page break cut between two blocks: `sentence`, `table`, or nothing."""
    first = source.text[slice(*block.pieces[0])].lstrip()
    end = source.text[slice(*last.pieces[-1])].rstrip(" \t|\xa0")
    if last.shape == "rows" and block.shape == "rows":
        return "table" if _same_table(source, last, block) else ""
    if block.shape != "paragraph" or not goes_on(first) or not is_open(end):
        return ""
    if last.shape == "rows":
        return "table" if len(re.split(r"[\t|]", end)[-1]) > LONG and not last.tail else ""
    return "sentence" if last.shape in ("paragraph", "bullet") else ""


def goes_on(words: str) -> bool:
    """True for the words of a paragraph that may go on with a sentence of the one before."""
    return words[:1].islower()


def is_open(words: str) -> bool:
    """True for words whose sentence may go on in the next paragraph."""
    return not (FINISHED.search(words) or re.search(r"\d\Z", words))


def _same_table(source: Source, last: RawBlock, block: RawBlock) -> bool:
    """Rows go on where they have as many cells as those above and neither caption nor delimiter of their own."""
    rows = [source.text[start:end] for start, end in block.pieces]
    mark = "|" if rows[0].lstrip().startswith("|") else "\t"
    above = source.text[slice(*last.pieces[-1])]
    if any("-" in row and DELIMITER.match(row) for row in rows[:2]) or above.count(mark) != rows[0].count(mark):
        return False
    return above.lstrip().startswith("|") == (mark == "|") and len([c for c in rows[0].split(mark) if c.strip()]) > 1
