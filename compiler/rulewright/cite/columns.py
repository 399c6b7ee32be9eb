"""Columns of tables that cite: what stands below *Rule*, *Section* or *See*, or behind the sign of a section, is a
rule's number, also where a cell holds nothing else. Most of them are; else the column lists something that is called
so, too. Numbers that go up one by one from 1 count the rows: the sections of a stand, the articles of a shop. Where the
cells say it themselves, *art. 20*, *art. 23*, *R-010*, whatever stands above them, it is the same: they are no labels
of what the rows are about.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.cite.patterns import Patterns, patterns_of
from rulewright.late import late
from rulewright.model import Book, Table
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.notations.unmarked import has_rule

FEWEST = 2  # cells of a column that are rules'
SIGN = "§"
SHARP = "#"
APART = late(r"[ \xa0]+(?=\()")  # before an item
MORE = late(r"[,;&]")  # behind the first of several numbers in a cell
AROUND = f"{SIGN} \xa0<>[]()"  # what may stand around a number: <G6>, [4.3]
CODE = late(r"[A-Z]{1,4}[.-]\d[\d.-]*|\d[\d.]*(?:\(\w{1,3}\))+")  # R-010, A.2, 12.1(a): not A2, which may be a field
UNTOLD = ""  # the head of a column whose cells cite by words of their own


def citing_columns(table: Table, book: Book) -> dict[int, str]:
    """Return the columns of a table that cite, each with the words at its head, in small letters behind a bar: no text,
    and no label, begins with them."""
    notation = book.notation
    if notation is None:
        return {}
    patterns = patterns_of(notation)
    found: dict[int, str] = {}
    for column in range(min(map(len, table.rows), default=0)):
        cells = [row[column].text.strip() for row in table.rows if any(map(str.isdecimal, row[column].text))]
        head = _head(table, column, patterns, (SHARP, *notation.words.number))
        if head == UNTOLD and any(cell.startswith(SIGN) for cell in cells):
            head, cells = SIGN, [cell for cell in cells if cell.startswith(SIGN)]
        elif head == UNTOLD and (codes := [cell for cell in cells if CODE.fullmatch(cell)]):
            head, cells = notation.words.cue[0] if notation.words.cue else UNTOLD, codes
        numbers = [_number(cell, patterns, notation, bare=head != UNTOLD) for cell in cells]
        there = sum(1 for number in numbers if number and has_rule(number, notation, book.index.__contains__))
        if there >= FEWEST and 2 * there > len(cells) and not _counts(cells):
            found[column] = f"| {head}"
    return found


def _head(table: Table, column: int, patterns: Patterns, numbered: Collection[str]) -> str:
    """Return the words above a column, where they cite: See Art.; Section:; Rule No.; `numbered` are such words."""
    above = table.header[-1] if table.header else []
    words = above[column].text.casefold().strip(" \n:") if column < len(above) else ""
    said, _, last = words.rpartition(" ")
    words = said if last in numbered else words  # Rule number, Rule No.
    return words if any(map(patterns.cues.find, (words, words.rstrip(".")))) else UNTOLD


def _number(cell: str, patterns: Patterns, notation: Notation, *, bare: bool) -> Number | None:
    """Return the number that a cell begins with behind a word that cites, or that it is, where a `bare` one cites."""
    first = MORE.split(APART.sub("", cell))[0].strip()
    if bare and (number := notation.parse(cell.strip(AROUND)) or notation.parse(first)):
        return number
    word, _, rest = cell.partition(" ")
    if patterns.cues.find(word.casefold()) and (number := notation.parse(rest) or notation.parse(rest.split(";")[0])):
        return number  # Art. IX, Sec. 4; Exhibit B
    start = next((at for at, each in enumerate(cell) if each.isdecimal()), 0)
    match = (
        patterns.figure.of(cell).match(cell, start) if patterns.cues.find(cell[:start].rstrip().casefold()) else None
    )
    return notation.parse(match[0]) if match else None


def _counts(cells: Sequence[str]) -> bool:
    """True for cells that count: 1, 2, 3; Article 1, Article 2."""
    return all(cell.rstrip(".").split()[-1] == str(at) for at, cell in enumerate(cells, 1))
