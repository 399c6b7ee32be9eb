"""Lines with tabs: pasted from a word processor, one parts a number from its rule; in a table it parts the cells."""

from __future__ import annotations

import re
from itertools import groupby, pairwise

from rulewright.languages.scripts import UNSPACED
from rulewright.read.blocks import RawBlock

BLANKS = " \xa0*_"
JOINTS = tuple(".:/-")
# What looks like a number, in a cell of its own: `4.3`, `A.4`, `[4.3]`, `IV.`, `(a)`
NUMBER = re.compile(r"\W{0,2}(?:(?:[A-Za-z]\.)?[A-Za-z]{0,4}\d+(?:[.:/-]\w+)+[.):\]]*|[A-Za-z]\.\d+|\w{1,5}[.):\]]+)")
# A number of any kind, with what it is called (`Art. 4`, `§ 4`), or a mark that is closed; no modifier (+1)
OPENING = re.compile(r"(?:\w{1,12}\.?[ \xa0])?(?:[(\[§¶]{0,2}[ \xa0]?\w*\d[\w.:/()\[\]º°-]*|[(\[]?\w{1,5}[.):\]]+)")
DOTS = re.compile(r"(?:\.[ \xa0]?){4}\Z")
WORD = rf"[{UNSPACED}]{{2}}|[^\W{UNSPACED}]+"  # compiled where a text has such lines: it takes long, and few have
RULE = 6  # words behind a number, on average at least: the cells of a table have fewer


def is_numbered(line: str) -> bool:
    """True for a line that is a number of several parts, or one that is closed, with or without its words: it begins a
    rule unless it goes on with a table."""
    row = _cells(line)
    return len(row) in (1, 2) and not line[0].isspace() and NUMBER.fullmatch(row[0]) is not None


def untabled(text: str, blocks: list[RawBlock]) -> list[RawBlock]:
    """Return blocks, with a paragraph for each line of a table that is none: all its lines are a number and words, or
    entries of a contents list."""
    split: list[RawBlock] = []
    for block in blocks:
        rows = [_cells(text[start:end]) for start, end in block.pieces] if block.shape == "rows" else []
        if rows and (_is_prose(rows) or all(map(_leads_to_page, rows))):
            lines = [RawBlock("paragraph", [(_words(text, start), end)], gap=False) for start, end in block.pieces]
            lines[0].gap = block.gap
            split += lines
        else:
            split.append(block)
    return split


def _is_prose(rows: list[list[str]]) -> bool:
    """True where each line is a number and its words, or words alone, and these are as many as a rule has, or the
    numbers are those of rules within rules. A line alone is no table, either."""
    numbered = [row for row in rows if len(row) == 2 and OPENING.fullmatch(row[0])]
    if not numbered or len(numbered) + sum(len(row) == 1 for row in rows) < len(rows):
        return False
    words = sum(len(re.findall(WORD, row[-1])) for row in rows)
    return len(rows) == 1 or words >= RULE * len(rows) or _is_nested([row[0] for row in numbered])


def _leads_to_page(row: list[str]) -> bool:
    """True where dots lead from the words of a line to the number of a page."""
    return len(row) == 2 and DOTS.search(row[0]) is not None and row[1].isdecimal()


def _is_nested(numbers: list[str]) -> bool:
    """True where a number begins the next one (1, 1.1), or one comes back behind others: its list begins anew."""
    runs = [number for number, _ in groupby(numbers)]
    return len(set(runs)) < len(runs) or any(_holds(number, other) for number, other in pairwise(runs))


def _holds(number: str, other: str) -> bool:
    """True where a number is the beginning of another."""
    stem = number.rstrip(".")
    return other.startswith(stem) and other[len(stem) :].startswith(JOINTS) and other[len(stem) + 1 :].isalnum()


def _cells(line: str) -> list[str]:
    return [cell.strip(BLANKS) for cell in line.split("\t") if cell.strip()]


def _words(text: str, start: int) -> int:
    """Return where the words of a line begin."""
    while text[start].isspace():
        start += 1
    return start
