"""A lookup with emitted rule code: outputs, the explanation, what other readings would give, what is still open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from rulewright.rulecode.emit.runtime.flow import take_up
from rulewright.rulecode.emit.runtime.inputs import accept, chance, figure, told
from rulewright.rulecode.emit.runtime.loop import Line, amended, begin, chosen, complete, explain, forget, quoted, take
from rulewright.rulecode.emit.runtime.pools import how_many
from rulewright.rulecode.emit.runtime.spread import ranges, spread_of_chance, together
from rulewright.rulecode.emit.runtime.values import (
    Emitted,
    Environment,
    GapError,
    UnknownError,
    collated,
    plain,
    printed,
)

Conditions = Sequence[tuple[str, str, Any]]  # (output, sign, value)


def lookup(program: Emitted, inputs: Mapping[str, Any], readings: Sequence[int] = ()) -> dict[str, Any]:
    """Return what a rule gives for these inputs, in JSON's values.

    An input that another rule gives may be a mapping, of what that rule is told; its answer is then in `inner`.
    `outputs` and `trace` are always there. Outputs that depend on a roll or a draw that is not given are left out.
    `readings` are those that would give something else; `gap` is a sentence, where the print has no answer; `open` says
    which inputs are missing that must be given, and what can still come out.

    The argument `readings` says which is in force in each group of readings, from 0. Raises ValueError for an input
    that the rule does not have, or a value that the input cannot have.
    """
    readings = force(program, readings)
    given, lines, inner = gather(program, inputs)
    result = _run(program, given, readings)
    result["trace"] = lines + result["trace"]
    if inner:
        result["inner"] = inner
    others = list(_others(program, given, readings, result))
    if others:
        result["readings"] = others
    missing = required(program, given)
    if missing and "gap" not in result:
        result["open"] = {"inputs": missing, "ranges": ranges(program, given, readings)}
    return result


def odds(
    program: Emitted, inputs: Mapping[str, Any], readings: Sequence[int] = (), that: Conditions = ()
) -> dict[str, dict[str, str]]:
    """Return how likely each value of each output is that depends on rolls or draws that are not given, as fractions;
    given `that` happened: conditions (output, `=`, `>=` or `<=`, value).

    Empty where nothing depends on chance, or where inputs are missing that must be given. Raises ValueError as `joint`.
    """
    readings = force(program, readings)
    given, _, _ = gather(program, inputs)
    if required(program, given):
        return {}
    known = _run(program, given, readings)
    if "gap" in known:
        return {}
    if not that:
        return spread_of_chance(program, given, readings, known["outputs"])
    names = [each["name"] for each in program["outputs"] if each["name"] not in known["outputs"]]
    found = {name: together(program, given, readings, [name], that) for name in names}
    return {name: {value: share for (value,), share in pairs} for name, pairs in found.items()}


def joint(
    program: Emitted,
    inputs: Mapping[str, Any],
    names: Sequence[str],
    readings: Sequence[int] = (),
    that: Conditions = (),
) -> list[tuple[list[str], str]]:
    """Return the odds of some outputs together: pairs of their values and how likely these are, given `that` happened.

    Empty where inputs are missing that must be given. Raises ValueError as `lookup`, and for an output that there is
    not, or where `that` never happens.
    """
    readings = force(program, readings)
    given, _, _ = gather(program, inputs)
    return [] if required(program, given) else together(program, given, readings, names, that)


def evaluate(program: Emitted, given: Mapping[str, Any], readings: Sequence[int] = ()) -> dict[str, Any]:
    """Return the outputs as they are worked with, unexplained. `given` holds all inputs, in values of their types; of
    a pool, the first dice are taken.
    Raises GapError where the print has no answer."""
    outputs: dict[str, Any] = {}
    e = dealt(program, given)
    for _, step in chosen(program, readings):
        take(step, e, outputs)
    if program["limited"]:
        outputs["allowed"] = e["$allowed"]
    return outputs


def dealt(program: Emitted, given: Mapping[str, Any]) -> Environment:
    """Return what a run begins with where all inputs are given; of a pool, the first dice are taken."""
    e = begin(given)
    for each in program["inputs"]:
        if each["type"]["kind"] == "pool":
            e[each["name"]] = e[each["name"]][: how_many(each["type"], e)]
    return e


def functions(programs: Sequence[Emitted], clauses: Sequence[Any]) -> dict[str, Callable[..., dict[str, Any]]]:
    """Return the programs of a book by name, each as a function of its inputs: `lookup` for that program."""
    return {name: partial(lookup, program) for name, program in family(programs, clauses).items()}


def family(programs: Sequence[Emitted], clauses: Sequence[Any]) -> dict[str, Emitted]:
    """Return the programs of a book by name, complete, each with all of them at hand."""
    found: dict[str, Emitted] = {}
    found.update({program["name"]: {**complete(program, clauses), "family": found} for program in programs})
    return found


def required(program: Emitted, given: Mapping[str, Any]) -> list[str]:
    """Return the inputs that must be given and are not."""
    return [each["name"] for each in program["inputs"] if each["name"] not in given and not chance(each)]


def gather(program: Emitted, inputs: Any) -> tuple[dict[str, Any], list[Line], dict[str, Any]]:
    """Return the values of inputs, a line for each default that was used, and what other rules answered."""
    found, inner, waiting = take_up(program, inputs, lookup)
    return *settle(program, found, waiting), inner


def settle(program: Emitted, inputs: Any, waiting: Sequence[str] = ()) -> tuple[dict[str, Any], list[Line]]:
    """Return the values of inputs, with defaults, and a line of explanation for each default that was used. Those that
    are `waiting` for the result of another rule have none."""
    if not isinstance(inputs, Mapping):
        raise ValueError("inputs are names with their values")
    given: dict[str, Any] = {}
    lines: list[Line] = []
    names = [each["name"] for each in program["inputs"]]
    unknown = sorted((name for name in inputs if name not in names), key=collated)
    if unknown:
        known = f"the inputs are {', '.join(names)}" if names else "there are none"
        raise ValueError(f"there is no input {told(unknown[0])}: {known}")
    for each in program["inputs"]:
        name = each["name"]
        if name in inputs:
            given[name] = accept(program, each, inputs[name])
        elif "default" in each and name not in waiting:
            given[name] = accept(program, each, each["default"])
            value = plain(given[name])
            text = f"{each['title'] or name} is taken as {printed(program, value)}"
            lines.append({"text": text, "value": value, "cite": each.get("cite"), "name": name})
    for each in program["inputs"]:
        if each["type"]["kind"] == "pool" and each["name"] in given:
            _counted(each, given)
    return given, lines


def _counted(pool: Emitted, given: Mapping[str, Any]) -> None:
    """Raise ValueError where other dice are given than there are; as long as it is known how many there are."""
    try:
        many = how_many(pool["type"], Environment(given))
    except (GapError, UnknownError):
        return
    if len(given[pool["name"]]) != many:
        raise ValueError(f"{pool['name']} cannot be {len(given[pool['name']])} dice: there are {many}")


def force(program: Emitted, readings: Sequence[int]) -> list[int]:
    """Return the readings in force, one for each group: those that were asked for, else the first of each. Raises
    ValueError for one that there is not."""
    if not isinstance(readings, (list, tuple)):
        raise ValueError("readings are a list of numbers")
    found = []
    for group, alternatives in enumerate(program["readings"]):
        place = readings[group] if group < len(readings) else 0
        exact = None if isinstance(place, str) else figure(place)
        if exact is None or exact not in range(len(alternatives)):
            raise ValueError(f"there is no reading {told(place)}: it is 0 to {len(alternatives) - 1}")
        found.append(exact)
    return found


def _run(program: Emitted, given: Mapping[str, Any], readings: Sequence[int]) -> dict[str, Any]:
    outputs: dict[str, Any] = {}
    trace: list[Line] = []
    e = begin(given)
    try:
        for _, step in chosen(program, readings):
            before = e.get(step[1])
            try:
                clause = quoted(step, e)
                e["$cells"] = []
                line = explain(program, step, clause, take(step, e, outputs), before, e["$cells"])
            except UnknownError:
                forget(step, e)
                continue
            if line:
                amended(step, line, trace)
                trace.append(line)
    except GapError as gap:
        return {"outputs": {}, "trace": trace, "gap": str(gap)}
    if program["limited"] and "$allowed" in e:
        outputs["allowed"] = e["$allowed"]
    return {"outputs": {name: plain(value) for name, value in outputs.items()}, "trace": trace}


def _others(
    program: Emitted, given: Mapping[str, Any], readings: Sequence[int], result: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the readings not in force that would give other outputs, each tried by itself."""
    for group, alternatives in enumerate(program["readings"]):
        for place, alternative in enumerate(alternatives):
            if place != readings[group]:
                other = _run(program, given, [*readings[:group], place, *readings[group + 1 :]])
                if other["outputs"] != result["outputs"]:
                    yield {"group": group, "reading": place, **alternative, "outputs": other["outputs"]}
