"""The steps of emitted rule code: which are in force, and what each does to the values, outputs and explanation.

A step is (kind, name of what it sets, its function, its clause) and what only its kind has: a `term` perhaps its cell
and what was assumed, a `clamp` its bounds, a `require` why not. The clause is a number, or the function that says which
of several it is. A `carry` is an output that is a ledger's next state. An `amend` replaces a value where an exception
applies, else it leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import CodeType
from typing import Any

from rulewright.rulecode.emit.runtime.values import Emitted, Environment, add, eq, ge, le, ne, plain

Line = dict[str, Any]
UNSAID: Emitted = {  # what a program is where nothing is said of it: such an entry is not emitted
    "stamp": None,
    "records": {},
    "readings": (),
    "limited": False,
    "ranges": {},
    "orders": {},
    "titles": {},
    "words": {},
}


def begin(given: Mapping[str, Any]) -> Environment:
    """Return the values that a run begins with."""
    e = Environment({"total": 0, "$allowed": True, "$cells": None})
    e.update(given)
    return e


def complete(program: Emitted, clauses: Sequence[Any]) -> Emitted:
    """Return a program as emitted, with its book's clauses and with all that goes without saying."""
    inputs = [_input(*each) for each in program["inputs"]]
    steps = walk(program["steps"])
    names = dict.fromkeys(step[1] for step in steps if step[0] in ("out", "carry"))
    kinds = dict(zip(names, program["kinds"], strict=True)) | ({"allowed": "boolean"} if program.get("limited") else {})
    outputs = [{"name": name, "kind": kind, "main": place == 0} for place, (name, kind) in enumerate(kinds.items())]
    return {**UNSAID, **program, "clauses": clauses, "inputs": inputs, "outputs": outputs, **_uses(inputs, steps)}


def _uses(inputs: Sequence[Emitted], steps: Sequence[Any]) -> Emitted:
    """Return `asks`, for each step the names that its function may ask for (it has the word), and `last`, for each name
    the number of the last step that may ask for it."""
    last = dict.fromkeys(["total", *(each["name"] for each in inputs), *(step[1] for step in steps)], -1)
    asks = [last.keys() & _words_in(step[2].__code__) if step[2] else set() for step in steps]
    for each in inputs:  # who asks for a pool asks for all that its dice are asked for
        if each["type"]["kind"] == "pool":
            works = [each["type"]["count"], *(work for how in each["type"]["tallies"] for work in how[1:] if work)]
            within = last.keys() & set().union(*(_words_in(work.__code__) for work in works))
            asks = [names | within if each["name"] in names else names for names in asks]
    for counted, step in enumerate(steps):
        last |= dict.fromkeys(asks[counted] | ({"total"} if step[0] in ("term", "clamp") else set()), counted)
    for each in inputs:  # what has been drawn is remembered until the last card of its deck has been looked at
        if "draw" in each["type"]:
            same = (other["name"] for other in inputs if other["type"].get("draw") == each["type"]["draw"])
            last[each["name"]] = max(last[name] for name in same)
    return {"asks": asks, "last": {**last, "$allowed": len(steps)}}


def _words_in(code: CodeType) -> set[str]:
    """Return the words in a function and in the functions within it, names among them."""
    inner = (_words_in(each) for each in code.co_consts if isinstance(each, CodeType))
    return {each for each in code.co_consts if isinstance(each, str)}.union(*inner)


def _input(name: str, title: str, kind: Any, more: Emitted | None = None) -> Emitted:
    if kind == "flag":
        kind = {"kind": "flag"}
    elif isinstance(kind, tuple):
        kind = {"kind": "range", "low": kind[0], "high": kind[1], "step": kind[2] if kind[2:] else 1}
    return {"name": name, "title": title, "type": kind, **(more or {})}


def walk(steps: Sequence[Any]) -> list[Any]:
    """Return all steps in their order, those of all readings included."""
    found = []
    for step in steps:
        found += [each for reading in step[1] for each in walk(reading)] if step[0] == "readings" else [step]
    return found


def chosen(program: Emitted, readings: Sequence[int]) -> list[tuple[int, Any]]:
    """Return the steps that are in force, numbered as they stand in the program with all its readings."""
    found: list[tuple[int, Any]] = []
    counted, group = 0, 0

    def choose(steps: Any, in_force: bool) -> None:
        nonlocal counted, group
        for step in steps:
            if step[0] == "readings":
                choice = readings[group] if group < len(readings) else 0
                group += 1
                for place, alternative in enumerate(step[1]):
                    choose(alternative, in_force and place == choice)
            else:
                if in_force:
                    found.append((counted, step))
                counted += 1

    choose(program["steps"], True)
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
        outputs[name] = e[name] = value
    elif kind == "carry":
        outputs[name] = value
    else:
        e[name] = value
    return value


def forget(step: Any, e: Environment) -> None:
    """Make unknown what a step would have set, because it depends on what is not known."""
    if step[0] != "require" or e.get(step[1]):
        e.pop(step[1], None)


def amended(step: Any, line: Line, trace: list[Line]) -> None:
    """Say of the line that a step amends which rule sets it aside."""
    if step[0] == "amend":
        for each in trace:
            if each.get("name") == step[1]:
                each["note"] = f"{line['cite'].partition(':')[2]} sets this aside"


def quoted(step: Any, e: Environment) -> Any:
    """Return the clause that a step quotes, by the branch that it takes; to be asked before the step is taken."""
    e["$cells"] = None  # what is looked up to choose is no part of the explanation
    clause = step[3] if step[3:] else None
    return clause(e) if callable(clause) else clause


def explain(program: Emitted, step: Any, clause: Any, value: Any, before: Any, cells: list[Any]) -> Line | None:
    """Return the line that says what a step contributed, where it has one. `before` is the total before it."""
    kind, name = step[:2]
    if clause is None:
        return None
    cite, text = program["clauses"][clause]
    line = {"text": text, "value": plain(value), "cite": cite}
    if kind == "require":
        return None if value else {"text": step[4], "value": False, "cite": cite, "note": text}
    if kind == "term":
        cells = [*cells, *filter(None, step[4:5])]
        if not ne(value, 0):
            return None
        if step[5:]:
            line["note"] = step[5]
    else:
        if kind in ("clamp", "amend") and eq(value, before):
            return None
        line["name"] = name
    if cells:
        line["cells"] = [list(cell) for cell in cells]
    return line
