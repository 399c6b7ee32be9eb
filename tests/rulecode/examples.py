"""Run the examples that stand in rule code."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rulecode.emit.runtime.values import plain
from rulewright.rulecode.program import Program
from rulewright.rulecode.run import runners


def wrong_examples(programs: Sequence[Program]) -> list[str]:
    """Return a line for each example that comes out otherwise: where it stands, and what came out."""
    ready = runners(programs)
    found = []
    for program in programs:
        for example in program.examples:
            outputs = ready[program.name].lookup(example.inputs, example.readings)["outputs"]
            got = {name: outputs.get(name) for name in example.outputs}
            if got != {name: plain(value) for name, value in example.outputs.items()}:
                found.append(f"{program.name}, line {example.span.line}: {got}")
    return found
