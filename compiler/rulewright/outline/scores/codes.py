"""Codes beside numbered chapters: requirements R-1, R-2, R-3 that go on from 7.1 to 7.2.

They are no part of the chain, for they go on where a chapter ends. Each letter has a chain of its own.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from rulewright.notations.notation import Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
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
    for at, each in enumerate(candidates):
        if each.number and len(each.number) > 1:
            if notation.has_letter(each.number):
                of_letter[each.number[0]].append(at)
            elif scores[at] > 0:
                numbered.append(at)
    found: set[int] = set()
    for places in of_letter.values():
        if len(places) < FEWEST or bisect(numbered, places[0]) == bisect(numbered, places[-1]):
            continue
        run = best_chain([orders[at] for at in places], [scores[at] for at in places])
        if _goes_on([orders[places[at]] for at in run]):
            found.update(places[at] for at in run)
    return found


def _goes_on(orders: Sequence[Order]) -> bool:
    following = sum(adjoin(one, other) for one, other in pairwise(orders))
    return len(orders) >= FEWEST and following >= IN_ORDER * (len(orders) - 1)
