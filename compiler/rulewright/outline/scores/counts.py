"""Counts 1, 2, 3 … of bare numbers: a chapter's, or the steps of a list. And counts of entries within entries."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Sequence

from msgspec import Struct

from rulewright.notations.form import Place
from rulewright.notations.notation import AFTER, Notation
from rulewright.notations.number import Order
from rulewright.outline.candidate import Candidate
from rulewright.outline.evidence import STRONG, Evidence

StyleKey = tuple[int, int, str]  # depth, how the number is set, the word before it


class _Count(Struct):
    """A count 1, 2, 3 …: its last value, its places, and the count within which it begins."""

    last: Place
    places: list[int]
    around: _Count | None


def counts_of(
    candidates: Sequence[Candidate], orders: Sequence[Order], styles: Sequence[StyleKey], notation: Notation
) -> dict[int, int]:
    """Return, for the members of each count 1, 2, 3 … of bare numbers in one style, where its 1 stands. A list within
    an entry counts for itself, and 3. does not go on with 1), 2), which may be marks of items."""
    every: list[_Count] = []
    # Those that are open, the innermost last; and how many of them have a last value
    counting: defaultdict[tuple[StyleKey, bool], list[_Count]] = defaultdict(list)
    waiting: Counter[tuple[tuple[StyleKey, bool], Place]] = Counter()
    for at, (candidate, order) in enumerate(zip(candidates, orders, strict=True)):
        bare = len(order) == 1 and notation.is_bare(candidate.number or ())
        if not bare or candidate.evidence & Evidence.NESTED:
            continue
        value, style = order[0], (styles[at], bool(candidate.marks))
        counts = counting[style]
        if value % AFTER == 1:
            counts.append(_Count(value, [at], counts[-1] if counts else None))
            every.append(counts[-1])
            waiting[style, value] += 1
        elif waiting[style, value - 1]:
            while counts[-1].last != value - 1:
                waiting[style, counts.pop().last] -= 1
            counts[-1].last = value
            counts[-1].places.append(at)
            waiting[style, value - 1] -= 1
            waiting[style, value] += 1
    for count in reversed(every):
        _give_back(count, candidates)
    return {at: count.places[0] for count in every for at in count.places[1:]}


def entries_elsewhere(candidates: Sequence[Candidate], orders: Sequence[Order]) -> list[int]:
    """Return the places of numbers of several parts that nobody printed, of entries within entries, behind a section
    that is set apart, where neither that nor the next one is of their chapter: 2.2 is the second entry below 2."""
    sections, elsewhere, entries = [], [], []
    for at, (each, order) in enumerate(zip(candidates, orders, strict=True)):
        if len(order) > 1 and each.evidence & Evidence.BULLET and each.start < each.at:
            entries.append(at)
        elif len(order) > 1 and each.evidence & STRONG:
            sections.append(at)
    for at in entries:
        behind = bisect(sections, at)
        around = {orders[place][:1] for place in sections[max(behind - 1, 0) : behind + 1]}
        if behind and orders[at][:1] not in around:
            elsewhere.append(at)
    return elsewhere


def _give_back(count: _Count, candidates: Sequence[Candidate]) -> None:
    """Where a colon leads over to a list, and a blank line parts what comes next in it as well as in the count around
    it from the entries before, give the rest to that count: 3. Each morning: 1. Ring. 2. Wait. 3. Open. – 4. Guests."""
    around, places = count.around, count.places
    if around is None or not candidates[places[0]].evidence & Evidence.INTRODUCED:
        return
    own = int(around.last % AFTER)
    entries, rest = places[:own], places[own:]
    apart = [bool(candidates[at].evidence & Evidence.APART) for at in (*entries[1:], *rest[:1])]
    if rest and apart[-1] and not any(apart[:-1]):
        around.places.extend(rest)
        count.places = entries
