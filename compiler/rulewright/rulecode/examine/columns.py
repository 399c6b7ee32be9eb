"""Whether rule code reads the columns of printed tables that it means: what a column is called is what it is for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from rulewright.model import Book, Table
from rulewright.rulecode.program import Arm, Cell, Lookup, Program
from rulewright.rulecode.tables import fold
from rulewright.rulecode.tables.keys import parse_keys
from rulewright.rulecode.walk import flat, parts
from rulewright.text import Span

FEW = 2  # columns that are read by their names, beside which one that nothing reads was forgotten


class Column(Struct):
    """A line that reads another column than it means, or a column that nothing reads: where, the rule that is played,
    and what is to be said."""

    span: Span
    rule: str
    says: str


def other_columns(book: Book) -> Iterator[Column]:
    """Yield the arms of rule code that are called like one column of a table and read another one of it, then the
    columns that nothing reads beside others that are read by their names."""
    tables = {table.id: table for table in book.tables}
    read: defaultdict[str, set[int]] = defaultdict(set)
    for program in book.programs:
        for cell in _cells([program.steps, program.promises]):
            read[cell.table].add(cell.column)
        yield from _mixed_up(program, tables)
    for name, columns in read.items():
        table = tables.get(name)
        if table and table.rule and len(columns - {0}) >= FEW:
            for at, heading in enumerate(_headings(table)):
                if at and at not in columns and _is_word(heading) and any(_filled(table, at)):
                    says = f"rule code reads other columns of {table.caption or name}, and never `{heading}`"
                    yield Column(table.header[-1][at].span(), table.rule, says)


def _mixed_up(program: Program, tables: dict[str, Table]) -> Iterator[Column]:
    for step in flat(program.steps):
        for part in parts(step):
            for arm in part.arms if isinstance(part, Lookup) else ():
                for named, reads in _misread(arm, program.words, tables):
                    says = f"what is for `{named}` reads the column `{reads}` of a table that has a column `{named}`"
                    yield Column(step.span, program.rule, says)


def _misread(arm: Arm, printed: dict[str, str], tables: dict[str, Table]) -> Iterator[tuple[str, str]]:
    """Yield the heading of the column that an arm is called like, and that of the one column that it reads instead."""
    cells = list(_cells(arm.result)) if isinstance(arm.word, str) else []
    columns = {(cell.table, cell.column) for cell in cells}
    if len(columns) != 1:
        return
    name, column = columns.pop()
    headings = _headings(tables[name]) if name in tables else []
    for heading in headings:
        called = fold(heading) in (fold(str(arm.word)), fold(printed.get(str(arm.word), "")))
        if heading and called and column < len(headings) and fold(headings[column]) != fold(heading):
            yield heading, headings[column]


def _cells(part: object) -> Iterator[Cell]:
    return (each for each in parts(part) if isinstance(each, Cell))


def _headings(table: Table) -> list[str]:
    return [cell.text.strip() for cell in table.header[-1]] if table.header else []


def _is_word(heading: str) -> bool:
    return any(key.word for key in parse_keys(heading))


def _filled(table: Table, column: int) -> Iterator[bool]:
    return (bool(row[column].text.strip()) for row in table.rows if column < len(row))
