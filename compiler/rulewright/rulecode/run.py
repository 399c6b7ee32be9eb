"""Rule code that runs: programs emitted to Python, and executed where nothing else can be reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rulewright.rulecode.emit import python_programs
from rulewright.rulecode.emit.runtime import values
from rulewright.rulecode.emit.runtime.lookup import Conditions, evaluate, family, joint, lookup, odds
from rulewright.rulecode.program import Program

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
    namespace: dict[str, Any] = {name: getattr(values, name) for name in REACHED}
    namespace |= {"Q": Fraction, "__builtins__": {}}
    exec(compile(python_programs(programs), "<rule code>", "exec"), namespace)
    emitted = family(namespace["programs"], namespace["clauses"])
    book = {program.name: program for program in programs}
    return {name: Runner(program, emitted[name], book) for name, program in book.items()}
