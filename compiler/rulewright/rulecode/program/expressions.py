"""What is worked out."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.rulecode.program.values import Cell, Number, Value


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


class Tally(Struct, tag=True):
    """What the dice of a pool give: the `value` of each die, added up; of `highest` and `lowest` only of so many.
    Within `value`, the pool's own name stands for what one die shows."""

    fold: Literal["sum", "highest", "lowest"]
    pool: str
    value: Expr
    number: Expr | None = None


Expr = Const | Name | Unary | Binary | Conditional | Call | Lookup | Field | Over | Tally
