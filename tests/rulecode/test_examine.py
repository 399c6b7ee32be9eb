"""What is found out about programs by trying them: gaps, broken promises, cells that nothing leads to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulewright.rulecode.examine.gaps import gaps
from rulewright.rulecode.examine.promises import verdicts
from rulewright.rulecode.examine.reach import unreached
from rulewright.rulecode.examine.trials import ALL, trials
from rulewright.rulecode.program import (
    Arm,
    Binary,
    Cell,
    Clamp,
    Conditional,
    Const,
    Deck,
    Expr,
    Flag,
    Input,
    Lookup,
    Name,
    Out,
    Program,
    Promise,
    Range,
    Require,
    Term,
    Type,
    Unary,
)
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import numbers_in
from rulewright.text import Source, Span

PLACE = Span(Source("book.rules", ""), 0, 0)
GAP = "the table has no row for this"


def rows(subject: Expr, *levels: int) -> Lookup:
    """Return a lookup of a printed row for each level: ten times the level."""
    arms = [
        Arm(Lookup(Const(0), [Arm(Const(10 * at), cell=Cell("t", row, 1))], ""), at, at)
        for row, at in enumerate(levels)
    ]
    return Lookup(subject, arms, GAP)


def program(steps: list[Any], promises: tuple[Promise, ...] = (), **inputs: Type) -> Program:
    asked = [Input(name, type, "", PLACE) for name, type in inputs.items()]
    return Program("book", "book:1", "it", "", PLACE, None, asked, [*steps], promises=[*promises])


def test_a_gap_is_found_with_inputs_that_come_to_it() -> None:
    level = Binary("-", Name("a"), Name("b"))
    steps = [Out("x", rows(level, -1, 0, 1), PLACE)]
    (found,) = gaps(program(steps, a=Range(0, 1), b=Range(0, 2)))
    assert (found.sentence, found.subject, found.given) == (GAP, -2, {"a": 0, "b": 2})
    assert list(gaps(program(steps, a=Range(0, 1), b=Range(0, 1)))) == []


def test_what_cannot_happen_is_no_gap() -> None:
    """Two uses of one input hang together, a test guards a lookup, a requirement forbids inputs."""
    same = Binary("-", Name("a"), Name("a"))
    guarded = Conditional(Binary("<", Name("a"), Const(2)), rows(Name("a"), 0, 1), Const(0))
    forbidden = [Require(Binary("<", Name("a"), Const(2)), "no", PLACE), Out("x", rows(Name("a"), 0, 1), PLACE)]
    for steps in ([Out("x", rows(same, 0), PLACE)], [Out("x", guarded, PLACE)], forbidden):
        assert list(gaps(program(steps, a=Range(0, 5)))) == []


def test_promises() -> None:
    fate = Conditional(Binary("<=", Name("die"), Const(3)), Const("Free"), Const("Vichy"))
    printed = Lookup(
        Name("die"),
        [
            Arm(Binary("=", Name("fate"), Const("Free")), high=2, cell=Cell("t", 0, 1)),
            Arm(Binary("=", Name("fate"), Const("Vichy")), low=3, cell=Cell("t", 0, 2)),
        ],
        GAP,
    )
    prose = Promise("fate agrees", printed, PLACE)
    holds = Promise("high", Binary("=", Name("fate"), Const("Vichy")), PLACE, where=Binary(">", Name("die"), Const(3)))
    wrong, right = verdicts(program([Out("fate", fate, PLACE)], (prose, holds), die=Range(1, 6), other=Flag()))
    assert (wrong.against, wrong.values, wrong.cell) == ({"die": 3}, {"fate": "Free"}, Cell("t", 0, 2))
    assert right.against is None
    assert right.how == "proven for all 6 inputs"


def test_cells_that_nothing_leads_to() -> None:
    level = [Term(Name("a"), PLACE), Clamp(-1, 1, PLACE), Out("x", rows(Name("total"), -2, -1, 0, 1), PLACE)]
    never, asked = unreached([program(level, a=Range(-9, 9))])
    assert (never, len(asked)) == ({Cell("t", 0, 1)}, 4)
    never, _ = unreached([program(level, a=Range(-9, 9)), program([Out("x", rows(Const(-2), -2), PLACE)])])
    assert never == set()


def test_many_inputs_are_sampled_with_all_ends() -> None:
    many = trials(program([], a=Range(0, 10**6), b=Range(0, 3, Fraction(1, 2))), {"a", "b"})
    tried = list(many)
    assert not many.whole
    assert {(0, 0), (10**6, 3)} <= {(each["a"], each["b"]) for each in tried}
    assert tried == list(many)
    few = trials(program([], a=Range(1, ALL)), {"a"})
    assert (few.whole, len(list(few))) == (True, ALL)


def test_the_corners_come_first() -> None:
    """Of a million corners, one is false: all inputs at their end but one."""
    names = [f"n{at}" for at in range(20)]
    high: Expr = Const(True)
    for at, name in enumerate(names):
        high = Binary("and", high, Binary("=", Name(name), Const(0 if at == 7 else 9)))
    promise = Promise("never so", Unary("not", high), PLACE)
    (found,) = verdicts(program([Out("x", Const(1), PLACE)], (promise,), **{name: Range(0, 9) for name in names}))
    assert found.against == {name: 0 if name == "n7" else 9 for name in names}


def test_what_is_possible_is_a_proof() -> None:
    steps = [Term(Name("a"), PLACE), Clamp(0, 5, PLACE), Out("x", Name("total"), PLACE)]
    bounded = Promise("held", Binary("<=", Name("total"), Const(5)), PLACE)
    apart = Promise("not known", Binary("!=", Name("a"), Name("b")), PLACE)
    steps.insert(0, Require(Binary("<", Name("a"), Name("b")), "no", PLACE))
    wide = {"a": Range(0, 10**6), "b": Range(2, 10**6)}
    sure, tried = verdicts(program(steps, (bounded, apart), **wide))
    assert (sure.proven, sure.how) == (True, "proven for all inputs")
    assert (tried.proven, tried.how) == (False, "tried at 2,004 inputs, the corners first")


def test_one_card_is_not_drawn_twice() -> None:
    deck = Deck((("Ace", 1, Cell("t", 0, 0)), ("Jokers", 2, Cell("t", 1, 0))), 1)
    drawn = [(each["a"], each["b"]) for each in trials(program([], a=deck, b=deck), {"a", "b"})]
    assert sorted(drawn) == [("Ace", "Jokers"), ("Jokers", "Ace"), ("Jokers", "Jokers")]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("33-37: +1; half of twelve", {33, 37, 1, Fraction(1, 2), 2, 12}),
        ("the second of 1½ and −3", {2, Fraction(3, 2), 3}),
        ("one item, twice", {1, 2}),
    ],
)
def test_numbers_in_words(text: str, numbers: set[Any]) -> None:
    assert numbers_named(text) >= numbers


def test_numbers_of_print_are_not_those_of_rule_code() -> None:
    assert set(numbers_in(rows(Name("a"), 7, 8))) == {0}
    assert list(numbers_in(Term(Binary("*", Const(5), Name("a")), PLACE))) == [5]
