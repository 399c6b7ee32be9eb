"""Work an expression of rule code out, the slow and plain way: what emitted code is compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from rulewright.rulecode.program import (
    AnyStep,
    Binary,
    Call,
    Conditional,
    Const,
    Expr,
    Lookup,
    Name,
    Readings,
    Term,
    Unary,
)
from rulewright.rulecode.tables import fits

CALLS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": floor,
    "ceil": ceil,
    "count": lambda *each: sum(map(bool, each)),
    "per": lambda size, number: floor(Fraction(number) / size),
    "per-up": lambda size, number: ceil(Fraction(number) / size),
}
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "in": lambda a, b: a in b,
}


def evaluate(expr: Expr, names: Mapping[str, Any]) -> Any:
    """Return the value of an expression without records; None where nothing is printed."""
    match expr:
        case Const(value):
            return value
        case Name(name):
            return names[name]
        case Unary(op, operand):
            value = evaluate(operand, names)
            return -value if op == "-" else not value
        case Binary(op, left, right):
            return OPERATORS[op](evaluate(left, names), evaluate(right, names))
        case Conditional(test, then, other):
            return evaluate(then if evaluate(test, names) else other, names)
        case Call(function, arguments):
            return CALLS[function](*(evaluate(each, names) for each in arguments))
        case Lookup(subject, arms):
            value = evaluate(subject, names)
            return next((evaluate(arm.result, names) for arm in arms if fits(arm, value)), None)
    raise TypeError(f"no plain way to work out {type(expr).__name__}")


def total_of(steps: list[AnyStep], names: Mapping[str, Any]) -> Any:
    """Return the running total behind terms; of readings, the first."""
    total: Any = 0
    for step in steps:
        inner = step.alternatives[0].steps if isinstance(step, Readings) else [step]
        for each in inner:
            assert isinstance(each, Term)
            total += evaluate(each.value, {**names, "total": total})
    return total
