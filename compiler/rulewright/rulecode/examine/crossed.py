"""Names that were changed round: each is called like what the other one is for, and not like what it is for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

from rulewright.rulecode.stems import signs_in

Place = TypeVar("Place", int, str)


def crossed(
    places: Mapping[str, Place], said: Mapping[Place, str], titles: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the names of which one shares with the other's place what is said there alone, and that one so with this
    one's place: each two once."""
    signs = {place: signs_in(text) for place, text in said.items()}
    many = Counter(sign for each in signs.values() for sign in each)
    telling = {sign: place for place, each in signs.items() for sign in each if many[sign] == 1}
    meant = {}
    for name in places:
        shared = (signs_in(name) & telling.keys()) or (signs_in(titles.get(name, "")) & telling.keys())
        meant[name] = {telling[sign] for sign in shared}  # a title may be what is said at the place itself
    by_place = {place: name for name, place in places.items()}
    told: set[str] = set()
    for name, found in meant.items():
        if len(found) == 1 and places[name] not in found and name not in told:
            other = by_place.get(min(found))
            if other is not None and meant[other] == {places[name]}:
                told.add(other)
                yield name, other
