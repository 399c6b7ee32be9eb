"""What a rule is told, as it is written: inputs and their types, what is carried on, lists of items, blank cells."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from rulewright.rulecode.surface.tree.expressions import Expression, Literally
from rulewright.rulecode.surface.tree.parts import Clause, Identifier, Label, Node, Number, TableName, Words
from rulewright.text import Span


class TypeName(Node):
    """How an input's type is written: `kind` says which of the other fields are used.

    `printed` are those of the `words` that the book prints otherwise, each with what it prints.
    `result` names a rule or program in `of`, and its `output` (the main one where that is empty); `subset` names an
    item list in `of`; `dice` has `count` and `sides`, a `die` and a `pool` (of `number` dice) have `faces`, or `sides`;
    `reroll` are faces, `explode` the face and how often at most.
    """

    kind: Literal["range", "flag", "choice", "result", "subset", "dice", "die", "pool", "cards"]
    span: Span
    low: Number | None = None
    high: Number | None = None
    step: Number = 1
    words: tuple[str, ...] = ()
    printed: dict[str, str] = field(default_factory=dict)
    of: str = ""
    output: str = ""
    count: int = 0
    sides: int = 0
    number: Expression | None = None
    faces: list[tuple[Label, int]] = field(default_factory=list)
    reroll: list[Label] = field(default_factory=list)
    explode: tuple[Label, int] | None = None
    table: TableName | None = None
    copies: list[tuple[Words, int]] = field(default_factory=list)


class InputLine(Node):
    """`input` and `chance`."""

    names: list[Identifier]
    type: TypeName
    span: Span
    default: Literally | None = None
    title: str = ""
    clause: Clause | None = None


class Taken(Node):
    """An output of another rule and the input that takes it up."""

    output: Identifier
    name: Identifier
    default: Literally | None = None
    title: str = ""


class RecordLine(Node):
    """`input NAME: RULE with …`: several outputs of one rule."""

    names: list[Identifier]
    type: TypeName
    taken: list[Taken]
    span: Span
    clause: Clause | None = None


class CarryLine(Node):
    name: Identifier
    type: TypeName
    start: Literally
    next: Expression
    span: Span
    title: str = ""
    clause: Clause | None = None


class ItemsLine(Node):
    """`items NAME from table …` (then `columns` are header words and fields) or `from list RULE: pattern`."""

    name: Identifier
    span: Span
    table: TableName | None = None
    columns: list[tuple[Words, str]] = field(default_factory=list)
    rule: Identifier | None = None
    pattern: Words | None = None


class BlanksLine(Node):
    table: TableName
    blank: str
    span: Span


class WhenLine(Node):
    """The point of play at which a rule must be looked at."""

    text: str
    span: Span
