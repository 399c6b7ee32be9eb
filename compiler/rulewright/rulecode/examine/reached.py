"""Ends of ranges that no example reaches where those of a book do so elsewhere: most likely a range is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.model import Book
from rulewright.rulecode.bind.clauses import sentences_in
from rulewright.rulecode.examine.ends import Short, rarely_high, short, unrounded
from rulewright.rulecode.examine.support import FREE, said_in
from rulewright.rulecode.program import Input, Number, Program, Range, Type
from rulewright.rulecode.stems import stems_in, stems_of_names
from rulewright.rulecode.tables.running import numbers_named

SEVERAL = 20  # ends make a habit of trying them
RARE = 20  # one in so many is left out by oversight
SOME = 4  # one in so many is left out where examples are rather at the ends than not
TENFOLD = 10  # a figure too many


def unreached(book: Book, programs: Sequence[Program]) -> Iterator[tuple[Program, Short]]:
    """Yield the ranges of inputs of which no example reaches an end, with their programs: in a book whose examples
    reach nearly all; where they reach most, those that end just beyond an example, or at ten times what it gives; in
    others only those that begin one step below 0, where no other range does. A range whose ends the book itself names
    where it speaks of the input is none. In a book whose examples reach nearly all, also the dice of which none shows
    the highest face, and what is counted in groups and given in whole ones only."""
    tried = [program for program in programs if program.examples]
    kinds = [each.type for program in tried for each in program.inputs if isinstance(each.type, Range) and not each.of]
    missed = [(program, each) for program in tried for each in short(program) if each.last is not None]
    ends = 2 * len(kinds)
    habit = ends >= SEVERAL and len(missed) * RARE <= ends
    often = ends >= SEVERAL and len(missed) * SOME <= ends
    alone = sum(_slips_below(kind, kind.low) for kind in kinds) == 1 < len(kinds)
    for program, each in missed:
        told = habit or (often and _slips(each)) or (alone and _slips_below(each.input.type, each.value))
        if told and not _names_ends(book, program, each.input):
            yield program, each
    if habit:
        yield from ((program, each) for program in tried for each in (*rarely_high(program), *unrounded(program)))


def _slips(each: Short) -> bool:
    """True where the end of a range may be that of the examples with a slip: one step further, or a figure more."""
    kind = each.input.type
    if not isinstance(kind, Range) or each.last is None:
        return False
    beyond = abs(each.value - each.last) == kind.step or each.value == TENFOLD * each.last
    return beyond and each.value not in FREE  # where counts begin anyhow


def _slips_below(kind: Type, end: Number) -> bool:
    return isinstance(kind, Range) and end == kind.low == -kind.step and kind.high > kind.step


def _names_ends(book: Book, program: Program, given: Input) -> bool:
    """True where a sentence of the rules that a program rests on has the ends of the range of an input, and speaks of
    that: from -1 to +2, at most 20."""
    about = stems_of_names([given.name], {given.name: given.title})
    sentences = (each for text in said_in(book, program) for each in sentences_in(text))
    named = {number for each in sentences if about & stems_in(each) for number in numbers_named(each)}
    kind = given.type
    return isinstance(kind, Range) and all(end in FREE or abs(end) in named for end in (kind.low, kind.high))
