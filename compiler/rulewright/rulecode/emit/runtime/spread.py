"""All that can come out of emitted rule code while some inputs are not known: odds, and what is still open.

The steps are carried out for a whole set of states at once. An input is looked at only when a step asks for it: the
state is then split into one for each value it can have. Values that no later step asks for are dropped, and states that
have become equal are one, so that a sum of many terms stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulewright.rulecode.emit.runtime.inputs import ENOUGH, chance, chances, domain
from rulewright.rulecode.emit.runtime.loop import begin, chosen, take
from rulewright.rulecode.emit.runtime.values import Emitted, Environment, GapError, UnknownError, numeric, plain

MANY = 200_000  # states that are looked at for exact odds
LOOKED = 20_000  # steps that are carried out for what is still open
MOST_LISTED = 12  # numbers that are listed one by one; more are said as a range
MOST_WORDS = 100  # values of any kind that are listed
NOTHING = "nothing is printed"  # what odds call a roll for which the print has no answer

Cases = Callable[[Emitted, Environment], Sequence[tuple[Any, Any]]]
Spread = dict[str, dict[Any, Any]]


class TooManyError(Exception):
    """There are more states than can be looked at one by one."""


def spread_of_chance(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], known: Mapping[str, Any]
) -> dict[str, dict[str, str]]:
    """Return how likely each value of each output is, but of those that are known. Raises ValueError where there are
    too many cases to count."""
    try:
        spread = _explore(program, given, readings, lambda each, e: chances(program, each, e), MANY, 10 * MANY)
    except TooManyError:
        raise ValueError("there are too many rolls and draws to count the odds") from None
    odds: dict[str, dict[str, str]] = {}
    for name, shares in spread.items():
        if name in known:
            continue
        odds[name] = {key(value): str(share) for value, share in shares.items()}
        rest = 1 - sum(shares.values())
        if rest:
            odds[name][NOTHING] = str(rest)
    return odds


def key(value: Any) -> str:
    """Return an output's value as the name of its share: words as they are, all else as JSON."""
    value = plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ",".join(f'"{each}"' if isinstance(each, str) else key(each) for each in value) + "]"
    return "null" if value is None else str(value)


def ranges(program: Emitted, given: Mapping[str, Any], readings: Sequence[int]) -> dict[str, Any]:
    """Return what can still come out: for each output its values, or {low, high}; outputs of which nothing can be said
    are left out. Exact where there are few states; else what the program's code says of its outputs whatever the inputs
    are, so that nothing that can come out is ever missing."""

    def cases(each: Emitted, e: Environment) -> Sequence[tuple[Any, Any]]:
        values = [value for value, _ in chances(program, each, e)] if chance(each) else domain(program, each["type"])
        if not values:
            raise TooManyError
        return [(value, 0) for value in values]

    try:
        spread = _explore(program, given, readings, cases, ENOUGH, LOOKED)
    except TooManyError:
        return {name: plain(values) for name, values in program["ranges"].items()}
    said = {name: _said(list(values)) for name, values in spread.items()}
    return {name: values for name, values in said.items() if values is not None}


def _explore(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], cases: Cases, most: int, steps: int
) -> Spread:
    """Return the values that each output can have, each with its share. Raises TooManyError where there are more than
    `most` states at once, or more than `steps` steps to carry out."""
    inputs = {each["name"]: each for each in program["inputs"]}
    tracked = [name for name in program["last"] if name not in given or name == "total"]
    spread: Spread = {}
    taken = 0
    states: list[tuple[Environment, Any]] = [(begin(given), Fraction(1))]
    for counted, step in chosen(program, readings):
        tracked = [name for name in tracked if program["last"][name] > counted]
        merged: dict[Any, list[Any]] = {}
        while states:
            e, share = states.pop()
            outputs: dict[str, Any] = {}
            try:
                take(step, e, outputs)
            except UnknownError as unknown:
                name = str(unknown)
                states += [(_with(e, name, value), share * part) for value, part in cases(inputs[name], e)]
            except GapError:
                continue
            else:
                for name, value in outputs.items():
                    shares = spread.setdefault(name, {})
                    shares[value] = shares.get(value, 0) + share
                same = tuple(e.get(name, UnknownError) for name in tracked)
                if same in merged:
                    merged[same][1] += share
                else:
                    merged[same] = [e, share]
            taken += 1
            if len(states) + len(merged) > most or taken > steps:
                raise TooManyError
        states = [(Environment({"$cells": None, **given, **_kept(e, tracked)}), share) for e, share in merged.values()]
    if program["limited"]:
        for e, share in states:
            shares = spread.setdefault("allowed", {})
            shares[e["$allowed"]] = shares.get(e["$allowed"], 0) + share
    return spread


def _with(e: Environment, name: str, value: Any) -> Environment:
    other = Environment(e)
    other[name] = value
    return other


def _kept(e: Environment, names: Sequence[str]) -> dict[str, Any]:
    return {name: e[name] for name in names if name in e}


def _said(values: Any) -> Any:
    """Return what is said of possible values: a sorted list, or {low, high} of many numbers; None where that is no
    help."""
    numbers, others = list(filter(numeric, values)), [each for each in values if not numeric(each)]
    if len(numbers) > MOST_LISTED and not others:
        return {"low": plain(min(numbers)), "high": plain(max(numbers))}
    return [*map(plain, sorted(numbers)), *sorted(map(plain, others), key=key)] if len(values) <= MOST_WORDS else None
