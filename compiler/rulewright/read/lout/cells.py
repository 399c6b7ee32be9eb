"""Where the cells of a table stand: its formats tell the columns of each row, which cells reach over others, and how
each is ruled."""

from __future__ import annotations

import re
from itertools import compress, pairwise
from typing import Any

from msgspec import Struct, field

from rulewright.read.lout.parse import first, last
from rulewright.read.lout.ruled import SIDE, SIGNS, Options

KIND = re.compile(r"[Rr]ow([a-z]?)$|^(?:@Fmt)?([a-z]?)(?:format)?$")  # of `@HeaderRowb`, `@Fmtb`, `bformat`: b
PIECE = re.compile(r'#[^\n]*|"[^"\n]*"|[{}]|[|!]+|,|@?\w+')
LETTER = re.compile(r"[A-Z]")
OPTION = re.compile(r"[a-z]+")
SIGNED = "@Fmt"  # begins the name of a format of `@Tab`: the signs between its columns rule the edges there
RIGHT, DOWN = "@HSpan", "@VSpan"  # the cell to the left, or above, reaches to here

Layout = list[list["Column"]]
Spans = list[tuple[int, int, int, int]]


class Column(Struct):
    """A place in a row: the letters of what stands in the cell there, and the cell's options; or which one reaches to
    it. `sides` are the options that rule its left and its right in a `@Tab`."""

    letters: str = ""
    reached: str = ""
    options: Options = field(default_factory=dict)
    sides: tuple[str, str] = (SIDE, SIDE)


def layout_of(table: list[Any], rows: list[Any], text: str) -> Layout:
    """Return the columns of each row, all of one width. `table` and `rows` are nodes with their parameters. Where a
    format is missing, or has no place for a cell, there is a column for each letter; what only parts columns is none.
    """
    formats = _formats(table, text)
    layout = [_formats(row.children, text).get("") or formats.get(kind_of(row), []) for row in rows]
    given = [letters_of(row) for row in rows]
    if any(letters - _letters(columns) for columns, letters in zip(layout, given, strict=True)):
        layout = [[Column(each) for each in sorted(set().union(*given))] for _ in rows]
    width = max(map(len, layout), default=0)
    layout = [columns + [Column()] * (width - len(columns)) for columns in layout]
    used = [any(each.letters or each.reached for each in column) for column in zip(*layout, strict=True)]
    return [list(compress(columns, used)) for columns in layout]


def _letters(columns: list[Column]) -> set[str]:
    return set("".join(each.letters for each in columns))


def kind_of(row: Any) -> str:
    """Return the kind of a row, which its format has, too: `a` of `@Rowa` and `@HeaderRowa`."""
    return _kind(row.children[0].value)


def letters_of(row: Any) -> set[str]:
    """Return the letters of the cells that a row gives."""
    return {each.children[0].value for each in row.children[1:] if LETTER.fullmatch(each.children[0].value)}


def spans_of(layout: Layout) -> Spans:
    """Return (row, column, rows, columns) of each cell that reaches over others."""
    reach: dict[tuple[int, int], tuple[int, int]] = {}
    above: dict[int, tuple[int, int]] = {}  # by column, the cell that may reach further down
    for at, columns in enumerate(layout):
        cell = at, 0
        for column, each in enumerate(columns):
            if each.reached == RIGHT and column:
                above.pop(column, None)
                high, wide = reach[cell]
                reach[cell] = high, wide + (cell[0] == at)
            elif each.reached == DOWN and column in above:
                cell = above[column]
                reach[cell] = at - cell[0] + 1, reach[cell][1]
            else:
                cell = above[column] = at, column
                reach[cell] = 1, 1
    return [(*cell, *size) for cell, size in reach.items() if size != (1, 1)]


def _formats(children: list[Any], text: str) -> dict[str, list[Column]]:
    """Return the columns of each format among parameters, by the kind of rows that it is for."""
    found: dict[str, list[Column]] = {}
    for child in children:
        name = child.children[0].value if getattr(child, "data", "") == "option" else ""
        if name.endswith("format") or name.startswith(SIGNED):
            unit = child.children[1]
            words = text[first(unit).end_pos : last(unit).start_pos]
            found[_kind(name)] = _reached(_columns(words, "|!," if name.startswith(SIGNED) else "|!"))
    return found


def _kind(name: str) -> str:
    match = KIND.search(name)
    return (match[1] or match[2] or "") if match else ""


def _columns(words: str, signs: str) -> list[Column]:
    """Return the columns of a format. A cell that it shows twice is read where it stands first; letters in braces, such
    as `@Cell { A // B }`, count where none stands outside of them. `signs` part columns."""
    columns = [Column()]
    braced: list[str] = [""]  # by column, the letters in braces
    opened: list[tuple[str, int]] = []  # the braces that are open: whose value they hold, if an option's, and where
    name, taken = "", ""
    for match in PIECE.finditer(words):
        piece = match[0]
        if piece == "{":
            opened.append((name, match.end()))
        elif piece == "}":
            option, start = opened.pop() if opened else ("", 0)
            if option and not opened:
                columns[-1].options[option] = words[start : match.start()].strip()
        elif piece[0] in signs and not opened:
            _part(columns, SIGNS.get(piece, SIDE))
            braced.append("")
        elif piece in (RIGHT, DOWN) and not opened:
            columns[-1].reached = piece
        elif LETTER.fullmatch(piece) and not any(option for option, _ in opened):
            if opened:
                braced[-1] += piece
            elif piece not in taken:
                columns[-1].letters += piece
                taken += piece
        name = piece if OPTION.fullmatch(piece) else ""
    for column, letters in zip(columns, braced, strict=True):
        if not column.letters:
            column.letters = "".join(each for each in dict.fromkeys(letters) if each not in taken)
            taken += column.letters
    return columns


def _reached(columns: list[Column]) -> list[Column]:
    """Return the columns of a format, in which a cell reaches over blank ones to where it is said to: A | | @HSpan."""
    for before, column in reversed(list(pairwise(columns))):
        if column.reached == RIGHT and not before.letters and not before.reached:
            before.reached = RIGHT
    return columns


def _part(columns: list[Column], side: str) -> None:
    """Begin another column; `side` is the option that rules the edge between it and the last."""
    columns[-1].sides = columns[-1].sides[0], side
    columns.append(Column(sides=(side, SIDE)))
