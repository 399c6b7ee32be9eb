"""Conditions: `if the USAT level is 40 or more and …`, `controls at least three of A, B, C and D`, plain yes or no."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from msgspec import Struct

from rulewright.rulecode.auto.clause import Clause, number
from rulewright.rulecode.auto.names import content_words
from rulewright.rulecode.auto.understood import Ask, Understood, ask_flag, remark, when
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Binary, Call, Const, Expr, Number, Unary
from rulewright.rulecode.tables.figures import parse_number, show_number

NAME = r"(?:the\s+)?[A-Z][\w'./-]*(?:\s+(?:of\s+)?[A-Z][\w'./-]*)*"
NAMES = re.compile(rf"{NAME}(?:,\s*{NAME})*,?\s+(?:and|or)\s+{NAME}")
TAIL = re.compile(r"^(?P<x>.*?)\s*\b(?:is|are|was|were|of|be|at|stands at|has|have|=)?\s*$", re.IGNORECASE | re.DOTALL)
JOINT = re.compile(
    r"^,?\s*\b(?P<word>and|while|but|when|if|unless|provided that|as long as)\s+(?P<rest>.+)$",
    re.IGNORECASE | re.DOTALL,
)


class Test(Struct):
    """A condition: the expression, what it asks, and how it is shown (`{0}` for the first question)."""

    expr: Expr
    asks: list[Ask]
    shown: str


def names_in(text: str) -> list[str]:
    """Return the members of the list of names in `text` (`Peking, Shanghai or Canton`), if it holds one."""
    found = NAMES.search(text)
    return [each for each in re.split(r",\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", found[0]) if each] if found else []


@cache
def _openers() -> re.Pattern[str]:
    return re.compile(rf"^{one_of(phrases().rows.condition)}\b\s*(?:there\s+(?:is|are)\s+)?", re.IGNORECASE)


def understand_condition(clause: Clause) -> Understood | None:
    """A fixed bonus for something that holds or not."""
    if clause.sign.varies or clause.sign.factor is not None:
        return None
    rest = _openers().sub("", clause.main)
    round_down = remark(clause, *phrases().rows.down)
    test = parse_test(rest, bool(round_down))
    used = [each for each in (round_down, remark(clause, "inclusive")) if each]
    value = clause.sign.value
    return Understood(when(test.expr, value), test.asks, f"{show_number(value, sign=True)} if {test.shown}", used)


def parse_test(text: str, halves: bool = False) -> Test:
    """Return the condition that `text` states; `halves` says that halves count and the number is rounded down."""
    return _some_of(text) or _compared(text, halves) or _flag(text)


def _flag(text: str) -> Test:
    """Yes or no. A single negation is taken out, so that the question is asked the right way round."""
    ask = ask_flag(text)
    negated = re.findall(rf"\b{one_of(phrases().rows.negations)}\b", text, re.IGNORECASE)
    if len(negated) == 1:
        return Test(Unary("not", ask.name), [ask], "not {0}")
    return Test(ask.name, [ask], "{0}")


def _some_of(text: str) -> Test | None:
    """`controls at least three of A, B, C and D`."""
    words = phrases().keys
    opener, up, n = one_of([*words.least, "any"]), one_of(words.up), number()
    form = rf"(?:{opener}\s+(?P<a>{n})|(?P<b>{n})\s+{up})\s+of\s+(?P<rest>.+)"
    found = re.search(form, text, re.IGNORECASE | re.DOTALL)
    members = names_in(found["rest"]) if found else []
    least = parse_number(found["a"] or found["b"]) if found else None
    if found is None or least is None or len(members) < 2:
        return None
    ask = Ask(content_words(f"{text[: found.start()]} {' '.join(members)}"), low=0, high=len(members))
    return Test(Binary(">=", ask.name, Const(least)), [ask], f"{{0}} >= {show_number(least)}")


@cache
def _bounds() -> list[tuple[re.Pattern[str], str, str]]:
    """Patterns of comparisons; the operators for the figures `a` and `b`."""
    keys, n = phrases().keys, number()
    a, b = rf"(?P<a>{n})", rf"(?P<b>{n})"
    least, under = one_of(keys.least), one_of([*keys.under, *keys.most])
    up, down, over = one_of(keys.up), one_of(keys.down), one_of([*keys.over, "exceeds", "exceed"])
    forms = [
        (rf"\bbetween\s+{a}\s+and\s+{b}", ">=", "<="),
        (rf"\bfrom\s+{a}\s+to\s+{b}", ">=", "<="),
        (rf"\b{least}\s+{a},?\s+(?:but|and)\s+{under}\s+{b},?", ">=", "<"),
        (rf"\b{least}\s+{a}", ">=", ""),
        (rf"{a}\s+{up}\b", ">=", ""),
        (rf"{a}\s?\+(?!\d)", ">=", ""),
        (rf"{a}\s+{down}\b", "<=", ""),
        (rf"\b{one_of(keys.most)}\s+{a}", "<=", ""),
        (rf"\b{over}\s+{a}", ">", ""),
        (rf"\b{one_of(keys.under)}\s+{a}", "<", ""),
    ]
    return [(re.compile(form, re.IGNORECASE), first, second) for form, first, second in forms]


def _compared(text: str, halves: bool) -> Test | None:
    """A quantity that is compared: `X is 40 or more`, `X controls at least 8, but less than 12, island groups`."""
    for pattern, first, second in _bounds():
        found = pattern.search(text)
        a = parse_number(found["a"]) if found else None
        b = parse_number(found["b"]) if found and second else None
        if found is None or a is None or (second and b is None):
            continue
        before, after = text[: found.start()], text[found.end() :]
        if re.match(r"\s*of\b", after) or (first == ">=" and a == 1):
            return None  # at least one: a plain question
        joint = JOINT.match(after)
        tail = TAIL.match(before)
        quantity = f"{tail['x'] if tail else before} {'' if joint else after}"
        if not content_words(quantity):
            return None
        negative = a < 0 or (b is not None and b < 0)
        ask = Ask(content_words(quantity), low=None if negative or not _countable(quantity) else 0, step=_half(halves))
        return _with_joint(_between(ask, (first, a), (second, b), halves), joint)
    return None


def _countable(quantity: str) -> bool:
    """True for what is counted, false for a level, which may be negative."""
    return not re.search(r"\blevels?\b|\btemperature\b", quantity, re.IGNORECASE)


def _half(halves: bool) -> Number:
    return Fraction(1, 2) if halves else 1


def _between(ask: Ask, low: tuple[str, Number | None], high: tuple[str, Number | None], halves: bool) -> Test:
    subject: Expr = Call("floor", [ask.name]) if halves else ask.name
    test: Expr | None = None
    shown = []
    for operator, bound in (low, high):
        if bound is not None:
            part = Binary(operator, subject, Const(bound))  # type: ignore[arg-type]
            test = part if test is None else Binary("and", test, part)
            shown.append(f"{{0}} {operator} {show_number(bound)}")
    assert test is not None
    return Test(test, [ask], " and ".join(shown))


def _with_joint(test: Test, joint: re.Match[str] | None) -> Test:
    if joint is None:
        return test
    other = _flag(joint["rest"])
    expr = Unary("not", other.expr) if joint["word"].casefold() == "unless" else other.expr
    if isinstance(expr, Unary) and isinstance(expr.operand, Unary):
        expr = expr.operand.operand
    shown = "not {1}" if isinstance(expr, Unary) else "{1}"
    return Test(Binary("and", test.expr, expr), [*test.asks, *other.asks], f"{test.shown} and {shown}")
