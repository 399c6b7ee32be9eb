"""Whether what a program promises holds: tried with inputs, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulewright.memo import once
from rulewright.rulecode.domains import domains_of
from rulewright.rulecode.emit.runtime.values import GapError
from rulewright.rulecode.examine.trials import Given, needed, reduced, trials
from rulewright.rulecode.program import Cell, Conditional, Const, Expr, Lookup, Name, Program, Promise
from rulewright.rulecode.run import runners
from rulewright.rulecode.tables import fits
from rulewright.rulecode.walk import names_in

HOLDS, VALUE, SUBJECT = "promise holds", "value of ", "subject "


class Verdict(Struct):
    """What came of trying a promise: `against` are inputs for which it does not hold, with the values of what was
    compared and the printed cell, if any. `how` says what that is worth: a proof, or a trial of so many inputs. Inputs
    that come to a gap in print are passed over: `gaps` finds these."""

    program: Program
    promise: Promise
    how: str = ""
    against: Given | None = None
    values: dict[str, Any] = {}
    cell: Cell | None = None

    @property
    def proven(self) -> bool:
        """True where no input can be against it."""
        return self.against is None and self.how.startswith("proven")


@once
def verdicts(program: Program) -> list[Verdict]:
    """Return what comes of trying each promise of a program."""
    return [_try(program, promise) for promise in program.promises]


def _try(program: Program, promise: Promise) -> Verdict:
    inputs = {each.name for each in program.inputs}
    compared = sorted(set(names_in(promise.test)) - inputs)
    exprs: dict[str, Expr] = {f"{VALUE}{name}": Name(name) for name in compared}
    subjects = dict(enumerate(_subjects(promise.test)))
    exprs |= {f"{SUBJECT}{at}": expr for at, expr in subjects.items()}
    test = promise.test
    exprs[HOLDS] = test if promise.where is None else Conditional(promise.where, test, Const(True))
    asked, wanted = reduced(program, exprs)
    run = runners([asked])[program.name]
    tried = trials(program, wanted)
    verdict = Verdict(program, promise)
    if _certain(program, exprs[HOLDS]):
        verdict.how = "proven for all inputs"
        return verdict
    many = 0
    for given in tried:
        many += 1
        try:
            outputs = run.evaluate(given)
        except GapError:
            continue
        if outputs.get("allowed") is False or outputs[HOLDS] is not False:
            continue
        verdict.against = _known(given, needed(program, exprs))
        verdict.values = {name: outputs[f"{VALUE}{name}"] for name in compared}
        verdict.cell = _cell(promise.test, {id(expr): outputs[f"{SUBJECT}{at}"] for at, expr in subjects.items()})
        break
    inputs_tried = f"{many:,} input{'' if many == 1 else 's'}"
    verdict.how = f"proven for all {inputs_tried}" if tried.whole else f"tried at {inputs_tried}, the corners first"
    return verdict


def _certain(program: Program, holds: Expr) -> bool:
    """True where what is possible already says that a promise holds: no input needs to be tried."""
    domains = domains_of(program).apart()
    return domains.of(holds).values == frozenset([True])


def _known(given: Given, wanted: set[str]) -> Given:
    return {name: value for name, value in given.items() if name in wanted}


def _subjects(expr: Expr) -> Iterator[Expr]:
    """Yield what is looked up in the tables of a test."""
    if isinstance(expr, Lookup):
        if not isinstance(expr.subject, Const):
            yield expr.subject
        for arm in expr.arms:
            yield from _subjects(arm.result)


def _cell(expr: Expr, subjects: dict[int, Any]) -> Cell | None:
    """Return the printed cell that a test came to."""
    found = None
    while isinstance(expr, Lookup):
        value = expr.subject.value if isinstance(expr.subject, Const) else subjects.get(id(expr.subject))
        arm = next((arm for arm in expr.arms if value is not None and fits(arm, value)), None)
        if arm is None:
            return found
        found, expr = arm.cell or found, arm.result
    return found
