"""Dice: sums, dice with faces of their own, pools; what rerolls and explosions make of a die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from rulewright.rulecode import program as core
from rulewright.rulecode.bind.scope import BindError, did_you_mean
from rulewright.rulecode.program import MOST_DICE
from rulewright.rulecode.surface import tree
from rulewright.text import Span

MOST_SIDES = 1000
MOST_EXPLOSIONS = 20
Shares = dict[Any, Fraction]  # what a die shows, and how likely that is


def bind_dice(kind: tree.TypeName) -> core.Dice | core.Die:
    """Return the dice whose sum counts; one die that is rerolled or explodes is a die of its own. Raises BindError."""
    _sides(kind)
    if not 0 < kind.count <= MOST_DICE:
        raise BindError(f"1 to {MOST_DICE} dice are rolled at once", kind.span, ("write 1d6 or 2d10",))
    if not kind.reroll and not kind.explode:
        return core.Dice(kind.count, kind.sides)
    if kind.count > 1:
        ways = (f"write `pool of {kind.count}d{kind.sides} …`, and sum(…) of it",)
        raise BindError("which of several dice is rolled again is said of a pool", kind.span, ways)
    return bind_die(kind)


def bind_die(kind: tree.TypeName) -> core.Die:
    """Return one die with what it can show in the end, numbers in their order. Raises BindError."""
    shares = _faces(kind)
    again = (*kind.reroll, *(kind.explode or ())[:1])
    for face in again:
        if face not in shares:
            help = did_you_mean(str(face), [str(each) for each in shares])
            raise BindError(f"no face of this die is {face}", kind.span, help)
    if kind.reroll:
        shares = _rerolled(shares, kind.reroll)
    if kind.explode:
        shares = _exploded(shares, *kind.explode, kind.span)
    whole = lcm(*(share.denominator for share in shares.values()))
    ways = {face: int(share * whole) for face, share in shares.items()}
    common = gcd(*ways.values())
    sides = sum(times for _, times in kind.faces) or kind.sides
    return core.Die(tuple((face, many // common) for face, many in ways.items()), again, sides)


def _sides(kind: tree.TypeName) -> None:
    if not 0 < kind.sides <= MOST_SIDES:
        raise BindError(f"a die has 1 to {MOST_SIDES} sides", kind.span, ("write 1d6 or 2d10",))


def _faces(kind: tree.TypeName) -> Shares:
    """Return what the die shows when it is rolled once."""
    if not kind.faces:
        _sides(kind)
        return {face: Fraction(1, kind.sides) for face in range(1, kind.sides + 1)}
    if len({isinstance(face, str) for face, _ in kind.faces}) > 1:
        raise BindError("the faces of a die are numbers, or they are words", kind.span)
    whole = sum(times for _, times in kind.faces)
    if not 0 < whole <= MOST_SIDES or any(times < 1 for _, times in kind.faces):
        raise BindError(f"a die has 1 to {MOST_SIDES} sides, and each face at least once", kind.span)
    shares: Shares = {}
    for face, times in kind.faces if isinstance(kind.faces[0][0], str) else sorted(kind.faces):
        shares[face] = shares.get(face, Fraction(0)) + Fraction(times, whole)
    return shares


def _rerolled(shares: Shares, faces: Sequence[Any]) -> Shares:
    """Return what a die shows that is rolled once more where it shows one of these faces."""
    again = sum((shares[face] for face in set(faces)), Fraction(0))
    return {face: share * (again + (face not in faces)) for face, share in shares.items()}


def _exploded(shares: Shares, face: Any, times: int, span: Span) -> Shares:
    """Return what a die is worth that is rolled again and added where it shows `face`, up to so many times."""
    if isinstance(face, str):
        raise BindError("only a die with numbers explodes: what it shows is added up", span)
    if not 0 < times <= MOST_EXPLOSIONS:
        raise BindError(f"a die explodes from once up to {MOST_EXPLOSIONS} times", span)
    found = dict(shares)
    for _ in range(times):
        more: Shares = {}
        for value, share in shares.items():
            for further, part in found.items() if value == face else [(0, Fraction(1))]:
                worth = value + further
                more[worth] = more.get(worth, Fraction(0)) + share * part
        found = more
    return dict(sorted(found.items()))


def check_dice(faces: Sequence[Any] | None, kind: core.Type, name: str, span: Span) -> tuple[core.Value, ...]:
    """Return what the dice of a pool show, in order. Raises BindError where they cannot show it, or where no dice are
    listed (None); a pool may well be empty."""
    if not isinstance(kind, core.Pool):
        raise BindError(f"`{name}` is no pool of dice", span)
    shown = [face for face, _ in kind.die.faces]
    wrong = [face for face in faces or () if face not in shown]
    if wrong or faces is None:
        listed = ", ".join(map(str, shown))
        says = f"`{name}` never shows {wrong[0]}" if wrong else f"`{name}` is several dice"
        raise BindError(says, span, (f"write what each shows: `{name}=[…]`, of {listed}",))
    return tuple(sorted(faces, key=shown.index))
