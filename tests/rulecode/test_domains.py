"""The possible values of expressions: never too few, and for what programs are made of not too many."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, get_args

from hypothesis import given
from hypothesis import strategies as st

from rulewright.rulecode.domains import Domains, output_domains, result_type
from rulewright.rulecode.program import (
    Arm,
    Binary,
    Call,
    Clamp,
    Conditional,
    Const,
    Dice,
    Expr,
    Flag,
    Input,
    Lookup,
    Name,
    Out,
    Program,
    Range,
    Term,
    Type,
    Unary,
)
from rulewright.text import Source, Span
from tests.rulecode.evaluate import evaluate

PLACE = Span(Source("book.rules", ""), 0, 0)
INPUTS: dict[str, Type] = {
    "a": Range(-3, 4),
    "b": Range(0, 5000),
    "half": Range(0, 3, Fraction(1, 2)),
    "die": Dice(1, 6),
    "yes": Flag(),
}
Order = Literal["<", "<=", ">", ">=", "=", "!="]

numbers: st.SearchStrategy[Expr] = st.deferred(
    lambda: (
        st.integers(-5, 5).map(Const)
        | st.sampled_from(["a", "b", "half", "die"]).map(Name)
        | st.builds(Binary, st.sampled_from(["+", "-", "*"]), numbers, numbers)
        | st.builds(Conditional, tests, numbers, numbers)
        | st.builds(lambda x, y: Call("max", [x, y]), numbers, numbers)
        | st.builds(lambda x, y: Call("min", [x, y]), numbers, numbers)
        | st.builds(lambda f, x: Call(f, [x]), st.sampled_from(["abs", "floor", "ceil"]), numbers)
        | st.builds(
            lambda f, n, x: Call(f, [Const(n), x]), st.sampled_from(["per", "per-up"]), st.integers(1, 9), numbers
        )
        | st.builds(lambda op, x: Unary(op, x), st.just("-"), numbers)
        | st.builds(
            lambda x, n, v, w: Lookup(x, [Arm(v, high=n), Arm(w, low=n + 1)], "nothing"),
            *(numbers, st.integers(-5, 50), numbers, numbers),
        )
    )
)
tests: st.SearchStrategy[Expr] = st.deferred(
    lambda: (
        st.just(Name("yes"))
        | st.builds(Binary, st.sampled_from(get_args(Order)), numbers, numbers)
        | st.builds(
            Binary,
            st.sampled_from(get_args(Order)),
            st.sampled_from(["a", "die"]).map(Name),
            st.integers(-5, 7).map(Const),
        )
        | st.builds(Binary, st.sampled_from(["and", "or"]), tests, tests)
        | st.builds(lambda x: Unary("not", x), tests)
    )
)


def program(*steps: Any) -> Program:
    inputs = [Input(name, type, "", PLACE) for name, type in INPUTS.items()]
    return Program("book", "book:1", "it", "", PLACE, None, inputs, list(steps))


@given(numbers | tests, st.integers(-3, 4), st.integers(0, 5000), st.integers(0, 6), st.integers(1, 6), st.booleans())
def test_no_value_is_left_out(expr: Expr, a: int, b: int, halves: int, die: int, yes: bool) -> None:
    value = evaluate(expr, {"a": a, "b": b, "half": Fraction(halves, 2), "die": die, "yes": yes})
    found = Domains(program()).of(expr)
    assert value in found.values if found.values is not None else found.low <= value <= found.high


def test_terms_and_clamps() -> None:
    steps = [
        Term(Conditional(Name("yes"), Const(2), Const(0)), PLACE),
        Term(Unary("-", Call("per", [Const(1000), Name("b")])), PLACE),
        Clamp(-3, None, PLACE),
        Out("level", Name("total"), PLACE),
    ]
    found = output_domains(program(*steps))["level"]
    assert (found.low, found.high) == (-3, 2)
    assert result_type(program(*steps)) == Range(-3, 2)


def test_a_test_limits_its_branches() -> None:
    fleet = Conditional(Binary("<", Name("a"), Const(0)), Const(9), Name("a"))
    assert Domains(program()).of(fleet).numbers == [0, 1, 2, 3, 4, 9]


def test_types_of_results() -> None:
    half = Binary("*", Const(Fraction(1, 2)), Name("a"))
    words = Conditional(Name("yes"), Const("Vichy"), Const("Free"))
    kinds = [result_type(program(Out("x", expr, PLACE))) for expr in (half, words, Name("yes"))]
    assert kinds[0] == Range(Fraction(-3, 2), 2, Fraction(1, 2))
    assert kinds[1].words == ("Free", "Vichy")  # type: ignore[union-attr]
    assert kinds[2] == Flag()
