"""The steps of a program, in their order."""

from __future__ import annotations

from msgspec import Struct

from rulewright.rulecode.program.expressions import Expr
from rulewright.rulecode.program.values import Cell, Cite, Number
from rulewright.text import Span


class Term(Struct, tag=True):
    """Add `value` to the running total. `branches` are as in Let."""

    value: Expr
    span: Span
    cite: Cite | None = None
    cell: Cell | None = None
    assumed: str = ""
    branches: list[Cite | None] = []


class Clamp(Struct, tag=True):
    """Hold the running total between two bounds (None: open)."""

    low: Number | None
    high: Number | None
    span: Span
    cite: Cite | None = None


class Let(Struct, tag=True):
    """Name a value; the explanation has a line for it where it cites a clause. Where its branches rest on different
    sentences, `branches` has one for each, in their order (`walk.branches`); None for one that changes nothing, and has
    no line."""

    name: str
    value: Expr
    span: Span
    cite: Cite | None = None
    branches: list[Cite | None] = []


class Amend(Let, tag=True):
    """A value that another rule replaces where its condition holds; else it stays as it is (`value` has both). The
    clause is that of the exception."""


class Require(Struct, tag=True):
    """What must hold; where it does not, the output `allowed` is false and the explanation gives `why`."""

    test: Expr
    why: str
    span: Span
    cite: Cite | None = None


class Out(Struct, tag=True):
    """An output. `carry` marks the next state of a ledger's carried input of the same name. `branches` are as in
    Let."""

    name: str
    value: Expr
    span: Span
    cite: Cite | None = None
    carry: bool = False
    branches: list[Cite | None] = []


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


SingleStep = Term | Clamp | Let | Amend | Require | Out
AnyStep = SingleStep | Readings
