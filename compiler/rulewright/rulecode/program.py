"""The typed tree of a rule that runs: what is bound to the book's own text and tables, and ready to be emitted.

`parse` reads rule code as it is written; `bind` turns it into these programs, in which every table lookup holds the
printed values already and every clause is known. Emitters, odds and checks see nothing but this tree.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from rulewright.text import Span

Number = int | Fraction
Value = int | Fraction | bool | str
Kind = Literal["integer", "rational", "boolean", "word", "set", "list"]


class Cite(Struct, frozen=True):
    """The clause that a line of rule code rests on: the id of its rule, and the words quoted in an explanation."""

    rule: str
    text: str


class Cell(Struct, frozen=True):
    """A printed cell: the table's id, and its row and column in `Table.rows`, from 0."""

    table: str
    row: int
    column: int


# Types of inputs ------------------------------------------------------------------------------------------------------


class Flag(Struct, frozen=True):
    """Yes or no."""


class Range(Struct, frozen=True):
    """Numbers from `low` to `high`, both included, in steps of `step`."""

    low: Number
    high: Number
    step: Number = 1


class Choice(Struct, frozen=True):
    """One of these words."""

    words: tuple[str, ...]


class Dice(Struct, frozen=True):
    """The sum of `count` dice with faces 1 to `sides`."""

    count: int
    sides: int


class Deck(Struct, frozen=True):
    """A card drawn from a printed table. `cards` are (name, copies in the deck, its cell).

    Inputs with the same `draw` are drawn one after another from one deck, without replacement.
    """

    cards: tuple[tuple[str, int, Cell], ...]
    draw: int


class Subset(Struct, frozen=True):
    """Any set of the names of the records `items`."""

    items: str


Type = Flag | Range | Choice | Dice | Deck | Subset


class Input(Struct):
    """Something that a lookup must be told. `default` is None where it must be given. `of` is the name of the program
    whose main result this is. A ledger's carried value is an input with `carry`; its default is its start."""

    name: str
    type: Type
    title: str
    span: Span
    default: Value | frozenset[str] | None = None
    of: str = ""
    carry: bool = False
    cite: Cite | None = None

    @property
    def chance(self) -> bool:
        """True for dice and cards: what is drawn or rolled, not chosen."""
        return isinstance(self.type, (Dice, Deck))


# Expressions ----------------------------------------------------------------------------------------------------------


class Const(Struct, tag=True):
    """A value that does not change. `none` stands for nothing printed. `read` tells that a table says so, not rule
    code."""

    value: Value | None
    read: bool = False


class Name(Struct, tag=True):
    """An input, a `let`, the running `total`, or the variable of an enclosing Over."""

    name: str


class Unary(Struct, tag=True):
    """`-x` or `not x`."""

    op: Literal["-", "not"]
    operand: Expr


class Binary(Struct, tag=True):
    """Arithmetic, comparison, logic; `in` asks whether a set holds a name."""

    op: Literal["+", "-", "*", "=", "!=", "<", "<=", ">", ">=", "and", "or", "in"]
    left: Expr
    right: Expr


class Conditional(Struct, tag=True):
    """`then if test else other`: only the part that holds is worked out."""

    test: Expr
    then: Expr
    other: Expr


class Call(Struct, tag=True):
    """`min`, `max`, `abs`, `floor`, `ceil`; `count` (how many arguments hold); `size` (of a set);
    `per` (group size, number: how many full groups, rounded down) and `per-up` (begun groups)."""

    function: Literal["min", "max", "abs", "floor", "ceil", "count", "size", "per", "per-up"]
    arguments: list[Expr]


class Arm(Struct):
    """One line of a Lookup: for a subject from `low` to `high` (None: open), or equal to `word`, the value is
    `result`."""

    result: Expr
    low: Number | None = None
    high: Number | None = None
    word: Value | None = None
    cell: Cell | None = None


class Lookup(Struct, tag=True):
    """The result of the first arm that the subject fits; where none fits, the lookup ends with `gap`, a sentence."""

    subject: Expr
    arms: list[Arm]
    gap: str


