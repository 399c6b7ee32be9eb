"""What a program has and does not need: names that nothing reads, conditions that are decided, arms that nothing takes.

All of it is found from what is possible (`domains`), so that what is said to be never so is never so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.memo import once
from rulewright.rulecode.domains import Possible, domains_of, reaches
from rulewright.rulecode.examine.listed import listed
from rulewright.rulecode.program import (
    Amend,
    AnyStep,
    Arm,
    Binary,
    Cell,
    Conditional,
    Const,
    Expr,
    Input,
    Let,
    Lookup,
    Number,
    Out,
    Pool,
    Program,
    Require,
)
from rulewright.rulecode.walk import first_cell, flat, lookups_in, names_in, parts
from rulewright.text import Span

WHOLE, PART = "a condition of this line never holds", "a part of this condition never holds"
NEVER = "what stands behind `where` never holds, so that nothing is checked"
FALSE, TRUE = frozenset([False]), frozenset([True])


class Idle(Struct):
    """Something that is not needed: the line where it stands, and a sentence."""

    span: Span
    says: str


def unread(program: Program) -> Iterator[Idle]:
    """Yield inputs and values that no result needs."""
    steps = list(flat(program.steps))
    read = {name for step in steps for name in names_in(step) if not _carries(step)}
    read |= {name for step in steps if _carries(step) for name in names_in(step) if name != _name(step)}
    read |= {name for promise in program.promises for name in names_in([promise.test, promise.where])}
    read |= {name for each in program.inputs if isinstance(each.type, Pool) for name in names_in(each.type.count)}
    fed = {_name(step) for step in steps if _carries(step) and set(names_in(step)) - {_name(step)}}
    for each in program.inputs:
        if each.name not in read and each.name not in fed:  # a state that something goes into is a record of the play
            yield Idle(each.span, f"nothing reads the {_kind(each)} `{each.name}`")
    yield from _taken_twice(program)
    for step in steps:
        if isinstance(step, Let) and not isinstance(step, Amend) and step.name not in read and ours(step, program):
            yield Idle(step.span, f"nothing reads `{step.name}`")


def _taken_twice(program: Program) -> Iterator[Idle]:
    """Yield inputs that take of a looked-up rule what another one takes: both come from one calculation."""
    taken: dict[tuple[str, str], str] = {}
    for each in program.inputs:
        if each.record:
            first = taken.setdefault((each.record, each.output), each.name)
            if first != each.name:
                yield Idle(each.span, f"`{each.name}` takes the same result as `{first}`")


def _kind(given: Input) -> str:
    return "roll" if given.chance else "carried state" if given.carry else "input"


def _carries(step: AnyStep) -> bool:
    return isinstance(step, Out) and step.carry


def _name(step: AnyStep) -> str:
    return step.name if isinstance(step, (Let, Out)) else ""


def ours(step: AnyStep, program: Program) -> bool:
    """True for a line of rule code; what a printed row gave, or an exception between rules, is none."""
    within = program.span.start <= step.span.start and step.span.end <= program.span.end
    return step.span.source is program.span.source and within and not isinstance(step, Amend)


@once
def decided(program: Program) -> list[Idle]:
    """Return the conditions that never hold, or that always do."""
    return list(_always_alike(program))


def _always_alike(program: Program) -> Iterator[Idle]:
    tested = domains_of(program).tested
    for step in flat(program.steps):
        if not ours(step, program):
            continue
        said = {says for test, alone in _conditions(step) for says in _decided(test, alone, tested)}
        if PART in said:
            said.discard(WHOLE)
        said |= {says for part in parts(step) for says in listed(part, program)}
        yield from (Idle(step.span, says) for says in sorted(said))
    after = domains_of(program).apart()
    for promise in program.promises:
        if promise.where is not None and after.of(promise.where).values == FALSE:
            yield Idle(promise.span, NEVER)


def _conditions(step: AnyStep) -> Iterator[tuple[Expr, bool]]:
    """Yield the conditions of a step that its writer wrote; and whether a condition stands alone, or is one of several
    that must hold together."""
    for part in parts(step):
        if isinstance(part, (Conditional, Require)):
            yield part.test, True
        elif isinstance(part, Binary) and part.op in ("and", "or"):
            yield part.left, False
            yield part.right, False


def _decided(test: Expr, alone: bool, tested: dict[int, Possible]) -> Iterator[str]:
    found = tested.get(id(test))
    printed = any(isinstance(part, Const) and part.read for part in parts(test))
    if found is None or printed or isinstance(test, Const):
        return
    if found.values == FALSE:
        yield WHOLE if alone else PART
    elif found.values == TRUE and alone:
        yield "the condition of this line always holds"


def untaken(program: Program) -> Iterator[Idle]:
    """Yield the arms of `pick` and `ladder` that nothing takes, and those that say something else of the same value."""
    subjects: dict[int, list[Possible]] = {}
    for lookup, subject in domains_of(program).seen:
        subjects.setdefault(id(lookup), []).append(subject)
    for step in flat(program.steps):
        if ours(step, program):
            for part in parts(step):
                if isinstance(part, Lookup) and id(part) in subjects and _written(part):
                    yield from (Idle(step.span, says) for says in _idle_arms(part.arms, subjects[id(part)]))


def overlapping(program: Program) -> Iterator[tuple[Cell, str]]:
    """Yield what rows or columns that are looked up share, with a cell behind the later of both."""
    said = set()
    for lookup in lookups_in([program.steps, [promise.test for promise in program.promises]]):
        arms = [arm for arm in lookup.arms if not _rest(arm) and (arm.cell or first_cell(arm.result))]
        shared = _sharing(arms)
        for at, arm in enumerate(arms):
            other = next((each for each in arms[:at] if _both(each, arm)), None) if at in shared else None
            cell = arm.cell or first_cell(arm.result)
            if other is not None and cell is not None and cell.table not in said:
                said.add(cell.table)
                yield (
                    cell,
                    f"{_key(other)} and {_key(arm)} share numbers, and the first of them counts".replace("`", ""),
                )


def _written(lookup: Lookup) -> bool:
    """True where rule code lists the arms, and no table."""
    return bool(lookup.arms) and first_cell(lookup) is None


def _idle_arms(arms: Sequence[Arm], subjects: Sequence[Possible]) -> Iterator[str]:
    shared = _sharing(arms)
    for at, arm in enumerate(arms):
        if _rest(arm):
            continue
        earlier = arms[:at] if at in shared else ()
        other = next((each for each in earlier if not _rest(each) and _both(each, arm)), None)
        if other is not None:
            yield f"{_key(other)} and {_key(arm)} overlap: the first of them counts"
        elif not any(reaches(arm.word, arm.low, arm.high, subject) for subject in subjects):
            yield f"nothing comes to {_key(arm)}"


def _rest(arm: Arm) -> bool:
    return arm.word is None and arm.low is None and arm.high is None


def _sharing(arms: Sequence[Arm]) -> set[int]:
    """Return the places of the arms that have a value in common with another one: most lists have none."""
    words = Counter(arm.word for arm in arms if arm.word is not None)
    shared = {at for at, arm in enumerate(arms) if arm.word is not None and words[arm.word] > 1}
    ranges = [(arm.low, arm.high, at) for at, arm in enumerate(arms) if arm.word is None and not _rest(arm)]
    ranges.sort(key=lambda each: (each[0] is not None, each[0] or 0))  # one without a low end comes first
    reached: tuple[Number | None, int] | None = None  # how far those before come, and which of them
    for low, high, at in ranges:
        if reached and (low is None or reached[0] is None or low <= reached[0]):
            shared |= {at, reached[1]}
        if reached is None or (reached[0] is not None and (high is None or high > reached[0])):
            reached = high, at
    return shared


def _both(one: Arm, other: Arm) -> bool:
    """True where some value fits both arms."""
    if one.word is not None or other.word is not None:
        return one.word == other.word
    lows = [low for low in (one.low, other.low) if low is not None]
    highs = [high for high in (one.high, other.high) if high is not None]
    return not lows or not highs or max(lows) <= min(highs)


def _key(arm: Arm) -> str:
    """Return what an arm is for, as rule code writes it."""
    if arm.word is not None:
        return f"`{'yes' if arm.word is True else 'no' if arm.word is False else arm.word}`"
    return f"`{arm.low}`" if arm.low == arm.high else f"`{_shown(arm.low)}..{_shown(arm.high)}`"


def _shown(bound: Number | None) -> str:
    return "" if bound is None else str(bound)
