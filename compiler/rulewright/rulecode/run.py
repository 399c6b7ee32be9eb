"""Rule code that runs: programs emitted to Python, and executed where nothing else can be reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rulewright.rulecode.emit import PythonSteps, python_programs
from rulewright.rulecode.emit.runtime import values
from rulewright.rulecode.emit.runtime.lookup import Conditions, evaluate, family, joint, lookup, odds
from rulewright.rulecode.emit.runtime.loop import chosen
from rulewright.rulecode.program import AnyStep, Pool, Program, Readings

REACHED = (  # what emitted code can call, and all that it can reach
    *("add", "sub", "mul", "neg", "eq", "ne", "lt", "le", "gt", "ge", "least", "most", "absolute", "down", "up"),
    *("count", "size", "has", "per", "perup", "look", "column", "over", "tally"),
)


class Runner(Struct):
    """A program that can be run. `emitted` is what the runtime works with, `book` all programs beside it."""

    program: Program
    emitted: Mapping[str, Any]
    book: Mapping[str, Program]

    def lookup(self, inputs: Mapping[str, Any], readings: Sequence[int] = ()) -> dict[str, Any]:
        """Return outputs, explanation and more in JSON's values; see `emit.runtime.lookup.lookup`."""
        return lookup(self.emitted, inputs, readings)

    def other(self, name: str) -> Runner:
        """Return another program of the same book."""
        program = self.emitted["family"][name]
        return Runner(self.book[name], program, self.book)

    def odds(
        self, inputs: Mapping[str, Any], readings: Sequence[int] = (), that: Conditions = ()
    ) -> dict[str, dict[str, str]]:
        """Return the shares of each value of the outputs that depend on chance; see `emit.runtime.lookup.odds`."""
        return odds(self.emitted, inputs, readings, that)

    def joint(
        self, inputs: Mapping[str, Any], names: Sequence[str], readings: Sequence[int] = (), that: Conditions = ()
    ) -> list[tuple[list[str], str]]:
        """Return the shares of the values that some outputs have together; see `emit.runtime.lookup.joint`."""
        return joint(self.emitted, inputs, names, readings, that)

    def evaluate(self, values: Mapping[str, Any], readings: Sequence[int] = ()) -> dict[str, Any]:
        """Return the outputs as Python's own values (int, Fraction, bool, str, frozenset, tuple, None), unexplained and
        quickly. `values` holds all inputs and is not checked. Raises `Gap` where the print has no answer."""
        return evaluate(self.emitted, values, readings)


def runners(programs: Sequence[Program]) -> dict[str, Runner]:
    """Return the programs of one book, by name, ready to run."""
    namespace = _executed(python_programs(programs))
    emitted = family(namespace["programs"], namespace["clauses"])
    book = {program.name: program for program in programs}
    return {name: Runner(program, emitted[name], book) for name, program in book.items()}


class Variations:
    """Runs programs that differ from one in a step: only that is emitted anew, for that is what takes time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        namespace = _executed(python_programs([program]))
        (self.emitted,), self.clauses = namespace["programs"], namespace["clauses"]
        self.writer = PythonSteps(program)
        self.pools = any(isinstance(each.type, Pool) for each in program.inputs)

    def runner(self, program: Program) -> Runner:
        """Return a variation of the program, ready to run. A step that is another one quotes nothing: what it would
        quote is told by branches that it may not have. All is emitted where inputs are others, or pools are told what
        steps ask."""
        if self.pools or program.inputs is not self.program.inputs:
            return runners([program])[program.name]
        rows = self._rows(program.steps, self.program.steps, self.emitted["steps"])
        found = family([{**self.emitted, "steps": rows}], self.clauses)
        return Runner(program, found[program.name], {program.name: program})

    def steps(self, program: Program | None = None) -> list[Any]:
        """Return the emitted steps that are in force in a variation of the program, or in itself; of readings, those of
        the first."""
        rows = self.emitted["steps"]
        if program and self.pools:
            rows = _executed(python_programs([program]))["programs"][0]["steps"]
        elif program:
            rows = self._rows(program.steps, self.program.steps, rows)
        return [step for _, step in chosen({"steps": rows}, ())]

    def _rows(self, steps: list[AnyStep], before: list[AnyStep], emitted: Sequence[Any]) -> tuple[Any, ...]:
        """Return emitted steps, of which one is left out or is another one than before."""
        known = {id(old): row for old, row in zip(before, emitted, strict=True)}
        return tuple(
            known[id(step)] if id(step) in known else self._row(step, before[at], emitted[at])
            for at, step in enumerate(steps)
        )

    def _row(self, step: AnyStep, old: AnyStep, row: Any) -> tuple[Any, ...]:
        if isinstance(step, Readings) and isinstance(old, Readings):
            written = {id(was.steps): rows for was, rows in zip(old.alternatives, row[1], strict=True)}
            each = zip(step.alternatives, old.alternatives, row[1], strict=True)
            return "readings", tuple(
                written.get(id(new.steps)) or self._rows(new.steps, was.steps, rows) for new, was, rows in each
            )
        kind, name, work, *more = _executed(self.writer.code(step))["step"]
        return kind, name, work, None, *more[1:]


def _executed(code: str) -> dict[str, Any]:
    """Return what emitted code defines; it reaches nothing but what it can call."""
    namespace: dict[str, Any] = {name: getattr(values, name) for name in REACHED}
    namespace |= {"Q": Fraction, "__builtins__": {}}
    exec(compile(code, "<rule code>", "exec"), namespace)
    return namespace
