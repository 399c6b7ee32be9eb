"""Programs that last: one that is what it was in the state before of its project is the same program, so that what
looking at it showed (`memo.py`) need not be found out again. A program by itself is a function of rule code and of what
it reads in the book: its clauses and cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rulewright.cache import digest
from rulewright.rulecode.program import Program
from rulewright.rulecode.walk import needed_by
from rulewright.text import Source

Known = dict[str, tuple[bytes, Program]]  # the programs of a text by their names, each with what tells it from others


def as_before(programs: list[Program]) -> list[Program]:
    """Return the programs of a book, each of those that are what they were before as the same."""
    by_name = {program.name: program for program in programs}
    prints = {name: _print(program) for name, program in by_name.items()}
    return [_same(program, _whole(program, by_name, prints)) for program in programs]


def _same(program: Program, key: bytes) -> Program:
    source = program.span.source
    if not source.held or not key:
        return program
    known: Known = source.shown.setdefault(as_before, ((), {}))[1]
    before = known.get(program.name)
    if before is None or before[0] != key:
        before = known[program.name] = key, program
    return before[1]


def _whole(program: Program, by_name: dict[str, Program], prints: dict[str, bytes]) -> bytes:
    """Return what tells a program from others, with all those whose results it needs; nothing where that is not to be
    told."""
    needed = needed_by(program.name, by_name)
    return b"" if any(not prints[name] for name in needed) else digest(*(prints[name] for name in needed))


def _print(program: Program) -> bytes:
    """Return a fingerprint of a program: all that it consists of, in places of these very texts; nothing where it holds
    a number that is too large for that."""
    kinds = [type(each.type).__name__ for each in program.inputs]
    try:
        return digest(msgspec.msgpack.encode((kinds, program), enc_hook=_plain))
    except OverflowError:
        return b""


def _plain(value: Any) -> Any:
    if isinstance(value, Source):
        return id(value)  # the former program holds its texts
    if isinstance(value, Fraction):
        return "fraction", value.numerator, value.denominator
    raise TypeError(f"{type(value).__name__} is no part of a program")
