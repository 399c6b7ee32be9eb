"""Examples that do not come out, and what would let them: most likely the mistake."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from rulewright.rulecode.emit.runtime.values import plain, words
from rulewright.rulecode.examine.exchanged import exchanged
from rulewright.rulecode.examine.forgotten import forgotten
from rulewright.rulecode.examine.meant import meant
from rulewright.rulecode.examine.variants import Variant, variants
from rulewright.rulecode.program import Example, Program
from rulewright.rulecode.run import Runner, Variations, runners
from rulewright.rulecode.walk import needed_by

ALIKE = 12  # other inputs, and words of a choice, that are tried for each
MANY = 1_500  # changes that are tried, so that a long program takes no longer than its lines do
TELLING = 3  # lines of which a change would mend all examples tell something; more tell nothing


class Failing(Struct):
    """The examples that do not come out, each with how it differs; and changes of the program by which all would, one
    for each line."""

    wrong: list[tuple[Example, str]]
    mends: list[Variant]


_found: WeakKeyDictionary[Program, Failing] = WeakKeyDictionary()  # two checks ask for the same


def failing(program: Program, programs: Sequence[Program]) -> Failing:
    """Return the examples of one of the programs of a book that do not come out, and what would let them."""
    if program not in _found:
        by_name = {each.name: each for each in programs}
        needed = [by_name[name] for name in needed_by(program.name, by_name)] if program.examples else []
        ready = runners(needed) if needed else {}
        told = ((example, differs(ready[program.name], example)) for example in program.examples)
        wrong = [(example, says) for example, says in told if says]
        _found[program] = Failing(wrong, _mends(program, [example for example, _ in wrong]) if wrong else [])
    return _found[program]


def differs(runner: Runner, example: Example) -> str:
    """Return how the example differs from what is worked out; nothing where it does not."""

    try:
        answer = runner.lookup({name: plain(value) for name, value in example.inputs.items()}, example.readings)
    except ValueError as refused:
        return str(refused)
    if "gap" in answer:
        return str(answer["gap"])
    outputs: dict[str, Any] = answer["outputs"]
    differing = []
    for name, value in example.outputs.items():
        wanted = plain(value)
        if name not in outputs:
            differing.append(f"{name} depends on what is rolled or drawn, which the example does not say")
        elif outputs[name] != wanted:
            differing.append(f"{name} is {words(outputs[name])}, not {words(wanted)}")
    if example.is_refused(outputs):
        differing.append("it is not allowed, which the example does not say")
    return "; ".join(differing)


def _mends(program: Program, wrong: Sequence[Example]) -> list[Variant]:
    """Return the changes by which all examples of a program come out, of which some are `wrong`: small ones, and where
    there are none, larger ones."""
    again = Variations(program)
    examples = [*wrong, *program.examples]  # few changes mend the wrong ones
    for tried in (variants(program, ALIKE), chain(exchanged(program), meant(program)), forgotten(program)):
        lines: dict[tuple[int, int], Variant] = {}
        for variant in islice(tried, MANY):
            runner = again.runner(variant.program)
            if not any(differs(runner, example) for example in examples):
                lines.setdefault((variant.span.start, variant.span.end), variant)
                if len(lines) > TELLING:
                    return []
        if lines:
            return [*lines.values()]
    return []
