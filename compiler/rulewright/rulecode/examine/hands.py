"""Dice of a pool to try a program with: of each face, of all in turn, and some that chance gives."""

from __future__ import annotations

import random
from itertools import cycle, islice

from rulewright.rulecode.program import MOST_DICE, Die, Value

DRAWN = 20
SEED = 6

Hand = tuple[Value, ...]


def hands(die: Die) -> list[Hand]:
    """Return hands of as many dice as there can be; whoever works with them takes as many as there are."""
    faces = [face for face, _ in die.faces]
    chance = random.Random(SEED)
    equal = [(face,) * MOST_DICE for face in (faces[0], faces[-1], *faces[1:-1])]
    mixed = [tuple(islice(cycle(each), MOST_DICE)) for each in (faces, faces[::-1])]
    drawn = [tuple(chance.choices(faces, [ways for _, ways in die.faces], k=MOST_DICE)) for _ in range(DRAWN)]
    return [*equal[:2], *mixed, *equal[2:], *drawn]
