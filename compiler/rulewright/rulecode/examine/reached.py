"""Ends of ranges that no example reaches where those of a book do so elsewhere: most likely a range is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.model import Book
from rulewright.rulecode.examine.ends import Short, short
from rulewright.rulecode.examine.support import FREE, said_in
from rulewright.rulecode.program import Number, Program, Range, Type
from rulewright.rulecode.tables.running import numbers_named

SEVERAL = 20  # ends make a habit of trying them
RARE = 20  # one in so many is left out by oversight


def unreached(book: Book, programs: Sequence[Program]) -> Iterator[tuple[Program, Short]]:
    """Yield the ranges of inputs of which no example reaches an end, with their programs: in a book whose examples
    reach nearly all; in others only those that begin one step below 0, where no other range does. A range whose ends
    the book itself names is none."""
    tried = [program for program in programs if program.examples]
    kinds = [each.type for program in tried for each in program.inputs if isinstance(each.type, Range) and not each.of]
    missed = [(program, each) for program in tried for each in short(program) if each.end is not None]
    ends = 2 * len(kinds)
    habit = ends >= SEVERAL and len(missed) * RARE <= ends
    if habit or sum(_slips_below(kind, kind.low) for kind in kinds) == 1 < len(kinds):
        for program, each in missed:
            if (habit or _slips_below(each.input.type, each.end)) and not _names_ends(book, program, each.input.type):
                yield program, each


def _slips_below(kind: Type, end: Number | None) -> bool:
    return isinstance(kind, Range) and end == kind.low == -kind.step and kind.high > kind.step


def _names_ends(book: Book, program: Program, kind: Type) -> bool:
    """True where the rules that a program rests on have the ends of a range: from -1 to +2, at most 20."""
    named = numbers_named(said_in(book, program))
    return isinstance(kind, Range) and all(end in FREE or abs(end) in named for end in (kind.low, kind.high))
