"""Which printed cells the lookups of programs can come to."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rulecode.domains import domains_of, reaches
from rulewright.rulecode.program import Cell, Program
from rulewright.rulecode.walk import lookups_in


def unreached(programs: Sequence[Program]) -> tuple[set[Cell], set[Cell]]:
    """Return the cells that no input of any program can come to, and all that some lookup holds."""
    asked: set[Cell] = set()
    met: set[Cell] = set()
    for program in programs:
        domains = domains_of(program)
        asked.update(arm.cell for lookup in lookups_in(program.steps) for arm in lookup.arms if arm.cell)
        asked.update(domains.listed)
        for lookup, subject in domains.seen:
            met.update(arm.cell for arm in lookup.arms if arm.cell and reaches(arm.word, arm.low, arm.high, subject))
        met.update(cell for cell, possible in domains.listed.items() if possible)
    return asked - met, asked
