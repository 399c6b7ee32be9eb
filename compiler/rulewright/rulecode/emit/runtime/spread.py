"""What can come out of emitted rule code while some inputs are not known: odds, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulewright.rulecode.emit.runtime.explore import KEPT, Cases, Spread, TooManyError, explored
from rulewright.rulecode.emit.runtime.inputs import chance, chances, domain, figure, told
from rulewright.rulecode.emit.runtime.values import Emitted, Environment, collated, numeric, plain

MANY = 1_000_000  # states that are looked at for exact odds
LOOKED = 6_000  # states that are looked at for what is still open
MOST_LISTED = 12  # numbers that are listed one by one; more are said as a range
MOST_WORDS = 100  # values of any kind that are listed
NOTHING = "nothing is printed"  # what odds call a roll for which the print has no answer

TOO_MANY = "there are too many rolls and draws to count the odds"


def spread_of_chance(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], known: Mapping[str, Any]
) -> dict[str, dict[str, str]]:
    """Return how likely each value of each output is, but of those that are known. Raises ValueError where there are
    too many cases to count."""
    try:
        spread = _explore(program, given, readings, lambda each, e: chances(program, each, e), MANY)
    except TooManyError:
        raise ValueError(TOO_MANY) from None
    return {name: _listed(program, name, shares) for name, shares in spread.items() if name not in known}


def together(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], names: Sequence[str], that: Sequence[Any]
) -> list[tuple[list[str], str]]:
    """Return the odds of some outputs together, in order, where `that` happened: conditions (output, `=`, `>=` or `<=`,
    value). Raises ValueError for an output that there is not, where `that` never happens, and where there are too many
    cases."""
    known = [each["name"] for each in program["outputs"]]
    unknown = [name for name in (*names, *(name for name, _, _ in that)) if name not in known]
    if unknown:
        raise ValueError(f"there is no result {told(unknown[0])}: the results are {', '.join(known)}")
    found: dict[tuple[Any, ...], Any] = {}
    for values, share in _together(program, given, readings, {*names, *(name for name, _, _ in that)}):
        if all(meets(values[name], sign, wanted) for name, sign, wanted in that):
            shown = tuple(values[name] for name in names)
            found[shown] = found.get(shown, 0) + share
    whole = sum(found.values())
    if not whole:
        raise ValueError("that never happens, so nothing can be said of it")
    printed = [program["orders"].get(name, ()) for name in names]

    def order(shown: tuple[Any, ...]) -> Any:
        return [_rank(value, words) for value, words in zip(shown, printed, strict=True)]

    return [([*map(key, shown)], str(found[shown] / whole)) for shown in sorted(found, key=order)]


def _together(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], names: set[str]
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the values that some outputs have together, and how likely they are; where print has no answer, they are
    nothing."""
    try:
        exploration = explored(program, given, readings, lambda each, e: chances(program, each, e), MANY, names)
    except TooManyError:
        raise ValueError(TOO_MANY) from None
    rest = Fraction(1)
    for e, share in exploration.states:
        rest -= share
        yield {name: e["$allowed"] if KEPT + name not in e else e[KEPT + name] for name in names}, share
    if rest:
        yield dict.fromkeys(names, NOTHING), rest


def meets(value: Any, sign: str, wanted: Any) -> bool:
    """True where a value of an output is as a condition wants it."""
    number = figure(wanted)
    if numeric(value) and number is not None:
        return bool(value == number if sign == "=" else value >= number if sign == ">=" else value <= number)
    return sign == "=" and key(value) == key(wanted)


def _listed(program: Emitted, name: str, shares: Mapping[Any, Any]) -> dict[str, str]:
    """Return the odds of an output, in order."""
    printed = program["orders"].get(name, ())
    found = {key(value): str(shares[value]) for value in sorted(shares, key=lambda value: _rank(value, printed))}
    rest = 1 - sum(shares.values())
    return {**found, NOTHING: str(rest)} if rest else found


def _rank(value: Any, printed: Sequence[str]) -> tuple[Any, ...]:
    """Return where a value stands among others: numbers by size, yes before no, words as they are printed, all else
    behind."""
    if numeric(value):
        return 0, value
    if isinstance(value, bool):
        return 1, not value
    return (2, printed.index(value)) if value in printed else (3, collated(key(value)))


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
        spread = _explore(program, given, readings, cases, LOOKED)
    except TooManyError:
        return {name: plain(values) for name, values in program["ranges"].items()}
    said = {name: _said(list(values)) for name, values in spread.items()}
    return {name: values for name, values in said.items() if values is not None}


def _explore(program: Emitted, given: Mapping[str, Any], readings: Sequence[int], cases: Cases, most: int) -> Spread:
    """Return the values that each output can have, each with its share. Raises TooManyError where there are more than
    `most` states to look at."""
    exploration = explored(program, given, readings, cases, most)
    if program["limited"]:
        for e, share in exploration.states:
            exploration.note("allowed", e["$allowed"], share)
    return exploration.spread


def _said(values: Any) -> Any:
    """Return what is said of possible values: a sorted list, or {low, high} of many numbers; None where that is no
    help."""
    numbers, others = list(filter(numeric, values)), [each for each in values if not numeric(each)]
    if len(numbers) > MOST_LISTED and not others:
        return {"low": plain(min(numbers)), "high": plain(max(numbers))}
    if len(values) > MOST_WORDS:
        return None
    return [*map(plain, sorted(numbers)), *sorted(map(plain, others), key=lambda each: collated(key(each)))]
