"""Exceptions that could both apply, where nothing says which of them goes first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from rulewright.rulecode.emit.runtime.values import GapError
from rulewright.rulecode.examine.trials import Given, needed, reduced, trials
from rulewright.rulecode.program import Amend, AnyStep, Binary, Conditional, Expr, Let, Lookup, Name, Program
from rulewright.rulecode.run import runners
from rulewright.text import Span

BOTH = "both apply"


class Conflict(Struct):
    """What is not said, in a sentence; inputs for which both exceptions apply; where the later one begins, and what it
    gives instead."""

    sentence: str
    given: Given
    span: Span
    line: Span


def conflicts(program: Program) -> Iterator[Conflict]:
    """Yield each pair of exceptions that some allowed inputs bring into force together, though neither goes over the
    other."""
    headings = {step.name: step.span for step in program.steps if isinstance(step, Let)}  # by the names of conditions
    for at, step in enumerate(program.steps):
        if isinstance(step, Amend) and isinstance(step.value, Conditional):
            test = step.value.test
            heading = headings.get(test.name) if isinstance(test, Name) else None
            before = structs.replace(program, steps=program.steps[:at])
            for other, lookup in unsaid(step):
                given = _tried(before, Binary("and", step.value.test, other))
                if given is not None:
                    yield Conflict(lookup.gap, given, heading or step.span, step.span)


def unsaid(step: AnyStep) -> Iterator[tuple[Expr, Lookup]]:
    """Yield the lookups that stand for *nothing says which goes first*, with the conditions that lead there, too."""
    value = step.value.then if isinstance(step, Amend) and isinstance(step.value, Conditional) else None
    while isinstance(value, Conditional) and isinstance(value.then, Lookup) and not value.then.arms:
        yield value.test, value.then
        value = value.other


def _tried(program: Program, both: Expr) -> Given | None:
    asked, wanted = reduced(program, {BOTH: both})
    concerned = needed(program, {BOTH: both})
    run = runners([asked])[program.name]
    for given in trials(program, wanted):
        try:
            outputs = run.evaluate(given)
        except GapError:
            continue
        if outputs[BOTH] and outputs.get("allowed") is not False:
            return {name: value for name, value in given.items() if name in concerned}
    return None
