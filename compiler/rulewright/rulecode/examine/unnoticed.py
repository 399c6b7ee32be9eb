"""What the examples of a program do not tell from what its writer wrote: lines with one small thing otherwise."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from rulewright.rulecode.examine.courses import Change, Course, Outcome, apart, course
from rulewright.rulecode.examine.ends import short
from rulewright.rulecode.examine.nearby import near
from rulewright.rulecode.examine.trials import Given, first_value, trials
from rulewright.rulecode.examine.variants import Variant, variants
from rulewright.rulecode.program import (
    ALLOWED,
    MOST_DICE,
    AnyStep,
    Example,
    Input,
    Let,
    Pool,
    Program,
    Reading,
    Readings,
    SingleStep,
)
from rulewright.rulecode.run import Variations
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.walk import groups, in_force, names_in
from rulewright.text import Span

APART = 20  # inputs that are tried beside those near to the examples
PLAIN = re.compile(r"[^\W\d]\w*")  # a word that needs no quotes


class Unnoticed(Struct):
    """A line: where it is, which changes of it no example notices, and an example that notices the most of them."""

    span: Span
    says: list[str]
    example: str


def unnoticed(program: Program) -> Iterator[Unnoticed]:
    """Yield the lines of rule code of which no example notices a change, and other inputs do: the lines in force, by
    the examples of the first readings, then those of each other reading, by its own."""
    usual = [*in_force(program.steps)]
    used = {name for step in usual for name in names_in(step)}
    examples = [each for each in program.examples if not any(each.readings)]
    yield from _unnoticed(program, [*usual, *program.inputs], examples)
    yield from _narrow(program)
    all_ = [*groups(program.steps)]
    for within in _other_readings(program.steps):
        ids = {id(each) for each in within}
        places = [next((at for at, each in enumerate(group.alternatives) if id(each) in ids), 0) for group in all_]
        named = [group.alternatives[place].text for group, place in zip(all_, places, strict=True) if place]
        examples = [each for each in program.examples if each.readings == tuple(places)]
        own = [*in_force(within[-1].steps)]
        asked = {name for step in own for name in names_in(step)} - used
        own += [step for step in usual if isinstance(step, Let) and step.name in asked]
        read = structs.replace(program, steps=_in_front(program.steps, ids))
        yield from _unnoticed(read, own, examples, named)


def _narrow(program: Program) -> Iterator[Unnoticed]:
    """Yield the inputs of which no example would notice that their range is too narrow."""
    again = Variations(program)
    emitted, steps = again.runner(program).emitted, again.steps()
    unsaid = {each.name: first_value(each, program) for each in program.inputs}
    known = [_with_more_dice(program, example) for example in program.examples]
    for each in short(program):
        runs = [course(emitted, steps, given | {each.input.name: each.value}, unsaid) for given in known]
        run = max(runs, key=lambda run: (bool(run.outcome), run.outcome.get(ALLOWED) is not False))
        names = [ALLOWED] if run.outcome.get(ALLOWED) is False else [*apart(run.outcome, {})][:1]
        if names:
            yield Unnoticed(each.input.span, [each.says], _example(program, run, names))


def _with_more_dice(program: Program, example: Example) -> Given:
    """Return what an example gives, with as many dice as a pool can have: those that it gives again and again."""
    given: Given = {**example.inputs}
    pools = [each.name for each in program.inputs if isinstance(each.type, Pool) and each.name in given]
    return given | {name: (given[name] * MOST_DICE)[:MOST_DICE] for name in pools}


def _other_readings(steps: Sequence[AnyStep], around: tuple[Reading, ...] = ()) -> Iterator[tuple[Reading, ...]]:
    """Yield each reading but the first of its group, behind those that it stands within."""
    for step in steps:
        if isinstance(step, Readings):
            for place, reading in enumerate(step.alternatives):
                within = (*around, reading)
                if place:
                    yield within
                yield from _other_readings(reading.steps, within)


def _in_front(steps: Sequence[AnyStep], wanted: set[int]) -> list[AnyStep]:
    """Return the steps with the readings of these identities before the others of their groups, so that they are in
    force."""
    found: list[AnyStep] = []
    for step in steps:
        if isinstance(step, Readings):
            inner = [structs.replace(each, steps=_in_front(each.steps, wanted)) for each in step.alternatives]
            pairs = zip(step.alternatives, inner, strict=True)
            step = Readings([new for _, new in sorted(pairs, key=lambda pair: id(pair[0]) not in wanted)], step.span)
        found.append(step)
    return found


def _unnoticed(
    program: Program,
    looked_at: Sequence[SingleStep | Input],
    examples: Sequence[Example],
    readings: Sequence[str] = (),
) -> Iterator[Unnoticed]:
    """Yield the lines, of those that are looked at, of which none of some examples notices a change."""
    again = Variations(program)
    emitted = again.runner(program).emitted
    steps = again.steps()
    unsaid = {each.name: first_value(each, program) for each in program.inputs}
    wanted = [(course(emitted, steps, each.inputs, unsaid), each) for each in examples]
    starts = {each.span.start for each in looked_at}
    lines: dict[tuple[int, int], tuple[Span, list[Change]]] = {}
    for variant in variants(program):
        if variant.span.start in starts and variant.span.source.path == program.span.source.path:  # no row of print
            change = _change(again, variant)
            if not any(_notices(run.changed(change), example) for run, example in wanted):
                place = variant.span.start, variant.span.end
                lines.setdefault(place, (variant.span, []))[1].append(change)
    if lines:
        tried = [course(emitted, steps, given, unsaid) for given in _tried(program)]
        answered = [each for each in tried if each.outcome]
        for span, changes in lines.values():
            run, told = _telling(changes, answered)
            if run:
                otherwise = set().union(*(apart(run.outcome, run.changed(each)) for each in told))
                yield Unnoticed(span, [each.says for each in told], _example(program, run, otherwise, readings))


def _change(again: Variations, variant: Variant) -> Change:
    """Return what is otherwise in a variation of a program."""
    if variant.program.steps is again.program.steps:
        pairs = zip(variant.program.inputs, again.program.inputs, strict=True)
        defaults = {each.name: first_value(each, variant.program) for each, old in pairs if each is not old}
        return Change(variant.says, defaults=defaults)
    old, new = (list(in_force(each.steps)) for each in (again.program, variant.program))
    place = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one is not other), len(new))
    return Change(variant.says, place, again.steps(variant.program)[place] if len(new) == len(old) else None)


def _notices(outcome: Outcome, example: Example) -> bool:
    """True where something else comes out than an example says."""
    wanted = example.outputs
    return example.is_refused(outcome) or any(name not in outcome or outcome[name] != wanted[name] for name in wanted)


def _tried(program: Program) -> Iterator[Given]:
    """Yield inputs: first those of an example without one that need not be given, and near to it, then some of all."""
    for each in program.inputs if program.examples else ():
        if each.default is not None:
            yield {name: value for name, value in program.examples[0].inputs.items() if name != each.name}
    yield from near(program)
    yield from islice(trials(program, {each.name for each in program.inputs}), APART)


def _telling(changes: Sequence[Change], runs: Sequence[Course]) -> tuple[Course | None, list[Change]]:
    """Return the run that the most of some changes would change, and these."""
    best: tuple[Course | None, list[Change]] = None, []
    for run in runs:
        told = [each for each in changes if apart(run.outcome, run.changed(each))]
        if len(told) > len(best[1]):
            best = run, told
        if len(told) == len(changes):
            break
    return best


def _example(program: Program, run: Course, told: Collection[str], readings: Sequence[str] = ()) -> str:
    """Return an example as rule code writes it: what was given, and those results that are to be told."""
    begun, _ = run.known[0]  # with as many dice as there are
    inputs = {each.name: begun[each.name] for each in program.inputs if each.name in run.given}
    outputs = {name: value for name, value in run.outcome.items() if name in told}
    given = [f"{name}={_written(value)}" for name, value in inputs.items()]
    read = [f'reading "{each}"' for each in readings]
    return " ".join(["example", *read, *given, "->", *(f"{name}={_written(value)}" for name, value in outputs.items())])


def _written(value: Any) -> str:
    """Return a value as rule code writes it."""
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    if isinstance(value, (int, Fraction)):
        return show_number(value)
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) else f"'{value}'"
    members = ", ".join(map(_written, sorted(value) if isinstance(value, frozenset) else value))
    return f"{{{members}}}" if isinstance(value, frozenset) else f"[{members}]"