class Field(Struct, tag=True):
    """A field of the record that the variable `name` of an enclosing Over stands for."""

    name: str
    field: str


class Over(Struct, tag=True):
    """Something about records: `fold` of `value` for each record of `items` (limited to the names in the set `within`)
    for which `where` holds. `first` gives the first value, or `otherwise`; `list` gives all in their order."""

    fold: Literal["sum", "count", "any", "all", "max", "min", "first", "list"]
    variable: str
    items: str
    value: Expr
    within: Expr | None = None
    where: Expr | None = None
    otherwise: Expr | None = None


Expr = Const | Name | Unary | Binary | Conditional | Call | Lookup | Field | Over


# Steps ----------------------------------------------------------------------------------------------------------------


class Step(Struct):
    """What all steps have: where they are written, the clause they rest on, a sentence where they were assumed."""

    span: Span
    cite: Cite | None
    assumed: str


class Term(Struct, tag=True):
    """Add `value` to the running total."""

    value: Expr
    span: Span
    cite: Cite | None = None
    cell: Cell | None = None
    assumed: str = ""


class Clamp(Struct, tag=True):
    """Hold the running total between two bounds (None: open)."""

    low: Number | None
    high: Number | None
    span: Span
    cite: Cite | None = None


class Let(Struct, tag=True):
    """Name a value. `shown` says whether the explanation has a line for it (it cites a clause)."""

    name: str
    value: Expr
    span: Span
    cite: Cite | None = None


class Require(Struct, tag=True):
    """What must hold; where it does not, the output `allowed` is false and the explanation gives `why`."""

    test: Expr
    why: str
    span: Span
    cite: Cite | None = None


class Out(Struct, tag=True):
    """An output. `carry` marks the next state of a ledger's carried input of the same name."""

    name: str
    value: Expr
    span: Span
    cite: Cite | None = None
    carry: bool = False


class Reading(Struct):
    """One way to read words that allow two."""

    text: str
    steps: list[AnyStep]
    span: Span
    cite: Cite | None = None


class Readings(Struct, tag=True):
    """Ways to read one clause, of which one is in force; the first unless another is asked for."""

    alternatives: list[Reading]
    span: Span


AnyStep = Term | Clamp | Let | Require | Out | Readings


# Programs -------------------------------------------------------------------------------------------------------------


class Example(Struct):
    """Inputs and what must come out: only the outputs named are compared."""

    inputs: dict[str, Value | frozenset[str]]
    outputs: dict[str, Value | None]
    span: Span
    cite: Cite | None = None


class Promise(Struct):
    """Something that must hold for every input (`always`), or a statement that prose and print agree (`agrees with`):
    then `cells` are the printed cells compared, and `output` the output that the prose gives."""

    text: str
    test: Expr
    span: Span
    cite: Cite | None = None
    where: Expr | None = None


class Derived(Struct):
    """A row of a printed table that `auto` turned into a term (or could not, where `term` is empty): its words, what
    was understood, the qualifiers that were passed over."""

    row: str
    term: str
    span: Span
    cell: Cell | None = None
    ignored: tuple[str, ...] = ()
    by_hand: bool = False


class Record(Struct):
    """One of the items that a set is made of: its name and its fields."""

    name: str
    fields: dict[str, Value]
    cell: Cell | None = None


class Problem(Struct):
    """Something wrong with rule code, for the check of the name `kind` to report."""

    kind: str
    message: str
    span: Span
    help: tuple[str, ...] = ()
    other: tuple[Span, str] | None = None


class Program(Struct):
    """A rule that runs. `rule` is the id of its rule, `name` its name in rule code, unique in its book.

    `records` are the item lists that sets and Over range over. The main result is the first output. `when` is the point
    of play at which the rule must be looked at, in words that follow a *when*.
    """

    book: str
    rule: str
    name: str
    title: str
    span: Span
    stamp: str | None = None
    inputs: list[Input] = field(default_factory=list)
    steps: list[AnyStep] = field(default_factory=list)
    records: dict[str, list[Record]] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    derived: list[Derived] = field(default_factory=list)
    when: str = ""
