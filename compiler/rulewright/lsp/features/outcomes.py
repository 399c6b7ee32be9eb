"""What rule code gives: results beside its examples, its explanation, the odds of what depends on chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rulewright.check.printed import sound_programs
from rulewright.errors import InputError
from rulewright.lsp.edited import Edited, difference, moved
from rulewright.lsp.features.code import headings
from rulewright.lsp.features.hints import Hint, Lens
from rulewright.lsp.view import File, View
from rulewright.rulecode.emit.runtime.values import plain, words
from rulewright.rulecode.explain import explain
from rulewright.rulecode.program import Deck, Dice, Die, Pool, Program
from rulewright.rulecode.program.programs import Example
from rulewright.rulecode.run import Runner, runners
from rulewright.text import Span

CHANCE = (Deck, Dice, Die, Pool)
SHOWN = 60  # characters of a result beside its line
LIKELIEST = 12  # values whose odds are shown


def results(view: View, file: File, start: int, end: int) -> Iterator[Hint]:
    """Yield what comes out of each example between two offsets, to be shown behind it. One of a program that is half
    written has what came out before, unless the example itself was edited since."""
    for program, example, span in _examples(view, file):
        if start <= span.start <= end:
            said = _result(_runner(view, file, program), example)
            yield Hint(span, said if len(said) <= SHOWN else f"{said[:SHOWN].rstrip()}…")


def runs(view: View, file: File) -> Iterator[tuple[Lens, str]]:
    """Yield over each program a line that runs it, with its name: as it is, or was before it was half written."""
    known = _with_former(view, file)
    for name, heading in headings(file):
        if name in known and known[name].examples:
            yield Lens(heading, "run", []), name


def explained(view: View, file: File, name: str) -> str:
    """Return the answer to a program's first example, explained. Raises InputError where it cannot be run."""
    program = _with_former(view, file).get(name)
    if program is None or not program.examples:
        raise InputError(f"{name} is no rule code here that has an example to run")
    runner = _runner(view, file, program)
    inputs = _inputs(program.examples[0])
    read = program.examples[0].readings
    try:
        answer = {"inputs": inputs, **runner.lookup(inputs, read), "odds": runner.odds(inputs, read) or None}
    except ValueError as refused:
        raise InputError(f"{name}: {refused}") from None
    return explain(runner, answer, lambda text, **_: text)


def odds(view: View, file: File, name: str, offset: int) -> str:
    """Return the odds of an output around an offset, for the first example, as Markdown; nothing where it is sure."""
    before = [each for each in _programs(file) if each.span.start <= offset]
    program = max(before, key=lambda each: each.span.start, default=None)
    if program is None or not any(isinstance(each.type, CHANCE) for each in program.inputs):
        return ""
    rolled = {each.name for each in program.inputs if isinstance(each.type, CHANCE)}
    given = _inputs(program.examples[0]) if program.examples else {}
    inputs = {key: value for key, value in given.items() if key not in rolled}
    try:
        shares = _runner(view, file, program).odds(inputs).get(name, {})
    except ValueError:  # too much is left open
        return ""
    lines = [f"| {value} | {share} | {float(Fraction(share)):.1%} |" for value, share in shares.items()]
    if not lines:
        return ""
    more = f"\n\n*and {len(lines) - LIKELIEST} more*" if len(lines) > LIKELIEST else ""
    return "\n".join([f"| {name} | odds | |", "|---|---|---|", *lines[:LIKELIEST]]) + more


def _programs(file: File) -> list[Program]:
    return [each for each in sound_programs(file.book) if each.span.source.path == file.source.path]


def _examples(view: View, file: File) -> Iterator[tuple[Program, Example, Span]]:
    """Yield the examples of a file, with their programs and where they are now."""
    edits: dict[str, Edited] = {}  # since programs were good, by the text that they were in
    for program in _with_former(view, file).values():
        for example in program.examples:
            source = example.span.source
            if source.path != file.source.path:
                continue
            if source.text not in edits:
                edits[source.text] = difference(source.text, file.source.text)
            span = moved(example.span, file.source, edits[source.text])
            if span:
                yield program, example, span


def _with_former(view: View, file: File) -> dict[str, Program]:
    """Return the programs of a file's book by name; those that cannot be read now as they were when all could."""
    good = {each.name: each for each in view.good.get(file.book.id, ())}
    return good | {each.name: each for each in sound_programs(file.book)}


def _runner(view: View, file: File, program: Program) -> Runner:
    """Return a program ready to run; those of one state of a book are made ready when first asked for."""
    known: dict[int, Runner] = view.__dict__.setdefault("_runners", {})
    if id(program) not in known:
        now = sound_programs(file.book)
        state = now if any(each is program for each in now) else view.good[file.book.id]
        made = runners(state)
        known.update((id(each), made[each.name]) for each in state)
    return known[id(program)]


def _inputs(example: Example) -> dict[str, Any]:
    return {name: plain(value) for name, value in example.inputs.items()}


def _result(runner: Runner, example: Example) -> str:
    try:
        answer = runner.lookup(_inputs(example), example.readings)
    except ValueError as refused:
        return str(refused)
    if "gap" in answer:
        return str(answer["gap"])
    return ", ".join(f"{name} = {words(value)}" for name, value in answer["outputs"].items())
