"""Expressions as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rulecode.surface.tree.parts import Label, Literals, Node, TableName
from rulewright.text import Span


class Literally(Node):
    """A number, yes or no, a quoted word, `none`."""

    value: Literals
    span: Span

    def __post_init__(self) -> None:
        if isinstance(self.value, list):  # as it was kept
            self.value = frozenset(self.value)


class Printed(Node):
    """Text in double quotes: words of a row or column; elsewhere the same as a quoted word."""

    value: str
    span: Span


class Variable(Node):
    """A bare name: an input, a `let`, or a word of some choice."""

    name: str
    span: Span


class Member(Node):
    """`entry.field`."""

    name: str
    field: str
    span: Span


class Operation(Node):
    """An operator and its one or two operands."""

    op: str
    operands: list[Expression]
    span: Span


class IfElse(Node):
    test: Expression
    then: Expression
    other: Expression
    span: Span


class FunctionCall(Node):
    """`up` tells of `per(5, x, up)`."""

    function: str
    arguments: list[Expression]
    span: Span
    up: bool = False


class Stepped(Node):
    """A row or column that is found by steps: by a number, or by odds (`subject : against`), and from there `shift`."""

    subject: Expression
    span: Span
    against: Expression | None = None
    shift: Expression | None = None


class CellOf(Node):
    table: TableName
    row: Expression | Stepped
    columns: Sequence[Expression | Stepped]
    span: Span


class RowsOf(Node):
    table: TableName
    low: Expression
    high: Expression
    span: Span


class Fold(Node):
    """`function(value for variable in items where … else …)`; without a variable, the value is `variable in items`."""

    function: str
    value: Expression
    variable: str
    items: str
    span: Span
    where: Expression | None = None
    otherwise: Expression | None = None


class Case(Node):
    """An arm of `pick` or `ladder`. `label` is a word, a number, or two bounds; None is `else`."""

    label: Label
    value: Expression
    span: Span

    def __post_init__(self) -> None:
        if isinstance(self.label, list):  # as it was kept
            self.label = tuple(self.label)


class Cases(Node):
    """`pick subject: …` and `ladder subject: …`."""

    subject: Expression
    cases: list[Case]
    span: Span


Expression = (
    Literally | Printed | Variable | Member | Operation | IfElse | FunctionCall | CellOf | RowsOf | Fold | Cases
)
