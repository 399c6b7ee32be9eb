"""Counts: `for each …`, `for every five … (round down)`, `(+1 for each)` over names, `each … below 7 (6: -1; …)`."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Literal

from rulewright.rulecode.auto.clause import Clause, number
from rulewright.rulecode.auto.conditions import names_in
from rulewright.rulecode.auto.names import content_words
from rulewright.rulecode.auto.steps import Ladder, compare, find_ladders
from rulewright.rulecode.auto.understood import MANY, Ask, Understood, ask_count, below, beyond, remark, times
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.program import Binary, Call, Const, Expr, Name, Number
from rulewright.rulecode.tables.figures import FIGURE, parse_number, show_number


@cache
def _group() -> str:
    each, full = one_of(phrases().rows.each), one_of(phrases().rows.full)
    ends = r"(?:\s+|(?=[.,;:)](?:\s|$)))"
    return rf"\b{each}\s+(?:(?P<before>{full})\s+)?(?:(?P<n>{number()}){ends})?(?:(?P<behind>{full})\s+)?"


@cache
def _each() -> re.Pattern[str]:
    return re.compile(rf"{_group()}(?P<x>(?![.,;:)]).+)$", re.IGNORECASE | re.DOTALL)


def _size(found: re.Match[str]) -> Number | None:
    """Return how many make a group, 1 where nothing is said; None for what is no number."""
    return parse_number(found["n"]) if found["n"] else 1


def _are_full(found: re.Match[str]) -> bool:
    """True where groups are said to be full ones: `every full five`, `every five full`."""
    return bool(found["before"] or found["behind"])


@cache
def _threshold() -> re.Pattern[str]:
    keys = phrases().keys
    under, over = one_of(keys.under), one_of([*keys.over, "in excess of", "beyond"])
    return re.compile(rf"^(?P<x>.+?)\s+(?:(?P<under>{under})|{over})\s+(?P<n>{number()})$", re.IGNORECASE | re.DOTALL)


def understand_each(clause: Clause) -> Understood | None:
    """So much for each, or for every so many."""
    found = _each().match(clause.main)
    if not found or clause.sign.factor is not None:
        return None
    size = _size(found)
    if size is None or size <= 0:
        return None
    if clause.sign.varies:
        return _ordinals(clause, found["x"])
    whole = _threshold_count(clause, found["x"], size) or _groups(clause, found["x"], size)
    if _are_full(found) and size != 1:
        whole.begun = None  # full groups: the rounding is stated
    return _capped(clause, whole)


@cache
def _most() -> re.Pattern[str]:
    rows = phrases().rows
    words, modifier = one_of([*rows.maximum, *rows.minimum]), one_of(rows.modifier)
    figure = rf"(?P<n>{FIGURE}|{number()})(?:\s+{modifier})?"
    return re.compile(rf",?\s*(?:but\s+)?(?:to\s+)?(?:an?\s+)?{words}\s*:?\s*{figure}", re.IGNORECASE)


def _capped(clause: Clause, whole: Understood) -> Understood:
    """Hold the value to the limit that a remark states (`max +3`).

    A plain number may mean how many count instead: where that makes a difference the remark is left alone.
    """
    for each in clause.remarks:
        found = _most().fullmatch(each.strip(" ."))
        most = parse_number(found["n"]) if found else None
        if found is None or most is None or (found["n"][0] not in "+-" and clause.sign.value not in (1, -1)):
            continue
        falling = clause.sign.value < 0
        bound = most if (most < 0) == falling else -most
        whole.value = Call("max" if falling else "min", [Const(bound), whole.value])
        if whole.begun is not None:
            whole.begun = Call("max" if falling else "min", [Const(bound), whole.begun])
        whole.shown += f", to {show_number(bound, sign=True)}"
        whole.used.append(each)
        break
    return whole


def _groups(clause: Clause, counted: str, size: Number) -> Understood:
    value = clause.sign.value
    rows = phrases().rows
    used = [each for each in (remark(clause, *rows.cumulative),) if each]
    down, up = (_rounding(clause, words) for words in (rows.down, [*rows.up, *rows.begun]))
    steps, ladder = _ladder(clause)
    if size == 1 and not (down or up):
        ask = ask_count(counted)
        shown = f"{show_number(value, sign=True)} each {{0}}"
        return _checked(
            Understood(times(value, ask.name), [ask], shown, [*used, *steps]), ladder, lambda at: value * at
        )
    ask = ask_count(counted, step=Fraction(1, 2) if size == 1 else 1, high=None if size == 1 else MANY * size)
    rounded = Call("per-up" if up else "per", [Const(size), ask.name])
    group = "each {0}, rounded" if size == 1 else f"per {show_number(size)} {{0}}"
    shown = f"{show_number(value, sign=True)} {group}{' up' if up else ' down' if size == 1 else ''}"
    whole = Understood(times(value, rounded), [ask], shown, [*used, *steps, *filter(None, [down, up])])
    if not (down or up or ladder):
        whole.begun = times(value, Call("per-up", [Const(size), ask.name]))
    return _checked(whole, ladder, lambda at: value * (-(-at // size) if up else at // size))


def _rounding(clause: Clause, words: list[str]) -> str | None:
    """Return the remark that states the rounding, or the words themselves where they stand in the sentence."""
    stated = remark(clause, *words)
    if stated is None and _has(words, " ".join([clause.main, *clause.remarks])):
        return next((each for each in clause.remarks if _has(words, each)), clause.main)
    return stated


def _has(words: list[str], text: str) -> bool:
    return re.search(rf"\b{one_of(words)}\b", text, re.IGNORECASE) is not None


def stated_rounding(sentence: str, grouped: bool) -> Literal["down", "up", ""]:
    """Return how a text says that is rounded, to groups of several where it is `grouped`, else to whole ones; nothing
    where it does not say it: `each full turn` is not about groups of several."""
    rows = phrases().rows
    groups = [each for each in re.finditer(_group(), sentence, re.IGNORECASE) if (_size(each) != 1) == grouped]
    if _has(rows.up, sentence) or (groups and _has(rows.begun, sentence)):
        return "up"
    return "down" if any(map(_are_full, groups)) or _has(rows.down, sentence) else ""


def _ladder(clause: Clause) -> tuple[list[str], Ladder | None]:
    """Return the remark that is a printed ladder, and the ladder."""
    for each in clause.remarks:
        for ladder in find_ladders(each):
            return [each], ladder
    return [], None


def _checked(whole: Understood, ladder: Ladder | None, value: Callable[[Number], Number]) -> Understood:
    """Compare what was understood with the ladder that print gives beside it."""
    if ladder is not None:
        whole.broken = list(compare(ladder, value))
        _limit(whole.asks[0], ladder)
    return whole


def _limit(ask: Ask, ladder: Ladder) -> None:
    """A printed ladder that does not go on says how far its level reaches."""
    if not ladder.onward and all(step.key.high is not None for step in ladder.steps):
        ask.high = max((step.key.high for step in ladder.steps if step.key.high is not None), default=None)


def _threshold_count(clause: Clause, counted: str, size: Number) -> Understood | None:
    """`for each X below 7`: how far below it."""
    found = _threshold().match(counted)
    start = parse_number(found["n"]) if found else None
    if found is None or start is None or size != 1:
        return None
    under, value = bool(found["under"]), clause.sign.value
    steps, ladder = _ladder(clause)
    ask = Ask(content_words(found["x"]), low=None if start < 0 or "level" in found["x"].casefold() else 0)
    distance = below(ask.name, start) if under else beyond(ask.name, start)
    shown = f"{show_number(value, sign=True)} each {'below' if under else 'above'} {show_number(start)}: {{0}}"
    whole = Understood(times(value, distance), [ask], shown, steps)
    if ladder is not None:
        whole.broken = list(compare(ladder, lambda at: value * max(0, start - at if under else at - start)))
        fine = [step for step in ladder.steps if step not in [each.step for each in whole.broken]]
        if fine and not ladder.onward:
            ends = [step.key.low for step in fine if step.key.low is not None]
            if under:
                ask.low = min(ends, default=None)
            else:
                ask.high = max(ends, default=None)
    return whole


@cache
def _ordinal() -> re.Pattern[str]:
    rows, ordinals = phrases().rows, phrases().numbers.ordinals
    return re.compile(
        rf"(?:an?\s+)?(?:{one_of(rows.additional)}\s+)?(?P<n>{FIGURE}|{number()})\s+for\s+(?:the\s+|each\s+|every\s+|all\s+|any\s+)?"
        rf"(?:(?P<at>{one_of(ordinals)})|(?P<rest>{one_of(rows.subsequent)}))\b",
        re.IGNORECASE,
    )


def _ordinals(clause: Clause, counted: str) -> Understood | None:
    """`(-3 for the first; an additional -2 for the second; an additional -1 for each subsequent)`."""
    for each in clause.remarks:
        parts = [_ordinal().match(part.strip()) for part in re.split(r"[;,]\s*(?:and\s+)?", each)]
        if len(parts) < 2 or not all(parts):
            continue
        values = [parse_number(part["n"]) or 0 for part in parts if part]
        ordinals = phrases().numbers.ordinals
        order = [ordinals.index(part["at"].casefold()) if part["at"] else None for part in parts if part]
        if order[:-1] != list(range(len(order) - 1)) or order[-1] not in (None, len(order) - 1):
            continue
        ask = ask_count(counted)
        return Understood(
            _staircase(ask.name, values, order[-1] is None), [ask], _shown_stairs(values, order[-1] is None), [each]
        )
    return None


def _staircase(count: Name, values: list[Number], onward: bool) -> Expr:
    """Return the sum over the first, the second and so on, of what each adds."""
    total: Expr | None = None
    for at, value in enumerate(values):
        reached = beyond(count, at)
        if not (onward and at == len(values) - 1):
            reached = Call("min", [Const(1), reached])
        part = times(value, reached)
        total = part if total is None else Binary("+", total, part)
    assert total is not None
    return total


def _shown_stairs(values: list[Number], onward: bool) -> str:
    names = [show_number(value, sign=True) for value in values]
    return ", then ".join(names) + (" each" if onward else "") + ": {0}"


@cache
def _together() -> re.Pattern[str]:
    return re.compile(rf"(?:(?P<n>{FIGURE}|{number()})\s+)?{one_of(phrases().rows.together)}", re.IGNORECASE)


def understand_names(clause: Clause) -> Understood | None:
    """A bonus for each of a list of names: `control of Peking, Shanghai or Canton (+1 for each)`."""
    if clause.sign.varies or clause.sign.factor is not None:
        return None
    members = names_in(re.sub(rf"^{one_of(phrases().rows.condition)}\b\s*", "", clause.main, flags=re.IGNORECASE))
    for each in clause.remarks:
        found = _together().fullmatch(each.strip(" ."))
        if not found or len(members) < 2:
            continue
        stated = parse_number(found["n"]) if found["n"] else clause.sign.value
        if stated is None or abs(stated) != abs(clause.sign.value):
            return None
        ask = Ask(content_words(" ".join(members)), low=0, high=len(members))
        shown = f"{show_number(clause.sign.value, sign=True)} each {{0}} (of {len(members)})"
        return Understood(times(clause.sign.value, ask.name), [ask], shown, [each])
    return None
