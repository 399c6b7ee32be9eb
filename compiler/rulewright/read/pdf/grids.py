"""Tables that are ruled: the lines drawn on a page say which words share a cell, however many lines they take."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from rulewright.read.pdf.drawn import Rule
from rulewright.read.pdf.pages import PageWords, Word

NEAR = 2.5  # points: rules that are so near each other are one, or touch
LEAST = 3  # rules each way that make a table: two columns, two rows
FILLED = 0.5  # of the cells of a table that hold words, at least: a drawing of boxes holds fewer
NUMBER = re.compile(r"[(\[]?\w{1,4}(?:\.\w{1,4})*[.)\]:]?")
PARAGRAPH = 12  # words
Bounds = tuple[float, float, float, float]  # left, low, right, high


class Grid(Struct):
    """A ruled table: the words of each cell, row by row; what a wide cell covers is empty."""

    bounds: Bounds
    rows: list[list[list[Word]]]


def grids_of(page: PageWords) -> list[Grid]:
    """Return the ruled tables of a page, with the words that stand in them."""
    found = []
    for rules in _touching(page.rules):
        xs = _clustered(rule.x0 for rule in rules if rule.upright)
        ys = _clustered(rule.y0 for rule in rules if not rule.upright)[::-1]
        if min(len(xs), len(ys)) < LEAST:
            continue
        bounds = (xs[0], ys[-1], xs[-1], ys[0])
        words = [word for word in page.words if _is_in(word, bounds)]
        grid = Grid(bounds, _cells(rules, xs, ys, words))
        cells = [cell for row in grid.rows for cell in row]
        grid.rows = [row for row in grid.rows if any(row)]
        if len(grid.rows) > 1 and sum(map(bool, cells)) >= FILLED * len(cells) and not _lays_out_text(grid):
            found.append(grid)
    return found


def _lays_out_text(grid: Grid) -> bool:
    """True where each row is a number with a paragraph behind it: rules, set in a frame."""
    if any(len(row) != 2 for row in grid.rows):
        return False
    numbered = sum(len(row[0]) == 1 and bool(NUMBER.fullmatch(row[0][0].text)) for row in grid.rows)
    words = sum(len(row[1]) for row in grid.rows)
    return numbered > len(grid.rows) / 2 and words > PARAGRAPH * len(grid.rows)


def words_outside(page: PageWords, grids: list[Grid]) -> list[Word]:
    """Return the words of a page that stand in none of its tables."""
    return [word for word in page.words if not any(_is_in(word, grid.bounds) for grid in grids)]


def _is_in(word: Word, bounds: Bounds) -> bool:
    left, low, right, high = bounds
    return left < (word.x0 + word.x1) / 2 < right and low < (word.y + word.top) / 2 < high


def _touching(rules: list[Rule]) -> list[list[Rule]]:
    """Return the rules in groups of those that touch. From left to right, so that only near ones are compared."""
    groups: list[list[Rule]] = []
    reach: list[Bounds] = []
    for rule in sorted(rules):
        near = [at for at, bounds in enumerate(reach) if _meets(rule, bounds)]
        merged = [rule]
        box = (rule.x0, rule.y0, rule.x1, rule.y1)
        for at in reversed(near):
            merged += groups.pop(at)
            box = _around(box, reach.pop(at))
        groups.append(merged)
        reach.append(box)
    return groups


def _meets(rule: Rule, bounds: Bounds) -> bool:
    left, low, right, high = bounds
    return rule.x0 <= right + NEAR and rule.x1 >= left - NEAR and rule.y0 <= high + NEAR and rule.y1 >= low - NEAR


def _around(one: Bounds, other: Bounds) -> Bounds:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def _clustered(values: Iterable[float]) -> list[float]:
    """Return values in order, those that are one for the eye once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > NEAR:
            found.append(value)
    return found


def _cells(rules: list[Rule], xs: list[float], ys: list[float], words: list[Word]) -> list[list[list[Word]]]:
    """Return the words of each cell. Where no rule parts a cell from the one left of it or above it, they are one."""
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    for row, (top, low) in enumerate(pairwise(ys)):
        for column, (left, right) in enumerate(pairwise(xs)):
            at = (row, column)
            if column and not _parted(rules, left, (top + low) / 2, True):
                owner[at] = owner[row, column - 1]
            elif row and not _parted(rules, top, (left + right) / 2, False):
                owner[at] = owner[row - 1, column]
            else:
                owner[at] = at
    held: dict[tuple[int, int], list[Word]] = {at: [] for at in owner}
    for word in words:
        x, y = (word.x0 + word.x1) / 2, (word.y + word.top) / 2
        column = max(at for at, left in enumerate(xs[:-1]) if left <= x)
        row = max(at for at, top in enumerate(ys[:-1]) if top >= y)
        held[owner[row, column]].append(word)
    return [[_in_order(held[row, column]) for column in range(len(xs) - 1)] for row in range(len(ys) - 1)]


def _parted(rules: list[Rule], at: float, middle: float, upright: bool) -> bool:
    """True where a rule runs at `at` past `middle` of the other direction."""
    for rule in rules:
        if rule.upright != upright:
            continue
        place, first, last = (rule.x0, rule.y0, rule.y1) if upright else (rule.y0, rule.x0, rule.x1)
        if abs(place - at) <= NEAR and first <= middle <= last:
            return True
    return False


def _in_order(words: list[Word]) -> list[Word]:
    """Return the words of a cell line by line."""
    return sorted(words, key=lambda word: (-round(word.y / NEAR), word.x0))
