"""A whole program, with what is said about it and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct, field

from rulewright.rulecode.program.expressions import Expr
from rulewright.rulecode.program.inputs import Choice, Input
from rulewright.rulecode.program.steps import AnyStep
from rulewright.rulecode.program.values import Cell, Cite, Value
from rulewright.text import Span

Result = Value | tuple[Value, ...] | None  # what an output may be
ALLOWED = "allowed"  # the output that tells whether all is met that a program requires


class Example(Struct):
    """Inputs and what must come out: only the outputs named are compared. `readings` are those in force, one for each
    group; none where they are the first."""

    inputs: dict[str, Value | frozenset[str] | tuple[Value, ...]]
    outputs: dict[str, Result]
    span: Span
    cite: Cite | None = None
    readings: tuple[int, ...] = ()

    def is_refused(self, outcome: Mapping[str, Any]) -> bool:
        """True where what comes out is not allowed, which the example does not say."""
        return outcome.get(ALLOWED) is False and ALLOWED not in self.outputs


class Promise(Struct):
    """Something that must hold for all inputs for which `where` does: what an `always` says, or that prose and print
    agree (`agrees with`). `text` is how it is written."""

    text: str
    test: Expr
    span: Span
    cite: Cite | None = None
    where: Expr | None = None


class Derived(Struct):
    """A row of a printed table that `auto` turned into a term (or could not, where `term` is empty): its words, what
    was understood, the qualifiers that were passed over, the clause by which it is rounded; and `said` is where rule
    code speaks of it."""

    row: str
    term: str
    span: Span
    cell: Cell | None = None
    ignored: tuple[str, ...] = ()
    by_hand: bool = False
    rounding: Cite | None = None
    said: Span | None = None


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


class Program(Struct, eq=False, weakref=True, dict=True):
    """A rule that runs. `rule` is the id of its rule, `name` its name in rule code, unique in its book.

    `records` are the item lists that sets and Over range over. The main result is the first output. `when` is the point
    of play at which the rule must be looked at, in words that follow a *when*. `titles` is what results are called,
    where their names are no words of the book. `pieces` are where its rule code stands: its own, and that of the
    exceptions to it. What looking at it showed (`shown`) is held with it; see `memo.py`.
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
    titles: dict[str, str] = field(default_factory=dict)
    pieces: list[Span] = field(default_factory=list)

    held: ClassVar[bool] = True

    @cached_property
    def shown(self) -> dict[object, tuple[object, Any]]:
        return {}

    @property
    def words(self) -> dict[str, str]:
        """What the book prints for words of rule code: those of the inputs' choices that it prints otherwise."""
        choices = [each.type for each in self.inputs if isinstance(each.type, Choice)]
        return {word: printed for each in choices for word, printed in each.printed}
