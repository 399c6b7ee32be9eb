"""Galleys: what stands where it is sent, not where it is written. Its target is a place in what a definition prints."""

from __future__ import annotations

import re
from collections import defaultdict

from msgspec import Struct

from rulewright.model import Block, Citation, Table

TARGET = re.compile(r"\s*\"?(?P<name>[^\s\"{}&]+)\s*&&\s*\"?(?P<way>preceding|following|foll_or_prec)\"?\s*")
Content = list[Block | Table]


def following(name: str) -> str:
    """Return how it is written that something goes to the next target of a name."""
    return f"{name}&&following"


class Place(Struct):
    """Where something goes: behind so many parts of what a rule holds, or none does, and `after` which rule then."""

    rule: str | None
    after: str
    content: Content
    at: int


class Galley(Struct):
    """What is sent to the target of a name, `following` the galley or `preceding` it, and the place `home` where it was
    written."""

    name: str
    way: str
    parts: Content = []
    citations: list[Citation] = []
    home: Place | None = None


class Target(Struct):
    """A place to which galleys go."""

    name: str
    place: Place


class Galleys:
    """The galleys of a text and their targets, in their order."""

    def __init__(self) -> None:
        self.met: list[Galley | Target] = []
        self.loose: list[Galley] = []  # within the paragraph that is open

    def send(self, into: str) -> Galley:
        """Begin a galley that goes `into` a target."""
        aim = TARGET.fullmatch(into)
        galley = Galley(aim["name"], aim["way"]) if aim else Galley("", "")
        self.met.append(galley)
        self.loose.append(galley)
        return galley

    def settle(self, place: Place) -> None:
        """The paragraph is over: its galleys stand behind it, at this place, if they find no target."""
        for galley in self.loose:
            galley.home = place
        self.loose = []

    def deliver(self) -> None:
        """Put every galley where its target stands; one that finds none, where it was written."""
        before, behind = _nearest(self.met), _nearest(self.met[::-1])[::-1]
        arrived: defaultdict[int, list[tuple[int, Content]]] = defaultdict(list)
        contents: dict[int, Content] = {}
        for galley, preceding, following in zip(self.met, before, behind, strict=True):
            if isinstance(galley, Galley):
                way = {"preceding": preceding, "following": following, "foll_or_prec": following or preceding}
                place = way.get(galley.way) or galley.home
                assert place is not None
                contents[id(place.content)] = place.content
                arrived[id(place.content)].append((place.at, galley.parts))
                for part in galley.parts:
                    part.after = place.after
                for citation in galley.citations:
                    citation.source = place.rule
        for key, content in contents.items():
            _insert(content, arrived[key])


def _nearest(met: list[Galley | Target]) -> list[Place | None]:
    """Return, for each galley, the last place before it that has the name of its target."""
    places: dict[str, Place] = {}
    found: list[Place | None] = []
    for each in met:
        found.append(places.get(each.name))
        if isinstance(each, Target):
            places[each.name] = each.place
    return found


def _insert(content: Content, arrived: list[tuple[int, Content]]) -> None:
    """Insert parts into what a rule holds, each where it says; those of one place in their order."""
    whole: Content = []
    position = 0
    for at, parts in sorted(arrived, key=lambda each: each[0]):
        whole += [*content[position:at], *parts]
        position = at
    content[:] = [*whole, *content[position:]]
