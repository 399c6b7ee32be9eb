"""The numbers that should follow each other: those of one parent, written in one form, and the longest chain of them
that ascends. What is off the chain is out of order; what the chain leaves out is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.notations.form import ROOM, Form, Place
from rulewright.notations.kinds import CODES
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of, without_scope
from rulewright.outline.scores.blocks import FIRST, HUNDRED, THOUSAND
from rulewright.outline.scores.names import ASCENDING, ascending
from rulewright.outline.scores.steps import usual_step
from rulewright.project import Project

LETTER, NUMERAL = "a", "i"
NEAR = (1, 2)  # a letter this far behind the last one of a list goes on with it, whatever numeral it may be: u, v
FEWEST = 4  # numbers, at least, that tell whether a family is in order at all
HUNDREDS = (THOUSAND, HUNDRED)
TEN = THOUSAND // HUNDRED
ROMAN_LETTERS: dict[Place, Place] = {9: 1, 22: 5, 24: 10}  # i, v, x: their places among letters and numerals
MOSTLY = 0.8  # of the hundreds, at least, follow on the one before where one that does not is a gap


Found = dict[tuple[str | None, str, str], list[tuple[Rule, Place]]]  # by parent, and how the number is written


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

    def left_out(self, before: Place, place: Place) -> range:
        """Return the places that should be between two that follow each other: none where one hundred ends and the next
        begins, and the first numbers of all of them are alike: 1101 behind 1004, or 1102 behind it where 1101 stands
        elsewhere; but 1200 between 1104 and 1300, where hardly any hundred of a thousand is left out."""
        if place - before <= 1:
            return range(0)  # as it is with nearly all: there is no room between them
        for size, firsts in self._hundreds.items():
            block, own = int(before // size), int(place // size)
            if block != own and self._there.issuperset(range(int(firsts[own]), int(place))):
                within = size != HUNDRED or block // TEN == own // TEN  # 1400, then 2000
                first = int(firsts[own] % size)
                return (
                    range((block + 1) * size + first, own * size, size) if within and self._by_ones(size) else range(0)
                )
        return range(int(before) + self.step, int(place), self.step)

    @cached_property
    def step(self) -> int:
        """How far numbers are apart that follow each other: 10 in a book of 10, 20, 30."""
        return usual_step(self.rising) if len(self.chain) > FEWEST else self.alike

    def _by_ones(self, size: int) -> bool:
        """True where hardly any hundred, or thousand, is left out of those that the book has."""
        blocks = pairwise(self._hundreds[size])
        steps = [after - one for one, after in blocks if size != HUNDRED or one // TEN == after // TEN]
        return steps.count(1) > MOSTLY * len(steps)

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


def _letter(value: str) -> Place:
    """Return the place of a small letter among the letters."""
    return Form("", LETTER, "").ordinal(value)


def _with_numerals(found: Found) -> Found:
    """Return the members with those letters among the numerals of their parent which are numerals, too, where it has no
    other letters in that form: i, ii and iii below A, where i alone may be the ninth letter."""
    of_numerals = {key[0]: key for key in found if key[1][-1:] == NUMERAL}
    for key, letters in list(found.items()):
        beside = of_numerals.get(key[0]) if key[1][-1:] == LETTER else None
        if beside and all(place in ROMAN_LETTERS for _, place in letters):
            numerals = [(rule, ROMAN_LETTERS[place]) for rule, place in letters]
            found[beside] = sorted(found[beside] + numerals, key=lambda each: each[0].span.start)
            found[key] = []
    return {key: members for key, members in found.items() if members}


class _Written(NamedTuple):
    """How the last part of a number is written: the kind of its form, what stands before it and behind, its value, and
    its place among its siblings."""

    kind: str
    before: str
    value: str
    place: Place
    after: str


def _written(notation: Notation, number: Number) -> _Written:
    form = notation.form(number)
    before, value = scope_of(number) + form.before, form.value(without_scope(number)[-1])
    return _Written(form.kind, before, value, notation.ordinal(number), form.after)


def _families(book: Book) -> Iterator[Family]:
    notation = book.notation
    found: Found = defaultdict(list)
    coded = set()
    both = {rule.parent for rule in book.rules if rule.again and book.outranked(rule)}
    known: dict[Number, _Written] = {}  # by the end of a number, which many have
    for rule in book.rules if notation else ():
        number = notation.parse(rule.name) if notation and not (rule.implied or rule.again) else None
        if not number or not notation:
            continue
        end = number if notation.scopes else (str(len(number)), number[-1])
        if end not in known:
            known[end] = _written(notation, number)
        kind, before, value, place, after = known[end]
        if kind in CODES and len(value) > 1:
            coded.add((rule.parent, before + kind, after))
            continue  # letters that stand for a subject follow no order: GR, then AD, nor does T beside them
        # Items 1. and 2. stand before the printed 4.2.1 and 4.2.2, and are counted by themselves
        parent = f"{rule.parent}~" if rule.item and rule.parent in both else rule.parent
        if kind == NUMERAL and len(value) == 1:
            letters = found.get((parent, before + LETTER, after), [])
            if letters and _letter(value) - letters[-1][1] in NEAR:
                kind, place = LETTER, _letter(value)
        found[parent, before + kind, after].append((rule, place))
    every: defaultdict[tuple[str, str], list[Family]] = defaultdict(list)
    for (_, before, after), members in _with_numerals({key: found[key] for key in found if key not in coded}).items():
        places = [place for _, place in members]
        every[before, after].append(Family([rule for rule, _ in members], places, ascending(places)))
    for group in every.values():
        step = usual_step(*(family.rising for family in group))
        alike = step if step >= ROOM else 1
        for family in group:
            family.alike = alike
            if family.ordered:
                yield family
