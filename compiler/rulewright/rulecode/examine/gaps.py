"""Where a program comes to something that print does not say: found by what its lookups can be asked, then tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulewright.rulecode.domains import Possible, domains_of
from rulewright.rulecode.emit.runtime.values import GapError, uncounted
from rulewright.rulecode.examine.conflicts import unsaid
from rulewright.rulecode.examine.trials import Given, needed, reduced, trials
from rulewright.rulecode.program import (
    AnyStep,
    Arm,
    Cell,
    Conditional,
    Const,
    Expr,
    Let,
    Lookup,
    Out,
    Program,
    Promise,
    Readings,
    Term,
)
from rulewright.rulecode.run import Runner, runners
from rulewright.rulecode.tables import fits
from rulewright.rulecode.walk import first_cell, lookups_in, parts
from rulewright.text import Span

SUBJECT, VALUE = "the subject", "the value"


class Gap(Struct):
    """A lookup that has nothing for `subject` (None where it never has anything): its sentence, inputs that come to it,
    a cell of its table, the line of rule code; `promised` where that line says that the table agrees with the prose."""

    sentence: str
    subject: Any
    given: Given
    cell: Cell | None
    span: Span
    promised: bool = False


def gaps(program: Program) -> Iterator[Gap]:
    """Yield each lookup of the steps and promises of a program for which some allowed inputs have no answer, once."""
    domains = domains_of(program).apart()
    promised = [(promise, _limited(promise)) for promise in program.promises]
    for _, test in promised:
        domains.of(test)
    suspects = {id(lookup) for lookup, subject in domains.seen if not covered(lookup, subject)}
    suspects -= {id(lookup) for step in program.steps for _, lookup in unsaid(step)}
    places = [(step.value, step.span, False) for step in _values(program.steps)]
    places += [(test, promise.span, True) for promise, test in promised]
    said = set()
    for expr, span, later in places:
        for lookup in lookups_in(expr):
            if id(lookup) in suspects and lookup.gap not in said:
                found = _tried(program, expr, lookup, span)
                if found:
                    said.add(lookup.gap)
                    found.promised = later
                    yield found
    for expr, span, _ in places[: -len(promised) or None]:
        sentences = {uncounted(word) for part in parts(expr) for word in domains.worded.get(id(part), ())} - said
        found = _reckoned(program, expr, sentences, span) if sentences else None
        if found:
            said.add(found.sentence)
            yield found


def _limited(promise: Promise) -> Expr:
    return promise.test if promise.where is None else Conditional(promise.where, promise.test, Const(True))


def _values(steps: Sequence[AnyStep]) -> Iterator[Term | Let | Out]:
    for step in steps:
        if isinstance(step, Readings):
            for each in step.alternatives[:1]:
                yield from _values(each.steps)
        elif isinstance(step, (Term, Let, Out)):
            yield step


def covered(lookup: Lookup, subject: Possible) -> bool:
    """True where some arm fits whatever the subject can be."""
    if subject.values is not None:
        return all(value is not None and any(fits(arm, value) for arm in lookup.arms) for value in subject.values)
    return _spanned(lookup.arms, subject)


def _spanned(arms: Sequence[Arm], subject: Possible) -> bool:
    """True where the bounds of the arms leave out no whole number of an interval."""
    reached = subject.low
    ranges = [arm for arm in arms if arm.word is None]
    for arm in sorted(ranges, key=lambda arm: subject.low if arm.low is None else arm.low):
        if arm.low is not None and arm.low > reached:
            return False
        if arm.high is None:
            return True
        reached = max(reached, arm.high + 1)
    return reached > subject.high


def _tried(program: Program, expr: Expr, lookup: Lookup, span: Span) -> Gap | None:
    """Return inputs for which the expression ends at this lookup, if there are any."""
    asked, wanted = reduced(program, {VALUE: expr})
    concerned = needed(program, {VALUE: expr})
    inner, more = reduced(program, {SUBJECT: lookup.subject}, concerned)
    run, subject = runners([asked])[program.name], runners([inner])[program.name]
    for given in trials(program, wanted | more):
        try:
            run.evaluate(given)
        except GapError as error:
            outputs = _outputs(subject, given)
            if str(error) == lookup.gap and outputs and outputs.get("allowed") is not False:
                known = {name: value for name, value in given.items() if name in concerned}
                sought = None if isinstance(lookup.subject, Const) else outputs[SUBJECT]
                return Gap(lookup.gap, sought, known, first_cell(lookup), span)
    return None


def _reckoned(program: Program, expr: Expr, sentences: set[str], span: Span) -> Gap | None:
    """Return inputs for which an expression ends at a value that is no number, if there are any."""
    asked, wanted = reduced(program, {VALUE: expr})
    concerned = needed(program, {VALUE: expr})
    inner, more = reduced(program, {SUBJECT: Const(True)}, concerned)
    run, subject = runners([asked])[program.name], runners([inner])[program.name]
    for given in trials(program, wanted | more):
        try:
            run.evaluate(given)
        except GapError as error:
            if str(error) in sentences and _outputs(subject, given).get("allowed") is not False:
                known = {name: value for name, value in given.items() if name in concerned}
                return Gap(str(error), None, known, None, span)
    return None


def _outputs(runner: Runner, given: Given) -> dict[str, Any]:
    try:
        return runner.evaluate(given)
    except GapError:
        return {}
