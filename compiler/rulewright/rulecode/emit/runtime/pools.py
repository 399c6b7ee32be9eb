"""Pools of dice: how likely everything is that they are asked for together, by convolution.

What is only added up of all dice is worked out die by die, a single sum in the order of what it can be. Where the
highest or lowest count, it is worked out face by face, from the highest: how many of the dice that are left show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any

from rulewright.rulecode.emit.runtime.values import Emitted, Environment, GapError, Tallied, number, taken

ASKED = "$asked"  # the numbers of the tallies that are asked for, in an environment where not all are
DENSE = 5_000  # sums up to this are worked out in their order

Ways = dict[Any, int]  # what comes out, and in how many ways
Found = Iterator[tuple[tuple[Any, ...], int]]


def how_many(kind: Emitted, e: Environment) -> int:
    """Return how many dice are in a pool. Raises GapError where that is no number of dice."""
    many = number(kind["count"](e))
    if not isinstance(many, int) or not 0 <= many <= kind["most"]:
        raise GapError(f"{many} dice cannot be rolled")
    return many


def rolled(kind: Emitted, e: Environment) -> tuple[Ways, int]:
    """Return what the tallies of a pool can be together, in how many ways, and how many ways there are; those that are
    `ASKED` for, where not all are. Raises GapError and UnknownError, where what is asked for is not known."""
    dice, wanted = how_many(kind, e), e.get(ASKED)
    asked: list[tuple[str, int, tuple[Any, ...]] | None] = []
    for at, how in enumerate(kind["tallies"]):
        if wanted is not None and at not in wanted:
            asked.append(None)
        else:
            worth = tuple(number(how[2](e, face)) for face in kind["faces"])
            asked.append((how[0], 0 if how[0] == "sum" else min(dice, taken(how, e)), worth))
    return tallied(dice, tuple(kind["ways"]), tuple(asked)), sum(kind["ways"]) ** dice


@cache
def tallied(dice: int, ways: tuple[int, ...], asked: tuple[tuple[str, int, tuple[Any, ...]] | None, ...]) -> Ways:
    """Return what some dice give, and in how many ways. `ways` are those of each face of a die; `asked` are the
    tallies: fold, how many dice are taken, what each face is worth; None for one that nobody asks for now."""
    wanted = [each for each in asked if each]
    together = _by_die if all(fold == "sum" for fold, _, _ in wanted) else _by_face
    places = [at for at, each in enumerate(asked) if each]
    found = {}
    for values, n in together(dice, ways, wanted):
        row = [None] * len(asked)
        for at, value in zip(places, values, strict=True):
            row[at] = value
        found[Tallied(row)] = n
    return found


def _coded(asked: Sequence[Any], taken: Sequence[int]) -> tuple[list[list[int]], list[tuple[int, int, Any]]]:
    """What the tallies are together is written as one whole number, so that to add dice is to add numbers. Return what
    each face adds to it, of each tally, and for each tally how large its part is, how fine, and its least."""
    codes, units = [], []
    place = 1
    for (_, _, worth), many in zip(asked, taken, strict=True):
        fine, least = lcm(*(each.denominator for each in worth)), min(worth)
        codes.append([place * int((each - least) * fine) for each in worth])
        units.append((many * int((max(worth) - least) * fine) + 1, fine, many * least))
        place *= units[-1][0]
    return codes, units


def _decoded(code: int, units: Sequence[tuple[int, int, Any]]) -> Iterator[Any]:
    for size, fine, least in units:
        yield number(Fraction(code % size, fine) + least)
        code //= size


def _by_die(dice: int, ways: Sequence[int], asked: Sequence[Any]) -> Found:
    codes, units = _coded(asked, [dice] * len(asked))
    coded = [sum(of_face) for of_face in zip(*codes, strict=True)] or [0] * len(ways)
    die: dict[int, int] = {}
    for code, n in zip(coded, ways, strict=True):
        die[code] = die.get(code, 0) + n
    highest = dice * max(die)
    found = _in_order(dice, die, highest) if len(asked) == 1 and highest <= DENSE else _one_by_one(dice, die)
    return ((tuple(_decoded(code, units)), n) for code, n in found.items())


def _in_order(dice: int, die: Mapping[int, int], highest: int) -> dict[int, int]:
    """Return what so many dice come to, each sum worked out of those below it: the recurrence for the coefficients of
    a power. The least that a die counts is 0."""
    found = {0: die[0] ** dice}
    for code in range(1, highest + 1):
        below = ((added, n) for added, n in die.items() if 0 < added <= code)
        ways = sum(((dice + 1) * added - code) * n * found[code - added] for added, n in below)
        found[code] = ways // (code * die[0])
    return {code: n for code, n in found.items() if n}


def _one_by_one(dice: int, die: Mapping[int, int]) -> dict[int, int]:
    found = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for code, n in found.items():
            for added, m in die.items():
                more[code + added] = more.get(code + added, 0) + n * m
        found = more
    return found


def _by_face(dice: int, ways: Sequence[int], asked: Sequence[Any]) -> Found:
    """The dice are put in order, from the highest face (from the lowest, where only lowest count). `states` are, by how
    many dice lie in order so far, what the tallies are; where enough lie, the others may show what they like."""
    faces = list(range(len(ways)))
    if any(fold == "highest" for fold, _, _ in asked):
        faces.reverse()
    needed = [_needed(fold, many, dice, faces[0] > 0) for fold, many, _ in asked]
    codes, units = _coded(asked, [high - low for low, high in needed])
    alike = [[len({code[face] for face in faces[place:]}) == 1 for place in range(len(faces))] for code in codes]
    last = max(high for _, high in needed)
    states: list[dict[int, int]] = [{0: 1}, *({} for _ in range(last))]
    for place, at in enumerate(faces):
        rest = sum(ways[face] for face in faces[place + 1 :])
        more: list[dict[int, int]] = [{} for _ in range(last)] + [states[last]]
        for lie, values in enumerate(states[:last]):
            left, others = dice - lie, (ways[at] + rest) ** (dice - lie)
            settled = all(lie >= high or same[place] for (_, high), same in zip(needed, alike, strict=True))
            for many in range(last - lie if settled else 0, last - lie + 1):
                these = comb(left, many) * ways[at] ** many
                times = these if many < last - lie else others
                others -= these * rest ** (left - many)
                counts = [max(0, min(lie + many, high) - max(lie, low)) for low, high in needed]
                added = sum(count * code[at] for count, code in zip(counts, codes, strict=True))
                reached = more[lie + many]
                for code, n in values.items() if times else ():
                    reached[code + added] = reached.get(code + added, 0) + n * times
        states = more
    return ((tuple(_decoded(code, units)), n) for code, n in states[last].items())


def _needed(fold: str, many: int, dice: int, falling: bool) -> tuple[int, int]:
    """Return from where to where in their order the dice lie that a tally takes."""
    if fold == "sum":
        return 0, dice
    return (0, many) if (fold == "highest") == falling else (dice - many, dice)


def hands(dice: int, faces: Sequence[Any], ways: Sequence[int]) -> Iterator[tuple[Any, int]]:
    """Yield all that some dice can show, in the order of their faces, and in how many ways."""
    if len(faces) == 1:
        yield (faces[0],) * dice, ways[0] ** dice
        return
    for many in range(dice + 1):
        for shown, n in hands(dice - many, faces[1:], ways[1:]):
            yield (faces[0],) * many + shown, n * comb(dice, many) * ways[0] ** many
