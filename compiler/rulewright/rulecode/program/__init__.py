"""The typed tree of a rule that runs: what is bound to the book's own text and tables, and ready to be emitted.

`parse` reads rule code as it is written; `bind` turns it into these programs, in which every table lookup holds the
printed values already and every clause is known. Emitters, odds and checks see nothing but this tree.
"""

from __future__ import annotations

from rulewright.rulecode.program.expressions import (
    Arm,
    Binary,
    Call,
    Conditional,
    Const,
    Expr,
    Field,
    Lookup,
    Name,
    Over,
    Tally,
    Unary,
)
from rulewright.rulecode.program.inputs import (
    MOST_DICE,
    Choice,
    Deck,
    Dice,
    Die,
    Flag,
    Input,
    Pool,
    Range,
    Subset,
    Type,
)
from rulewright.rulecode.program.programs import (
    Derived,
    Example,
    Problem,
    Program,
    Promise,
    Record,
)
from rulewright.rulecode.program.steps import (
    Amend,
    AnyStep,
    Clamp,
    Let,
    Out,
    Reading,
    Readings,
    Require,
    SingleStep,
    Term,
)
from rulewright.rulecode.program.values import (
    Cell,
    Cite,
    Kind,
    Number,
    Value,
)

__all__ = [
    "Amend",
    "MOST_DICE",
    "AnyStep",
    "Arm",
    "Binary",
    "Call",
    "Cell",
    "Choice",
    "Cite",
    "Clamp",
    "Conditional",
    "Const",
    "Deck",
    "Derived",
    "Dice",
    "Die",
    "Example",
    "Expr",
    "Field",
    "Flag",
    "Input",
    "Kind",
    "Let",
    "Lookup",
    "Name",
    "Number",
    "Out",
    "Over",
    "Pool",
    "Problem",
    "Program",
    "Promise",
    "Range",
    "Reading",
    "Readings",
    "Record",
    "Require",
    "SingleStep",
    "Subset",
    "Tally",
    "Term",
    "Type",
    "Unary",
    "Value",
]
