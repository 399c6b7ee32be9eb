"""The chain: of all candidates, in the order of the text, the ones that together make the best numbering.

A number names its ancestors, so what follows what can be told from two numbers alone: behind 4.3 comes 4.3.1, 4.4 or 5.
The best chain that ends in a candidate is the best one that ends in an earlier candidate, plus what the step from that
one costs. Only the best chain of each prefix and value need be remembered, so the work grows with the candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log2

from msgspec import Struct

from rulewright.notations.form import Place
from rulewright.notations.notation import AFTER
from rulewright.notations.number import Order

EXACT = 1.0  # the very next number
GAP = 0.8  # a number left out, and again for each doubling of how many
MISSING = 1.2  # an ancestor that stands nowhere
BACK = 4.5  # going back in the order, at the level of chapters
DEEPER = 1.4  # and so much less for each level below
ANYWHERE = 2.0  # at most, not to begin with the first chapter
AGAIN = 5.0  # the same number once more
NEAR = 4  # values that are looked up one by one; of those further off the best is known
LOWEST = -6.0  # no chain is better for a candidate that earns less


class Step(Struct, gc=False):
    """A candidate on the way: its place in the list, and the best chain that ends in it."""

    at: int
    order: Order
    total: float
    previous: Step | None


def best_chain(orders: Sequence[Order], scores: Sequence[float]) -> list[int]:
    """Return the places of the candidates on the best chain, in the order of the text; none where each costs more than
    it earns: a number or two of another kind than rules.

    `orders` are the numbers of the candidates, as keys that sort; `scores` what each earns by itself.
    """
    ends: dict[Order, Step] = {}  # a prefix -> the best chain that ends with a number that begins so
    best: Step | None = None
    for at, (order, score) in enumerate(zip(orders, scores, strict=True)):
        if score < LOWEST:
            continue
        gained, previous = _best_step(order, ends)
        step = Step(at, order, score + gained, previous)
        for prefix in _prefixes(order):
            known = ends.get(prefix)
            if known is None or known.total < step.total:
                ends[prefix] = step
        if step.total > (best.total if best else 0.0):
            best = step
    places = []
    while best is not None:
        places.append(best.at)
        best = best.previous
    return places[::-1]


def _prefixes(order: Order) -> Iterator[Order]:
    """Yield the beginnings of a number under which it is remembered: what was put in behind 12 also as one of 12."""
    for end in range(len(order) + 1):
        prefix = order[:end]
        yield prefix
        if prefix and prefix[-1] != int(prefix[-1]):
            yield (*prefix[:-1], int(prefix[-1]))


def _best_step(order: Order, ends: dict[Order, Step]) -> tuple[float, Step | None]:
    """Return the best way to reach a number, and from which chain: from none where it begins the book."""
    best, previous = first_step(order), None
    for depth in range(len(order), -1, -1):
        prefix = order[:depth]
        end = ends.get(prefix)
        if end is None:
            continue
        if end.total + EXACT > best:  # no step earns more, and no end of this prefix is better
            total = end.total + step_cost(end.order, order)
            if total > best:
                best, previous = total, end
            for near in _near(order, depth, ends):
                if near.total + EXACT > best:
                    total = near.total + step_cost(near.order, order)
                    if total > best:
                        best, previous = total, near
    return best, previous


def _near(order: Order, depth: int, ends: dict[Order, Step]) -> Iterator[Step]:
    """Yield the best chains that end with one of the numbers just before, at a depth."""
    if depth == len(order):
        return
    prefix, value = order[:depth], int(order[depth])
    nearest = 1 if value == order[depth] else 0
    for back in range(nearest, min(NEAR, value) + 1):
        near = ends.get((*prefix, value - back))
        if near is not None:
            yield near


def first_step(order: Order) -> float:
    """Return what it earns to begin a book with a number."""
    return max(_gap(order[0] % AFTER - 1), -ANYWHERE) + _deeper(order[1:])


def step_cost(before: Order, order: Order) -> float:
    """Return what the step from one number to another earns (below 0: costs)."""
    shared = 0
    for one, other in zip(before, order, strict=False):
        if one != other:
            break
        shared += 1
    deeper = len(order) - shared
    if not deeper:  # the same, or back to one around it
        return -AGAIN if len(before) == len(order) else -BACK + DEEPER * (len(order) - 1)
    if shared == len(before):
        gap = order[shared] % AFTER - 1
    elif order[shared] > before[shared]:
        gap = _between(before[shared], order[shared])
    else:
        return min(-BACK + DEEPER * shared, 0.0) - MISSING * (deeper - 1)
    return _gap(gap) + _deeper(order[shared + 1 :])


def _deeper(values: Order) -> float:
    """Return what it earns to reach a number without the numbers around it."""
    return sum(_gap(value % AFTER - 1) - MISSING - EXACT for value in values)


def _between(value: Place, higher: Place) -> int:
    """Return how many are left out between two siblings; letters begin anew behind numbers."""
    if value // AFTER != higher // AFTER:
        return int(higher % AFTER) - 1
    return int(higher) - int(value) - 1


@lru_cache(1024)
def _gap(missing: Place) -> float:
    return EXACT if missing <= 0 else -GAP - GAP * log2(1 + missing)


def adjoin(before: Order, order: Order) -> bool:
    """True where one number directly follows another."""
    depth = len(order)
    if before[: depth - 1] != order[:-1] or len(before) < depth - 1:
        return False
    if len(before) == depth - 1:
        return order[-1] % AFTER <= 1
    return order[-1] > before[depth - 1] and _between(before[depth - 1], order[-1]) <= 0
