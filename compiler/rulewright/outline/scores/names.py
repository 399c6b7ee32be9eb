"""Numbers that are names: rules that are sorted by what they are about, or stand as they were made, have numbers that
tell them apart and say nothing of their place. They follow each other as they stand."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from operator import lt

from rulewright.notations.form import Place
from rulewright.notations.kinds import CODES
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import IN_SENTENCE, STRONG, Evidence, prior
from rulewright.outline.scores.counts import StyleKey

FEWEST = 5  # numbers, at least, that tell whether they are in order at all
ASCENDING = 0.7  # of them, at most, ascend where they are names
ONCE = 0.9  # of them, at least, stand but once: names are not given twice
ELSEWHERE = 0.2  # of them, at most, are set off in another way as well: then these are the rules, those cite them
MOST = 0.5  # of all numbers of as many parts that are set off, at least, are set so

CITES = IN_SENTENCE | Evidence.MIDLINE | Evidence.DIVISION | Evidence.LISTED


def with_codes_as_they_stand(candidates: Sequence[Candidate], orders: list[Order], notation: Notation) -> list[Order]:
    """Return the places of numbers in the order of the text, those below a code of several letters, GEN-1 and ENV-1, as
    if codes were counted as they stand: the way from one to the next in the alphabet says nothing. Where no sign is
    behind them, SR1 and RR1, they may as well be divisions."""
    first = [level.cited[0] for level in notation.levels]
    if first[0].kind not in CODES or not any(form.before for form in first[1:2]):
        return orders
    standing: dict[Place, Place] = {}
    for each, order in zip(candidates, orders, strict=True):
        if _is_below_code(each) and prior(each.evidence) > 0 and not each.evidence & CITES:
            standing.setdefault(order[0], order[0] // AFTER * AFTER + len(standing) + 1)
    return [
        (standing.get(order[0], order[0]), *order[1:]) if len((each.number or ("",))[0]) > 1 else order
        for each, order in zip(candidates, orders, strict=True)
    ]


def _is_below_code(candidate: Candidate) -> bool:
    number = candidate.number or ()
    return len(number) > 1 < len(number[0]) and number[0].isalpha()


def in_standing_order(candidates: Sequence[Candidate], orders: list[Order], styles: Sequence[StyleKey]) -> list[Order]:
    """Return the places of numbers in the order of the text; of those that are names, as they were if they, and what is
    below each, were counted as they stand."""
    set_off = [at for at, each in enumerate(candidates) if each.evidence & STRONG and not each.evidence & CITES]
    members: defaultdict[StyleKey, list[int]] = defaultdict(list)
    for at in set_off:
        members[styles[at]].append(at)
    depths = Counter(styles[at][0] for at in set_off)
    standing = Counter(order for style in members for order in {orders[at] for at in members[style]})
    for style, places in members.items():
        own = {orders[at] for at in places}
        elsewhere = sum(standing[order] > 1 for order in own)
        if len(places) >= MOST * depths[style[0]] and elsewhere <= ELSEWHERE * len(own):
            orders = _counted(orders, [orders[at] for at in places])
    return orders


def _counted(orders: list[Order], found: Sequence[Order]) -> list[Order]:
    """Return all places with those of numbers that are names, as the numbers `found` in the order of the text tell,
    counted as they stand: chapters, and what is below each."""
    named = False
    for depth in range(1, len(found[0]) + 1):
        siblings: defaultdict[tuple[Order, Place], list[Place]] = defaultdict(list)  # letters by themselves
        for order, _ in groupby(order[:depth] for order in found):
            siblings[order[:-1], order[-1] // AFTER].append(order[-1])
        lone = named and all(len(places) == 1 for places in siblings.values())  # 217/12: what tells nothing more
        named = lone or are_names(siblings.values())
        if named:
            counted = {
                (*above, place): kind * AFTER + at
                for (above, kind), places in siblings.items()
                for at, place in enumerate(dict.fromkeys(places), start=1)
            }
            orders, found = (_with_counted(each, counted, depth) for each in (orders, found))
    return orders


def _with_counted(orders: Sequence[Order], counted: dict[Order, Place], depth: int) -> list[Order]:
    return [
        (*order[: depth - 1], counted[order[:depth]], *order[depth:]) if order[:depth] in counted else order
        for order in orders
    ]


def are_names(siblings: Iterable[Sequence[Place]]) -> bool:
    """True where hardly any of some numbers ascend, which are given as the places of those below each number in the
    order of the text, and each stands once."""
    told = [places for places in siblings if len(places) >= FEWEST]
    count, different = (sum(map(len, each)) for each in (told, map(set, told)))
    return count > 0 and different >= ONCE * count and sum(len(ascending(each)) for each in told) <= ASCENDING * count


def ascending(places: Sequence[Place]) -> list[int]:
    """Return where the longest ascending chain stands in a sequence; of several the one that begins first."""
    if all(map(lt, places, islice(places, 1, None))):
        return list(range(len(places)))  # as nearly all do
    lowest: list[Place] = []  # negated: the highest place with which a chain of each length can begin, from the end
    lengths = [0] * len(places)
    for at in range(len(places) - 1, -1, -1):
        length = bisect_left(lowest, -places[at])
        lowest[length : length + 1] = [-places[at]]
        lengths[at] = length + 1
    chain: list[int] = []
    wanted = max(lengths, default=0)
    for at, length in enumerate(lengths):
        if length == wanted and (not chain or places[at] > places[chain[-1]]):
            chain.append(at)
            wanted -= 1
    return chain
