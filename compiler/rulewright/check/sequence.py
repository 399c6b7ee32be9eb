"""The numbers that should follow each other: those of one parent, written in one form, and the longest chain of them
that ascends. What is off the chain is out of order; what the chain leaves out is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.notations.form import ROOM, Place
from rulewright.notations.kinds import CODES
from rulewright.notations.notation import scope_of, within
from rulewright.outline.names import ASCENDING, ascending
from rulewright.outline.steps import usual_step
from rulewright.project import Project

FEWEST = 4  # numbers, at least, that tell whether a family is in order at all
HUNDREDS = (1000, 100)
FIRST = (0, 1)  # with which of its hundred a chapter may begin throughout


class Family(Struct, dict=True):
    """Rules of one parent in one form, in the order of the text: their places in the order of numbers, and which of
    them are on the chain. `alike` is how far numbers of that form are apart in the whole book."""

    rules: list[Rule]
    places: list[Place]
    chain: list[int]
    alike: int = 1

    @property
    def rising(self) -> list[Place]:
        """The places of those on the chain."""
        return [self.places[at] for at in self.chain]

    @property
    def ordered(self) -> bool:
        """False where the numbers are names, such as those of rules that are sorted by what they are about."""
        return len(self.rules) < FEWEST or len(self.chain) > ASCENDING * len(self.rules)

    def begins_hundred(self, before: Place, place: Place) -> bool:
        """True where one hundred ends and another begins, and the first numbers of all of them are alike: 1101 behind
        1004, or 1102 behind it where 1101 stands elsewhere."""
        for size, firsts in self._hundreds.items():
            if before // size != place // size:
                return self._there.issuperset(range(int(firsts[int(place // size)]), int(place)))
        return False

    @cached_property
    def step(self) -> int:
        """How far numbers are apart that follow each other: 10 in a book of 10, 20, 30."""
        return usual_step(self.rising) if len(self.chain) > FEWEST else self.alike

    @cached_property
    def _there(self) -> set[Place]:
        return set(self.places)

    @cached_property
    def _hundreds(self) -> dict[int, dict[int, Place]]:
        """The first number of each thousand, or hundred, where these numbers are alike in all of them."""
        found: dict[int, dict[int, Place]] = {}
        for size in HUNDREDS:
            firsts: dict[int, Place] = {}
            for each in sorted(self._there):
                firsts.setdefault(int(each // size), each)
            rests = {int(first % size) for first in firsts.values()}
            if len(firsts) > 1 and len(rests) == 1 and rests.issubset(FIRST):
                found[size] = firsts
        return found


def families(project: Project, book: Book) -> list[Family]:
    """Return the families of a book in which order means something; they are found when first asked for, and kept."""
    kept: dict[str, list[Family]] = project.__dict__.setdefault("_families", {})
    if book.id not in kept:
        kept[book.id] = list(_families(book))
    return kept[book.id]


def _families(book: Book) -> Iterator[Family]:
    notation = book.notation
    found: defaultdict[tuple[str | None, str, str], list[tuple[Rule, Place]]] = defaultdict(list)
    for rule in book.rules if notation else ():
        number = notation.parse(rule.name) if notation else None
        if not number or not notation or rule.implied or rule.again:
            continue
        form = notation.form(number)
        if form.kind in CODES and len(form.value(within(number)[-1])) > 1:
            continue  # letters that stand for a subject follow no order: GR, then AD
        key = (rule.parent, scope_of(number) + form.before + form.kind, form.after)
        found[key].append((rule, notation.ordinal(number)))
    every: defaultdict[tuple[str, str], list[Family]] = defaultdict(list)
    for (_, before, after), members in found.items():
        places = [place for _, place in members]
        every[before, after].append(Family([rule for rule, _ in members], places, ascending(places)))
    for group in every.values():
        step = usual_step(*(family.rising for family in group))
        alike = step if step >= ROOM else 1
        for family in group:
            family.alike = alike
            if family.ordered:
                yield family
