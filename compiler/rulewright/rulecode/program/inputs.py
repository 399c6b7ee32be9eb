"""What a lookup must be told, and of which type that is."""

from __future__ import annotations

from msgspec import Struct

from rulewright.rulecode.program.expressions import Expr
from rulewright.rulecode.program.values import Cell, Cite, Number, Value
from rulewright.text import Span

MOST_DICE = 100  # that are rolled at once


class Flag(Struct, frozen=True):
    """Yes or no."""


class Range(Struct, frozen=True):
    """Numbers from `low` to `high`, both included, in steps of `step`."""

    low: Number
    high: Number
    step: Number = 1


class Choice(Struct, frozen=True):
    """One of these words. `printed` are those that the book prints otherwise, each with what it prints."""

    words: tuple[str, ...]
    printed: tuple[tuple[str, str], ...] = ()


class Dice(Struct, frozen=True):
    """The sum of `count` dice with faces 1 to `sides`."""

    count: int
    sides: int


class Die(Struct, frozen=True):
    """One die with faces of its own. `faces` are (what it shows in the end, in how many ways): rerolls and explosions
    are worked into them; `again` are the faces on which it is rolled once more, `sides` how many the die has."""

    faces: tuple[tuple[Value, int], ...]
    again: tuple[Value, ...] = ()
    sides: int = 0


class Pool(Struct, frozen=True):
    """Several dice, of which each is looked at by itself; `count` says how many, worked out of inputs."""

    count: Expr
    die: Die


class Deck(Struct, frozen=True):
    """A card drawn from a printed table. `cards` are (name, copies in the deck, its cell).

    Inputs with the same `draw` are drawn one after another from one deck, without replacement.
    """

    cards: tuple[tuple[str, int, Cell], ...]
    draw: int


class Subset(Struct, frozen=True):
    """Any set of the names of the records `items`."""

    items: str


Type = Flag | Range | Choice | Dice | Die | Pool | Deck | Subset


class Input(Struct):
    """Something that a lookup must be told. `default` is None where it must be given. `of` is the name of the program
    whose result this is, `output` the name of that result where it is not the main one. Several inputs that one rule
    gives stand in the record `record`. A ledger's carried value is an input with `carry`; its default is its start."""

    name: str
    type: Type
    title: str
    span: Span
    default: Value | frozenset[str] | None = None
    of: str = ""
    output: str = ""
    record: str = ""
    carry: bool = False
    cite: Cite | None = None

    @property
    def chance(self) -> bool:
        """True for dice and cards: what is drawn or rolled, not chosen."""
        return isinstance(self.type, (Dice, Die, Pool, Deck))
