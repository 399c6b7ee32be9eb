"""Tables in LaTeX: rows, cells, and how far a cell reaches."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.read.blocks import Piece
from rulewright.read.latex.tokens import closing
from rulewright.read.spans import Spans

CUT = re.compile(
    r"\\(?P<row>\\(?:\*?\[[^\]\n]{0,20}\])?|tabularnewline(?![A-Za-z]))|(?P<cell>(?<!\\)&)|(?P<open>(?<!\\)\{)"
    r"|\\begin[ \t]*\{(?P<begin>[^{}]+)\}|\\end[ \t]*\{(?P<end>[^{}]+)\}|(?P<comment>(?<!\\)%[^\n]*)"
    r"|\\(?P<rule>midrule|hline|endhead|endfirsthead|toprule|bottomrule)(?![A-Za-z])"
)
MULTI = re.compile(r"\s*\\multi(?P<way>column|row)[ \t]*(?:\[[^\]]*\])?\{(?P<count>-?\d{1,6})\}")


class Cell(Struct):
    """A cell: where its words stand, how many columns and rows it takes."""

    start: int
    end: int
    wide: int = 1
    high: int = 1


class Grid(Struct):
    """The rows of a table, and how many of them are header."""

    rows: list[list[Cell]]
    head: int = 0


def grid_of(text: str, start: int, end: int, spans: Spans) -> Grid:
    """Return what stands in a table whose rows begin at `start`; `spans` reads how far its cells reach."""
    rows: list[list[Cell]] = [[]]
    head = rules = 0
    begun = at = start
    depth = 0
    while found := CUT.search(text, at, end):
        at = found.end()
        if found["open"]:
            at = closing(text, found.start(), end) + 1
        elif found["begin"] or found["end"]:
            depth += 1 if found["begin"] else -1
        elif depth or found["comment"]:
            continue
        elif found["rule"]:
            rules += found["rule"] == "hline"
            filled = len([row for row in rows if row])
            if filled and (found["rule"] in ("midrule", "endhead", "endfirsthead") and not head):
                head = filled
            if text[begun : found.start()].strip() == "":
                begun = at
        else:
            rows[-1].append(_cell(text, begun, found.start(), spans))
            begun = at
            if found["row"] is not None:
                rows.append([])
    if text[begun:end].strip():
        rows[-1].append(_cell(text, begun, end, spans))
    kept = [row for row in rows if any(text[cell.start : cell.end].strip() for cell in row)]
    return Grid(kept, min(head, len(kept) - 1) if kept else 0)


def _cell(text: str, start: int, end: int, spans: Spans) -> Cell:
    cell = Cell(start, end)
    while found := MULTI.match(text, cell.start, end):
        at = found.end()
        while at < end and text[at] in "[{":
            close = closing(text, at, end) if text[at] == "{" else text.find("]", at, end)
            if close < 0:
                break
            inner: Piece = (at + 1, close)
            at = close + 1
            cell.start, cell.end = inner
        if at == found.end():  # it has no words
            cell.start = at
        count = spans.read(found["count"].lstrip("-"))
        cell.wide, cell.high = (count, cell.high) if found["way"] == "column" else (cell.wide, count)
    return cell
