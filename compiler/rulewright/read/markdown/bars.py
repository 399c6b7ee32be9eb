"""Rows of a table whose cells bars part, as Markdown has them."""

from __future__ import annotations

import itertools
import re

from rulewright.read.blocks import Piece

DELIMITER = re.compile(r"[ \t]*\|?(?:[ \t]*:?-{1,}:?[ \t]*\|)+(?:[ \t]*:?-{1,}:?)?[ \t]*\Z")
BAR = re.compile(r"(?<!\\)\|")


def is_delimiter(line: str) -> bool:
    """True for the line between the header of a table and its rows."""
    return DELIMITER.match(line) is not None


def cells_between(line: str, base: int) -> list[Piece]:
    """Return the cells of a line with bars, which begins at `base` of its text."""
    bars = [match.start() for match in BAR.finditer(line)]
    if not line.lstrip().startswith("|"):
        bars.insert(0, -1)
    if line[bars[-1] + 1 :].strip():
        bars.append(len(line))
    cells: list[Piece] = []
    for start, end in itertools.pairwise(bars):
        cell = line[start + 1 : end]
        left = start + 1 + len(cell) - len(cell.lstrip())
        cells.append((base + left, base + max(left, start + 1 + len(cell.rstrip()))))
    return cells or [(base, base)]
