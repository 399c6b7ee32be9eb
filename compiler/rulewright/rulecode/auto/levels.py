"""Levels and scales: a level that is added, what is missing from a number, a ratio of two sides, a multiplier."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from rulewright.rulecode.auto.clause import Clause, number
from rulewright.rulecode.auto.conditions import parse_test
from rulewright.rulecode.auto.names import content_words
from rulewright.rulecode.auto.steps import Ladder, find_ladders
from rulewright.rulecode.auto.understood import Ask, Understood, ask_count, below, times
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Binary, Call, Conditional, Const, Expr, Name, Number
from rulewright.rulecode.tables.figures import FIGURE, parse_number, show_number

STRONGEST = 999  # a side of a ratio, where print does not say


@cache
def _amounts() -> re.Pattern[str]:
    """How a row begins that does not name a level itself."""
    return re.compile(rf"{one_of([*phrases().rows.each, *phrases().rows.condition])}\b", re.IGNORECASE)


@cache
def _level() -> re.Pattern[str]:
    return re.compile(rf"^(?P<x>.*?\b{one_of(phrases().rows.level)}s?)\b", re.IGNORECASE | re.DOTALL)


def understand_level(clause: Clause) -> Understood | None:
    """A level that is added or subtracted as it stands: `+/-# German DP level`."""
    if not clause.sign.varies or clause.sign.factor is not None or _amounts().match(clause.main):
        return None
    found = _level().match(clause.main)
    counted = found["x"] if found else re.split(r",|\bas\b|\bthat\b|\bunder\b", clause.main)[0]
    bound = clause.sign.bound
    ask = Ask(content_words(counted), high=bound, low=-bound if bound is not None else None)
    if not ask.words:
        return None
    value = times(clause.sign.value, ask.name)
    whole = Understood(value, [ask], ("-" if clause.sign.value < 0 else "+") + " {0}")
    for each in clause.remarks:
        zero = re.fullmatch(
            rf"(?:zero|0|none)\s+{one_of(phrases().rows.condition)}\s+(?P<rest>.+)", each, re.IGNORECASE
        )
        if zero:
            test = parse_test(zero["rest"])
            whole.value = Conditional(test.expr, Const(0), value)
            whole.shown += " (0 if " + test.shown.replace("{1}", "{2}").replace("{0}", "{1}") + ")"
            whole.asks += test.asks
            whole.used.append(each)
    return whole


@cache
def _fewer() -> re.Pattern[str]:
    return re.compile(rf"{one_of(phrases().keys.under)}\s+(?P<n>{number()})\s+(?P<x>.+)", re.IGNORECASE | re.DOTALL)


@cache
def _missing() -> re.Pattern[str]:
    rows = phrases().rows
    return re.compile(
        rf"(?P<k>{FIGURE}|{number()})\s+{one_of(rows.each)}\s+(?:\S+\s+){{0,4}}?{one_of(rows.missing)}\b[^,;]*?"
        rf"(?:[,;]?\s*(?:but\s+)?{one_of([*rows.maximum, *rows.minimum])}\s+(?P<most>{FIGURE}|{number()}))?",
        re.IGNORECASE,
    )


def understand_missing(clause: Clause) -> Understood | None:
    """`If there are less than ten X (-1 for each missing, up to a maximum of -10)`."""
    found = _fewer().search(clause.main)
    wanted = parse_number(found["n"]) if found else None
    if found is None or wanted is None:
        return None
    for each in clause.remarks:
        stated = _missing().fullmatch(each)
        step = parse_number(stated["k"]) if stated else None
        if stated is None or step is None:
            continue
        if step > 0 and clause.sign.value < 0:
            step = -step
        ask = ask_count(found["x"])
        value = times(step, below(ask.name, wanted))
        shown = f"{show_number(step, sign=True)} each below {show_number(wanted)}: {{0}}"
        most = parse_number(stated["most"]) if stated["most"] else None
        if most is not None:
            bound = most if (most < 0) == (step < 0) else -most
            value = Call("max" if step < 0 else "min", [Const(bound), value])
            shown += f", to {show_number(bound, sign=True)}"
        return Understood(value, [ask], shown, [each])
    return None


@cache
def _ratio() -> re.Pattern[str]:
    opener = one_of(phrases().rows.ratio)
    return re.compile(
        rf"{opener}\s+(?:the\s+)?(?P<a>\S.*?)\s*(?:/|\s+to\s+)\s*(?P<b>[\w.'-]+)(?P<what>\s.*)?",
        re.IGNORECASE | re.DOTALL,
    )


def understand_ratio(clause: Clause) -> Understood | None:
    """`Ratio of A/B factors (4:3: +/-1; … 4:1 or greater: +/-5)`: compared by multiplying, rounded toward 1:1.

    The side that leads gives the sign; against nothing at all the highest step holds.
    """
    found = _ratio().match(clause.main)
    ladders = [(each, ladder) for each in clause.remarks for ladder in find_ladders(each)]
    if not found or not ladders or not all(step.key.ratio for step in ladders[0][1].steps):
        return None
    used, ladder = ladders[0]
    what = found["what"] or ""
    step = Fraction(1, 2) if any("half" in each for each in clause.remarks) else 1
    first = Ask(content_words(f"{found['a']} {what}"), low=0, high=STRONGEST, step=step)
    second = Ask(content_words(f"{found['b']} {what}"), low=0, high=STRONGEST, step=step)
    leads = _steps(ladder, first.name, second.name, 1)
    either = clause.sign.either or any(step.either for step in ladder.steps)
    trails = _steps(ladder, second.name, first.name, -1) if either else Const(0)
    value = Conditional(
        Binary(">", first.name, second.name), leads, Conditional(Binary(">", second.name, first.name), trails, Const(0))
    )
    steps = ", ".join(step.text for step in ladder.steps)
    return Understood(value, [first, second], f"{steps} by {{0}} : {{1}}", [used])


def _steps(ladder: Ladder, more: Name, less: Name, sign: int) -> Expr:
    """Return the value of the highest step that `more : less` reaches."""
    result: Expr = Const(0)
    for step in sorted(ladder.steps, key=lambda each: Fraction(each.key.low or 0)):
        ratio = Fraction(step.key.low or 0)
        reached = Binary(">=", times(ratio.denominator, more), times(ratio.numerator, less))
        result = Conditional(reached, Const(step.value if sign > 0 else -step.value), result)
    return result


def understand_factor(clause: Clause) -> Understood | None:
    """`x 2 if …`: the total so far is multiplied."""
    factor = clause.sign.factor
    if factor is None:
        return None
    rest = re.sub(rf"^{one_of(phrases().rows.condition)}\b\s*", "", clause.main, flags=re.IGNORECASE)
    test = parse_test(rest)
    more = Fraction(factor) - 1
    added = times(int(more) if more.denominator == 1 else more, Name("total"))
    shown = f"x {show_number(factor)} if {test.shown}"
    return Understood(Conditional(test.expr, added, Const(0)), test.asks, shown)


def understand_scale(clause: Clause) -> Understood | None:
    """A number looked up in a printed ladder: `Ships in port (1-2: +1; 3-4: +2; 5 or more: +3)`."""
    for each in clause.remarks:
        for ladder in find_ladders(each):
            if ladder.onward or any(step.key.ratio for step in ladder.steps) or not clause.sign.varies:
                continue
            ask = Ask(content_words(clause.main), low=None if any((s.key.low or 0) < 0 for s in ladder.steps) else 0)
            value: Expr = Const(0)
            for step in reversed(ladder.steps):
                value = Conditional(_within(ask.name, step.key.low, step.key.high), Const(step.value), value)
            return Understood(value, [ask], "; ".join(step.text for step in ladder.steps) + " by {0}", [each])
    return None


def _within(subject: Name, low: Number | None, high: Number | None) -> Expr:
    if low is not None and low == high:
        return Binary("=", subject, Const(low))
    above = Binary(">=", subject, Const(low)) if low is not None else None
    under = Binary("<=", subject, Const(high)) if high is not None else None
    return Binary("and", above, under) if above and under else above or under or Const(True)
