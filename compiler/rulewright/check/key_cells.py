"""What the cells of row keys say where words stand for signs: *1 to 3* is 1-3, *8 o más* is 8+."""

from __future__ import annotations

import re

from rulewright.languages.patterns import words
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.text import Text

Shown = tuple[Text, str]  # a cell, and how it is read
FEWEST = 3  # cells, of which the ends follow on from one between them
BEHIND = re.compile(r"\d(?P<mark>[.º°ª%]{0,2})(?![.,]?\d)")  # a number ends there
NUMBER = re.compile(r"(?<![\d.,])\d+(?:(?P<sign>[.,])(?P<behind>\d+))?(?![.,]?\d)")
SIGNED = re.compile(r"(?<!\d)(?<!\d\s)[-−–+]\s?\d")  # but 2–3 and 2 – 3
OPEN = re.compile(r"(?=.*[^\W\d_])\D*\d+(?:[.,]\d+)?\D*")  # 5.000 and higher, in words that nobody lists


class Worded:
    """Ranges in the words of a language: *2 to 5*, *from 2 to 5*, *2 or 3*, *1 or less*, *8 or more*."""

    def __init__(self, listed: Words) -> None:
        joins = rf"\s+(?:{words(listed.joiner)})\s+"
        self.through = late(rf"(?<=\d)\s*(?:{words(listed.through)})\s*(?=\d)", re.IGNORECASE)
        self.starting = late(rf"(?<!\S)(?:{words(listed.starting)})\s+(?=\d[\d.,]{{0,9}}-)", re.IGNORECASE)
        self.joined = late(rf"(?<![\d.,-])(?P<low>\d{{1,4}}){joins}(?P<high>\d{{1,4}})(?![\d.,-])", re.IGNORECASE)
        self.down = late(rf"(?<=\d){joins}(?:{words(listed.less)})(?!\w)", re.IGNORECASE)
        self.up = late(rf"(?<=\d){joins}(?:{words(listed.more)})(?!\w)", re.IGNORECASE)

    def bare(self, cell: str) -> str:
        """Return a cell with signs for these words; 2 or 5 are no range."""
        text = self.joined.sub(_range, self.starting.sub("", self.through.sub("-", cell)))
        return self.up.sub("+", self.down.sub("-", text))


def _range(pair: re.Match[str]) -> str:
    return f"{pair['low']}-{pair['high']}" if int(pair["high"]) == int(pair["low"]) + 1 else pair[0]


def as_figures(cells: list[Text], worded: Worded) -> list[Shown]:
    """Return cells with what they say, signs for words that tell a range, and no mark that stands behind all of their
    numbers, such as the point of an ordinal: 0-99 for *0 to 99*, 4-6 for *4.–6.*"""
    marks = {match["mark"] for cell in cells for match in BEHIND.finditer(cell.text)}
    bare = [BEHIND.sub(lambda each: each[0][0], cell.text) if len(marks) == 1 else cell.text for cell in cells]
    return [(cell, worded.bare(text)) for cell, text in zip(cells, bare, strict=True)]


def adjoined(cells: list[Shown]) -> list[Shown]:
    """Return some cells with a first and a last of a number and words read as open where their number follows on from
    that of their neighbour, or is its own end, whichever way the cells run: above 2-3, *max. 1* is 1 or less, and so is
    *unter 2*."""
    found = list(cells)
    for at, beside in ((0, 1), (-1, -2)) if len(cells) >= FEWEST else ():
        cell, text = cells[at]
        own, others = _integers(text), _integers(cells[beside][1])
        if not OPEN.fullmatch(text.strip()) or not own or not others:
            continue
        if min(others) - 1 <= own[0] <= min(others):
            found[at] = cell, f"{min(others) - 1}-"
        elif max(others) <= own[0] <= max(others) + 1:
            found[at] = cell, f"{max(others) + 1}+"
    return found


def without_open(cells: list[Shown]) -> list[Shown]:
    """Return some cells without the first and the last where a number and words stand in them."""
    last = len(cells) - 1
    return [each for at, each in enumerate(cells) if 0 < at < last or not OPEN.fullmatch(each[1].strip())]


def _integers(text: str) -> list[int]:
    """Return the whole numbers of a cell; none where one has a sign of its own."""
    return [] if SIGNED.search(text) else [int(match[0]) for match in NUMBER.finditer(text) if not match["sign"]]
