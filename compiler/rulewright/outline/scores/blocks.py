"""Rules that are numbered anew with each hundred or thousand: 1000, 1100, 1101, 1102, 1200. A book that numbers so
leaves the rest of each block free, and its rules follow each other as 1, 1.1, 1.1.1, 1.1.2, 1.2 do."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.notations.form import Place
from rulewright.notations.notation import AFTER
from rulewright.notations.number import Order

HUNDRED = 100
THOUSAND = 1000
FIRST = (0, 1)  # with which of its numbers a block begins
FEWEST = 3  # blocks that begin so
APART = AFTER // 2  # so that 100 is another chapter than 1


def by_blocks(orders: list[Order]) -> list[Order]:
    """Return the places of numbers in the order of the text; those of a book that begins each hundred anew, as they
    were if thousands, hundreds and what is below them were parts of their own."""
    if not _begins_blocks([order[0] for order in orders if order and HUNDRED <= order[0] < AFTER]):
        return orders
    return [(*_parted(order[0]), *order[1:]) if order and HUNDRED <= order[0] < AFTER else order for order in orders]


def _begins_blocks(places: Sequence[Place]) -> bool:
    """True where one hundred ends early and the next begins with its first number, most of the time, and several go on
    from there; two are enough where all begin so."""
    entered = [
        (place, behind - place)
        for before, place, behind in zip((-HUNDRED, *places), places, places[1:], strict=False)
        if before // HUNDRED != place // HUNDRED and place != before + 1
    ]
    begun = [(place, step) for place, step in entered if place % HUNDRED in FIRST]
    going_on = {place for place, step in begun if step == 1}
    fewest = FEWEST if len(begun) < len(entered) else FEWEST - 1
    return len(going_on) >= fewest and 2 * len(begun) > len(entered)


def _parted(place: Place) -> Order:
    """Return a place in thousands, hundreds and the rest, without those that are nothing: 1101 as (1, 1, 1)."""
    hundreds, rest = divmod(place, HUNDRED)
    above = divmod(int(hundreds), THOUSAND // HUNDRED) if place >= THOUSAND else (int(hundreds),)
    parts = (*above, rest)
    while parts[-1] == 0:
        parts = parts[:-1]
    return (APART + parts[0], *parts[1:])
