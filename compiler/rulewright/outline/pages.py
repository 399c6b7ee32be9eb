"""The pages in which the entries of a contents list end, one not before the other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

PAGE = re.compile(r" (\d{1,3})\Z")
PAGED = 0.8  # of the entries that end in pages, where some lost theirs
FEWEST = 3  # pages that differ


def pages_of(entries: Sequence[str]) -> dict[int, int]:
    """Return the pages in which the entries of a list end, by the places of these; what is out of their order is none,
    *those under 15*. Nothing where few end so."""
    found = [(at, int(page[1])) for at, each in enumerate(entries) if (page := PAGE.search(each))]
    pages = dict(_in_order(found))
    return pages if len(pages) >= PAGED * len(entries) and len(set(pages.values())) >= FEWEST else {}


def _in_order(found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of numbers, each with its place, of which none is less than the one before it."""
    least: list[int] = []  # the least number with which a run of each length ends
    ends: list[int] = []  # and where it stands
    before: list[int] = []
    for at, (_, number) in enumerate(found):
        length = bisect_right(least, number)
        before.append(ends[length - 1] if length else -1)
        least[length : length + 1], ends[length : length + 1] = [number], [at]
    run, at = [], ends[-1] if ends else -1
    while at >= 0:
        run.append(found[at])
        at = before[at]
    return run[::-1]
