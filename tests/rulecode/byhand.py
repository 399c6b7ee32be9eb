"""Programs built by hand: what the tests of lookups and odds look up."""

from __future__ import annotations

from rulewright.rulecode.program import (
    Binary,
    Call,
    Cell,
    Choice,
    Cite,
    Clamp,
    Conditional,
    Const,
    Deck,
    Dice,
    Expr,
    Flag,
    Input,
    Let,
    Name,
    Out,
    Program,
    Range,
    Reading,
    Readings,
    Record,
    Require,
    Subset,
    Term,
    Type,
)
from rulewright.text import Source, Span

SPAN = Span(Source("made.rules", "rule 1 made"), 0, 11)


def given(name: str, kind: Type, title: str = "") -> Input:
    return Input(name, kind, title, SPAN)


def cite(number: str, text: str) -> Cite:
    return Cite(f"made:{number}", text)


def plus(a: Expr, b: Expr) -> Expr:
    return Binary("+", a, b)


SIDES = Choice(("axis", "french", "other"))
SURRENDER = Program(
    "made",
    "made:4.2",
    "surrender",
    "Surrender level",
    SPAN,
    inputs=[
        given("paris", SIDES, "Who holds Paris"),
        given("ground", Range(0, 80), "Ground factors"),
        given("late", Flag()),
    ],
    steps=[
        Term(
            Conditional(Binary("=", Name("paris"), Const("axis")), Const(2), Const(0)),
            SPAN,
            cite("4.2A", "Paris held: +2"),
        ),
        Readings(
            [
                Reading(
                    "rounded down", [Term(Binary("*", Const(-1), Call("per", [Const(10), Name("ground")])), SPAN)], SPAN
                ),
                Reading(
                    "rounded up",
                    [Term(Binary("*", Const(-1), Call("per-up", [Const(10), Name("ground")])), SPAN)],
                    SPAN,
                    cite("4.2B", "each ten factors"),
                ),
            ],
            SPAN,
        ),
        Clamp(-3, 3, SPAN, cite("4.3", "never beyond 3")),
        Require(
            Binary("or", Name("late"), Binary(">", Name("total"), Const(-3))),
            "it is too early",
            SPAN,
            cite("4.1", "Not before fall"),
        ),
        Out("surrender", Name("total"), SPAN),
    ],
)
SURRENDER.inputs[2].default = False

HELD = {"holdings": [Record("Egypt", {"worth": 2}), Record("Scapa Flow", {"worth": 3}), Record("Malta", {"worth": 1})]}
HOLDINGS = Program(
    "made",
    "made:5",
    "holdings",
    "",
    SPAN,
    inputs=[given("taken", Subset("holdings"))],
    steps=[Out("count", Call("size", [Name("taken")]), SPAN, cite("5", "Each holding counts."))],
    records=HELD,
)

_LEVEL = Binary("+", Name("level"), Name("levant"))
COLONIES = Program(
    "made",
    "made:6",
    "colonies",
    "Colonies",
    SPAN,
    inputs=[given("level", Range(-3, 3)), given("levant", Dice(1, 6)), given("africa", Dice(1, 6))],
    steps=[
        Let("roll", _LEVEL, SPAN),
        Out(
            "lebanon",
            Conditional(Binary("<=", Name("roll"), Const(0)), Const("Free"), Const("Vichy")),
            SPAN,
            cite("6", "Roll."),
        ),
        Out("both", plus(Name("levant"), Name("africa")), SPAN),
        Out("level", Name("level"), SPAN),
    ],
)

CARDS = Deck(
    tuple(
        (name, copies, Cell("made:table-1", row, 1))
        for row, (name, copies) in enumerate([("Ace", 1), ("King", 1), ("Joker", 2)])
    ),
    0,
)


def worth(name: str) -> Expr:
    return Conditional(
        Binary("=", Name(name), Const("Joker")),
        Const(0),
        Conditional(Binary("=", Name(name), Const("Ace")), Const(5), Const(1)),
    )


DRAWS = Program(
    "made",
    "made:7",
    "draws",
    "",
    SPAN,
    inputs=[given("first", CARDS), given("second", CARDS), given("dice", Dice(3, 4))],
    steps=[
        Out("first_worth", worth("first"), SPAN),
        Out("cards", plus(worth("first"), worth("second")), SPAN),
        Out("all", plus(plus(worth("first"), worth("second")), Name("dice")), SPAN),
    ],
)
HAND = Program(
    "made",
    "made:8",
    "hand",
    "",
    SPAN,
    inputs=[given("first", CARDS), given("second", CARDS)],
    steps=[Term(worth("first"), SPAN), Term(worth("second"), SPAN), Out("worth", Name("total"), SPAN)],
)
__all__ = ["COLONIES", "DRAWS", "HAND", "HOLDINGS", "SURRENDER"]
