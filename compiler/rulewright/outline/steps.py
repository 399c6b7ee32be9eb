"""Chapters that are numbered 10, 20, 30, so that there is room between them: their places are 1, 2, 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rulewright.notations.form import ROOM, Place
from rulewright.notations.notation import AFTER, Order

FEWEST = 3  # steps of one width
MOSTLY = 0.5  # of the steps up from one chapter to the next, at least, have that width


def usual_step(places: Sequence[Place]) -> int:
    """Return how far numbers are apart that follow each other, most of the time; 1 where they say nothing else."""
    steps = Counter(int(other - one) for one, other in pairwise(places) if other - one >= 1)
    step, times = next(iter(steps.most_common(1)), (1, 0))
    return step if times >= max(FEWEST, MOSTLY * steps.total()) else 1


def by_ones(orders: list[Order]) -> list[Order]:
    """Return the places of numbers in the order of the text, as they were if chapters were numbered 1, 2, 3."""
    chapters = [order[0] % AFTER for order in orders if order]
    step = usual_step(chapters)
    if step < ROOM or any(place % step for place in chapters[:FEWEST]):
        return orders
    return [(_narrowed(order[0], step), *order[1:]) for order in orders]


def _narrowed(place: Place, step: int) -> Place:
    kind, own = divmod(place, AFTER)
    narrow = own // step if own % step == 0 else own / step
    return kind * AFTER + narrow
