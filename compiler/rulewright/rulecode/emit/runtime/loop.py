"""The steps of emitted rule code: which are in force, and what each does to the values, outputs and explanation.

A step is (kind, name of what it sets, its function, its clause) and what only its kind has: a `term` its cell and what
was assumed, a `clamp` its bounds, a `require` why not, an `out` whether it is a ledger's next state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.rulecode.emit.runtime.values import Emitted, Environment, add, ge, le, ne, plain

Line = dict[str, Any]


def begin(given: Mapping[str, Any]) -> Environment:
    """Return the values that a run begins with."""
    e = Environment({"total": 0, "$allowed": True, "$cells": None})
    e.update(given)
    return e


def chosen(program: Emitted, readings: Sequence[int]) -> list[tuple[int, Any]]:
    """Return the steps that are in force, numbered as they stand in the program with all its readings."""
    found: list[tuple[int, Any]] = []
    counted, group = 0, 0

    def walk(steps: Any, in_force: bool) -> None:
        nonlocal counted, group
        for step in steps:
            if step[0] == "readings":
                choice = readings[group] if group < len(readings) else 0
                group += 1
                for place, alternative in enumerate(step[1]):
                    walk(alternative, in_force and place == choice)
            else:
                if in_force:
                    found.append((counted, step))
                counted += 1

    walk(program["steps"], True)
    return found


def clamp(value: Any, low: Any, high: Any) -> Any:
    """Hold a number between two bounds (None: open)."""
    if low is not None and le(value, low):
        return low
    return high if high is not None and ge(value, high) else value


def take(step: Any, e: Environment, outputs: dict[str, Any]) -> Any:
    """Carry out one step and return its value; what it raises, it raises before anything has changed."""
    kind, name, work = step[:3]
    value = clamp(e["total"], step[4], step[5]) if kind == "clamp" else work(e)
    if kind == "term":
        e[name] = add(e[name], value)
    elif kind == "require":
        e[name] = e[name] and value
    elif kind == "out":
        outputs[name] = value
        if not step[4]:
            e[name] = value
    else:
        e[name] = value
    return value


def forget(step: Any, e: Environment) -> None:
    """Make unknown what a step would have set, because it depends on what is not known."""
    if step[0] != "require" or e.get(step[1]):
        e.pop(step[1], None)


def explain(program: Emitted, step: Any, value: Any, before: Any, cells: list[Any]) -> Line | None:
    """Return the line that says what a step contributed, where it has one. `before` is the total before it."""
    kind, name, _, clause = step[:4]
    if clause is None:
        return None
    cite, text = program["clauses"][clause]
    line = {"text": text, "value": plain(value), "cite": cite}
    if kind == "require":
        return None if value else {"text": step[4], "value": False, "cite": cite, "note": text}
    if kind == "term":
        cells = [*cells, step[4]] if step[4] else cells
        if not ne(value, 0):
            return None
        if step[5]:
            line["note"] = step[5]
    else:
        if kind == "clamp" and value == before:
            return None
        line["name"] = name
    if cells:
        line["cells"] = [list(cell) for cell in cells]
    return line
