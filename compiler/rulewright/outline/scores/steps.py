"""Chapters that are numbered 10, 20, 30, so that there is room between them: their places are 1, 2, 3. So are those of
sections that are numbered 100, 105, 110 in each chapter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from rulewright.notations.form import ROOM, Place
from rulewright.notations.notation import AFTER
from rulewright.notations.number import Order

FEWEST = 3  # steps of one width, or chapters that begin with one section
MOSTLY = 0.5  # of the steps up from one chapter to the next, at least, have that width


def usual_step(*runs: Sequence[Place]) -> int:
    """Return how far numbers are apart that follow each other in some runs of them, most of the time; 1 where they say
    nothing else."""
    steps = Counter(int(other - one) for places in runs for one, other in pairwise(places) if other - one >= 1)
    step, times = next(iter(steps.most_common(1)), (1, 0))
    return step if times >= max(FEWEST, MOSTLY * steps.total()) else 1


def by_ones(orders: list[Order]) -> list[Order]:
    """Return the places of numbers in the order of the text, as they were if chapters, and the sections of each, were
    numbered 1, 2, 3."""
    counted = _chapters_by_ones(orders)
    for depth in range(1, max(map(len, orders), default=0)):
        counted = _sections_by_ones(counted, depth)
    return counted


def _chapters_by_ones(orders: list[Order]) -> list[Order]:
    chapters = [order[0] % AFTER for order in orders if order]
    step = usual_step(chapters)
    if step < ROOM or any(place % step for place in chapters[:FEWEST]):
        return orders
    return [(_narrowed(order[0], step), *order[1:]) for order in orders]


def _sections_by_ones(orders: list[Order], depth: int) -> list[Order]:
    """Return the places with those at a depth as if they were counted by ones, if they begin with one that leaves room
    before it wherever they begin anew: 6.04.010, 6.04.020, 6.08.010."""
    sections: defaultdict[Order, list[Place]] = defaultdict(list)
    for order in orders:
        if len(order) == depth + 1 and order[depth] < AFTER:
            sections[order[:depth]].append(order[depth])
    first, times = next(iter(Counter(map(min, sections.values())).most_common(1)), (1, 0))
    if first < ROOM:
        return orders
    step = usual_step(*sections.values())
    deep = depth > 1  # 4.10, 4.20, 4.30 may be prices, or times
    by_steps = deep and step == first and all(place % step == 0 for places in sections.values() for place in places)
    if times < (1 if by_steps else max(FEWEST, MOSTLY * len(sections))):
        return orders
    return [
        (*order[:depth], _counted(order[depth], first, step), *order[depth + 1 :])
        if len(order) > depth and order[depth] < AFTER
        else order
        for order in orders
    ]


def _counted(place: Place, first: Place, step: int) -> Place:
    """Return a place as it were if the first one was 1, and each further one by one step behind it."""
    if place < first:
        return place / first
    count, rest = divmod(place - first, step)
    return 1 + (count if rest == 0 else (place - first) / step)


def _narrowed(place: Place, step: int) -> Place:
    kind, own = divmod(place, AFTER)
    narrow = own // step if own % step == 0 else own / step
    return kind * AFTER + narrow
