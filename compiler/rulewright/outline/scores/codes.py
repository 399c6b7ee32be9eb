"""Codes beside numbered chapters: requirements R-1, R-2, R-3 that go on from 7.1 to 7.2, or R-4.1 in chapter 4.

They are no part of the chain, for they go on where a chapter ends. Each letter has a chain of its own.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import Evidence
from rulewright.outline.scores.chain import adjoin, best_chain

FEWEST = 3  # codes of one letter
IN_ORDER = 0.7  # of the codes, at least, follow the one before


def codes_beside(
    candidates: Sequence[Candidate], orders: Sequence[Order], scores: Sequence[float], notation: Notation
) -> set[int]:
    """Return the places, among the candidates of a book, of codes between which numbered rules stand. `orders` and
    `scores` are those of the candidates."""
    of_letter: defaultdict[str, list[int]] = defaultdict(list)
    numbered: list[int] = []
    chapters: list[int] = []  # headings
    for at, each in enumerate(candidates):
        if each.number and len(each.number) == 1 and each.evidence & Evidence.HEADING and scores[at] > 0:
            chapters += [] if notation.has_letter(each.number) else [at]
        elif each.number and len(each.number) > 1:
            if notation.has_letter(each.number):
                of_letter[each.number[0]].append(at)
            elif scores[at] > 0:
                numbered.append(at)
    found: set[int] = set()
    for places in of_letter.values():
        between = bisect(numbered, places[0]) < bisect(numbered, places[-1])
        naming = _name_chapters(places, chapters, orders)
        if len(places) < FEWEST or not (between or naming):
            continue
        run = best_chain([orders[at] for at in places], [scores[at] for at in places])
        if naming or _goes_on([orders[places[at]] for at in run]):
            found.update(places[at] for at in run)
    return found


def _name_chapters(places: Sequence[int], chapters: Sequence[int], orders: Sequence[Order]) -> bool:
    """True where codes begin with the numbers of the chapters in which they stand."""
    standing = [chapters[above - 1] if (above := bisect(chapters, at)) else None for at in places]
    named = {
        chapter
        for at, chapter in zip(places, standing, strict=True)
        if chapter is not None and orders[chapter][0] % AFTER == orders[at][1] % AFTER
    }
    return len(named) >= FEWEST and len(named) >= IN_ORDER * len({*standing})


def _goes_on(orders: Sequence[Order]) -> bool:
    following = sum(adjoin(one, other) for one, other in pairwise(orders))
    return len(orders) >= FEWEST and following >= IN_ORDER * (len(orders) - 1)
