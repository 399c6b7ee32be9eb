"""Statements, and a whole piece of rule code, as they are written."""

from __future__ import annotations

from msgspec import field

from rulewright.rulecode.surface.tree.expressions import Expression, Literally
from rulewright.rulecode.surface.tree.inputs import (
    BlanksLine,
    CarryLine,
    InputLine,
    ItemsLine,
    RecordLine,
    TypeName,
    WhenLine,
)
from rulewright.rulecode.surface.tree.parts import Clause, Identifier, Label, Node, Number, TableName, Words
from rulewright.text import Span


class TermLine(Node):
    """One or more values that are added to the total; `each` makes several of one line."""

    values: list[Expression]
    span: Span
    clause: Clause | None = None


class ClampLine(Node):
    low: Number | None
    high: Number | None
    span: Span
    clause: Clause | None = None


class LetLine(Node):
    """`let`, and `out` where `output` is set."""

    name: Identifier
    value: Expression
    span: Span
    output: bool = False
    title: str = ""
    clause: Clause | None = None


class RequireLine(Node):
    test: Expression
    why: str
    span: Span
    clause: Clause | None = None


class Assignment(Node):
    name: Identifier
    value: Expression


class ArmLine(Node):
    """A pattern of `match` and what it sets; without patterns the `default`."""

    patterns: list[Words]
    assignments: list[Assignment]
    span: Span


class MatchLine(Node):
    subject: Expression
    span: Span
    arms: list[ArmLine] = field(default_factory=list)
    clause: Clause | None = None


class Column(Node):
    words: list[Words]
    name: Identifier


class RowLine(Node):
    """`row KEY of table … cols …`. `under` are the two groups of columns and the test that chooses between them."""

    key: Expression
    table: TableName
    columns: list[Column]
    span: Span
    under: tuple[Words, Expression, Words] | None = None
    clause: Clause | None = None


class AutoLine(Node):
    """`auto table …` or `auto list RULE "words of the entry"`."""

    span: Span
    table: TableName | None = None
    rule: Identifier | None = None
    entry: str = ""


class OverrideLine(Node):
    """What is said by hand about a row of `auto`: how its inputs are called, its terms, or that it is none. The clause
    is that of its terms, or says how a named row is rounded."""

    words: list[Words]
    span: Span
    names: list[Identifier] = field(default_factory=list)
    type: TypeName | None = None
    default: Literally | None = None
    title: str = ""
    times: Expression | None = None
    values: list[Expression] | None = None
    ignore: str = ""
    clause: Clause | None = None


class ReadingLine(Node):
    text: str
    span: Span
    statements: list[Statement] = field(default_factory=list)
    clause: Clause | None = None


class Agreement(Node):
    output: Identifier
    row: Words
    key: Expression


class AgreesLine(Node):
    table: TableName
    agreements: list[Agreement]
    span: Span
    clause: Clause | None = None


class AlwaysLine(Node):
    test: Expression
    span: Span
    where: Expression | None = None
    clause: Clause | None = None


class Given(Node):
    """`dice` are the faces of a pool, None for what is none."""

    name: Identifier
    value: Literally
    dice: list[Label] | None = None


class ExampleLine(Node):
    """`result` is what the main result must be, where `outputs` names none; `readings` are the words of those in force,
    where they are not the first."""

    inputs: list[Given]
    outputs: list[Given]
    span: Span
    result: Literally | None = None
    clause: Clause | None = None
    readings: list[Words] = field(default_factory=list)


class ReplaceLine(Node):
    """Below an amendment: what a name of the amended rule is instead."""

    name: Identifier
    value: Expression
    span: Span
    clause: Clause | None = None


class FaultyLine(Node):
    """A statement that cannot be read, and the names that it was going to set. `begins` is the keyword that it begins
    with, or was meant to."""

    names: list[Identifier]
    span: Span
    begins: str = ""


Statement = (
    InputLine
    | RecordLine
    | CarryLine
    | ItemsLine
    | BlanksLine
    | WhenLine
    | TermLine
    | ClampLine
    | LetLine
    | RequireLine
    | MatchLine
    | RowLine
    | AutoLine
    | OverrideLine
    | ReadingLine
    | AgreesLine
    | AlwaysLine
    | ExampleLine
    | ReplaceLine
    | FaultyLine
)


class RuleCode(Node):
    """One `rule …` and its statements. `rule` is a number or tag, or empty where a fenced block leaves it out; the rule
    in which the block stands is then its `home`. `span` is that of the heading, `end` is behind the last line."""

    rule: str
    name: Identifier
    title: str
    span: Span
    statements: list[Statement] = field(default_factory=list)
    home: str = ""
    end: int = 0


class AmendCode(Node):
    """One `amend …` and its statements: what another rule's code (`target`) gives instead where `test` holds. `over`
    are the clauses of other amendments that it goes before; `clause` is the exception's own, that of its `home` where
    it names none."""

    target: Identifier
    title: str
    test: Expression | None
    over: list[Identifier]
    span: Span
    clause: Clause | None = None
    statements: list[Statement] = field(default_factory=list)
    home: str = ""
    end: int = 0


class FaultyCode(Node):
    """Rule code whose heading cannot be read, and the words of that: what they name must not be missed elsewhere."""

    words: list[str]
    home: str = ""


Code = RuleCode | AmendCode | FaultyCode
