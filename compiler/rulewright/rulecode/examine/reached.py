"""Ends of ranges that no example reaches where those of a book do so elsewhere: most likely a range is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.rulecode.examine.ends import Short, short
from rulewright.rulecode.program import Number, Program, Range, Type

SEVERAL = 20  # ends make a habit of trying them
RARE = 20  # one in so many is left out by oversight


def unreached(programs: Sequence[Program]) -> Iterator[tuple[Program, Short]]:
    """Yield the ranges of inputs of which no example reaches an end, with their programs: in a book whose examples
    reach nearly all; in others only those that begin one step below 0, where no other range does."""
    tried = [program for program in programs if program.examples]
    kinds = [each.type for program in tried for each in program.inputs if isinstance(each.type, Range) and not each.of]
    missed = [(program, each) for program in tried for each in short(program) if each.end is not None]
    ends = 2 * len(kinds)
    if ends >= SEVERAL and len(missed) * RARE <= ends:
        yield from missed
    elif sum(_slips_below(kind, kind.low) for kind in kinds) == 1 < len(kinds):
        yield from ((program, each) for program, each in missed if _slips_below(each.input.type, each.end))


def _slips_below(kind: Type, end: Number | None) -> bool:
    return isinstance(kind, Range) and end == kind.low == -kind.step and kind.high > kind.step
