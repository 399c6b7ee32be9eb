"""How a program runs with some inputs, step by step: what another step would change is worked out from there on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulewright.rulecode.emit.runtime.lookup import dealt
from rulewright.rulecode.emit.runtime.loop import take
from rulewright.rulecode.emit.runtime.values import Emitted, Environment, GapError, eq
from rulewright.rulecode.examine.trials import Given
from rulewright.rulecode.program import ALLOWED

Outcome = Mapping[str, Any]


class Change(Struct):
    """Another step instead of the one at a place (none: it is left out), or, at no place, other defaults of inputs."""

    says: str
    place: int | None = None
    step: Any = None
    defaults: Given = {}


class Course(Struct):
    """What was known before each step, and what it gave; `outcome` is empty where the print has no answer."""

    program: Emitted
    steps: Sequence[Any]
    given: Given
    defaults: Given
    known: list[tuple[Environment, dict[str, Any]]]
    values: list[Any]
    outcome: Outcome

    def changed(self, change: Change) -> Outcome:
        """Return what comes out with a change."""
        if change.place is None:
            other = self.defaults | change.defaults
            same = all(name in self.given for name in change.defaults)
            return self.outcome if same else course(self.program, self.steps, self.given, other).outcome
        if change.place >= len(self.known):
            return self.outcome  # the print has no answer before that step
        before, said = self.known[change.place]
        e, outputs = Environment(before), dict(said)
        try:
            if change.step is not None:
                value = take(change.step, e, outputs)
                if change.place < len(self.values) and eq(value, self.values[change.place]):
                    return self.outcome
            for step in self.steps[change.place + 1 :]:
                take(step, e, outputs)
        except GapError:
            return {}
        return _whole(self.program, e, outputs)


def apart(outcome: Outcome, other: Outcome) -> Outcome:
    """Return that part of what comes out which something else makes otherwise, but for printed rows, which no example
    should repeat; where it is not allowed, nothing else matters."""
    names = [ALLOWED] if outcome.get(ALLOWED) is False else outcome
    said = {name: outcome[name] for name in names if not isinstance(outcome[name], tuple)}
    return {name: value for name, value in said.items() if name not in other or other[name] != value}


def course(program: Emitted, steps: Sequence[Any], given: Given, defaults: Given) -> Course:
    """Run steps of a program with inputs; those that are not given are at their `defaults`."""
    e = dealt(program, defaults | given)
    outputs: dict[str, Any] = {}
    run = Course(program, steps, given, defaults, [], [], {})
    try:
        for step in steps:
            run.known.append((Environment(e), dict(outputs)))
            run.values.append(take(step, e, outputs))
    except GapError:
        return run
    run.outcome = _whole(program, e, outputs)
    return run


def _whole(program: Emitted, e: Environment, outputs: dict[str, Any]) -> Outcome:
    return {**outputs, ALLOWED: e["$allowed"]} if program["limited"] else outputs
