"""Chapters that are letters, below each of which the rules are printed without it and cited with it: below *B. Terrain*
stands 13.1, which is B13.1 or B.13.1 elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.late import late
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Candidate
from rulewright.outline.divisions.divided import Divided, Start
from rulewright.outline.titlelike import is_title
from rulewright.text import at_lines

LINE = late(
    r"\n[ \t#*_]*(?P<name>[A-Z])(?:[.:)]|[ \t]+[-–—])[ \t*_]+(?P<title>[^\W\d_][^\n]{1,80}?)[ \t*_#\r]*$", re.MULTILINE
)
CITED = late(r"(?<!\w)(?<!\w\.)(?P<name>[A-Z])(?:(?=\d+\.\d)|\.)(?P<number>\d{1,3}(?:\.\d{1,3})*)(?!\w)")
FEWEST = 2  # letters below which the numbers begin again, and such as a citation names with a number that stands below
Place = tuple[int, int]  # a file, and where in it
Chapter = tuple[int, Start]  # in which file it begins, and where


class _Numbers(Struct):
    """The numbers of all files in order, and where they stand."""

    places: list[Place]
    candidates: list[Candidate]

    def below(self, chapter: Chapter, end: Place) -> range:
        """Return which of them stand below the line of a chapter."""
        at, start = chapter
        return range(bisect_left(self.places, (at, start.end)), bisect_left(self.places, end))


def lettered_chapters(
    files: Sequence[Divided], notation: Notation, is_first: Callable[[Candidate], bool]
) -> list[list[Start]]:
    """Return, by file, where the chapters begin: lines with A, B, C … and a title. Nothing where the texts do not
    cite numbers of several of them by the letter. `is_first` tells with which numbers numbering begins."""
    standing = [((at, each.at), each) for at, file in enumerate(files) for each in file.candidates if each.number]
    numbers = _Numbers([place for place, _ in standing], [each for _, each in standing])
    end = len(files), 0
    begun = [(_begun(run, numbers, is_first, end), run) for run in _runs(files)]
    most, run = max(begun, key=lambda each: each[0], default=(0, []))
    if most < FEWEST:
        return []
    held = {
        chapter[1].name: {numbers.candidates[at].number for at in numbers.below(chapter, behind)}
        for chapter, behind in _bounded(run, end)
    }
    cited = {name for name, number in _cited(files, notation) if {number, number[:1]} & held.get(name, set())}
    if len(cited) < FEWEST:
        return []
    found: list[list[Start]] = [[] for _ in files]
    for at, start in run:
        found[at].append(start)
    return found


def _runs(files: Sequence[Divided]) -> list[list[Chapter]]:
    """Return the lines that count A, B, C … as runs: a contents list is one, the chapters are another."""
    runs: list[list[Chapter]] = []
    expecting: defaultdict[str, list[list[Chapter]]] = defaultdict(list)
    for at, file in enumerate(files):
        for line in at_lines(LINE, file.source.text):
            if not is_title(line["title"]):
                continue
            name = line["name"]
            going_on = expecting.pop(name, [])
            if name == "A":
                going_on = [[]]
                runs += going_on
            for run in going_on:
                run.append((at, Start(line.start(), line.end() - 1, name)))
            expecting[chr(ord(name) + 1)] += going_on
    return runs


def _bounded(run: Sequence[Chapter], end: Place) -> Iterator[tuple[Chapter, Place]]:
    """Yield each chapter and where the next one begins."""
    yield from ((one, (other[0], other[1].at)) for one, other in pairwise(run))
    if run:
        yield run[-1], end


def _begun(run: Sequence[Chapter], numbers: _Numbers, is_first: Callable[[Candidate], bool], end: Place) -> int:
    """Return below how many chapters the first number is one with which numbering begins."""
    below = (numbers.below(chapter, behind) for chapter, behind in _bounded(run, end))
    return sum(bool(each) and is_first(numbers.candidates[each[0]]) for each in below)


def _cited(files: Sequence[Divided], notation: Notation) -> Iterator[tuple[str, Number]]:
    """Yield the numbers behind letters that the texts name."""
    for file in files:
        for match in CITED.finditer(file.source.text):
            number = notation.parse(match["number"])
            if number:
                yield match["name"], number
