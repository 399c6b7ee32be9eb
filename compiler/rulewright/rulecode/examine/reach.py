"""Which printed cells the lookups of programs can come to, and which rows of a list they never hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rulewright.model import Table
from rulewright.rulecode.domains import domains_of, reaches
from rulewright.rulecode.program import Cell, Program
from rulewright.rulecode.tables.keys import parse_keys
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


def unlisted(programs: Sequence[Program], tables: Sequence[Table]) -> Iterator[tuple[Table, int]]:
    """Yield the rows among those that programs list by their numbers that have theirs in another cell."""
    listed: defaultdict[str, set[int]] = defaultdict(set)
    for program in programs:
        for cell in domains_of(program).listed:
            listed[cell.table].add(cell.row)
    for table in tables:
        if rows := listed.get(table.id):
            for at in sorted(set(range(min(rows), max(rows))) - rows):
                if any(_is_number(cell.text) for cell in table.rows[at][1:]):
                    yield table, at


def _is_number(text: str) -> bool:
    return any(not key.word and (key.low, key.high) != (None, None) for key in parse_keys(text))
