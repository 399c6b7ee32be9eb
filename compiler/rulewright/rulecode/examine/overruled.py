"""Lines of exceptions that come to nothing: whatever reads what they set is set by the same exception, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rulewright.rulecode.examine.idle import Idle
from rulewright.rulecode.program import Amend, Conditional, Let, Name, Program, SingleStep
from rulewright.rulecode.walk import flat, names_in

Place = tuple[str, str]  # the name of an exception's condition, and a name that it sets


def overruled(program: Program) -> Iterator[Idle]:
    """Yield the lines of exceptions of which nothing reads what they set where the exception applies."""
    steps = [*flat(program.steps)]
    lines = {place: step for step in steps if isinstance(step, Amend) for place in _place(step)}
    if not lines:
        return
    anew = {place for place, step in lines.items() if _is_set_anew(step)}
    readers = _readers(steps)
    kept = {name for each in program.promises for name in names_in([each.test, each.where])}
    for (exception, name), step in lines.items():
        reading = [each for each in readers[name] if not (isinstance(each, Amend) and each.name == name)]
        if reading and name not in kept and all(_sets(each, exception, anew) for each in reading):
            yield Idle(step.span, f"nothing reads `{name}` where this exception applies: it sets all that would")


def _place(step: Amend) -> Iterator[Place]:
    if isinstance(step.value, Conditional) and isinstance(step.value.test, Name):
        yield step.value.test.name, step.name


def _is_set_anew(step: Amend) -> bool:
    """True where an exception gives a value that does not rest on what it replaces."""
    return isinstance(step.value, Conditional) and step.name not in names_in(step.value.then)


def _readers(steps: Sequence[SingleStep]) -> defaultdict[str, list[SingleStep]]:
    """Return the steps that read a name, by that."""
    found: defaultdict[str, list[SingleStep]] = defaultdict(list)
    for step in steps:
        for name in dict.fromkeys(names_in(step)):
            found[name].append(step)
    return found


def _sets(step: SingleStep, exception: str, anew: set[Place]) -> bool:
    """True for a step whose value an exception replaces, whatever it is."""
    return isinstance(step, Let) and not isinstance(step, Amend) and (exception, step.name) in anew
