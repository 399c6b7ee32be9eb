"""Whether rule code reads the columns of printed tables, and takes the results of other rules, that it means: what they
are called is what they are for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from rulewright.model import Book, Table
from rulewright.rulecode.examine.crossed import crossed
from rulewright.rulecode.program import Arm, Cell, Let, Lookup, Out, Program
from rulewright.rulecode.tables import fold
from rulewright.rulecode.tables.keys import parse_keys
from rulewright.rulecode.walk import flat, lookups_in, parts
from rulewright.text import Span

FEW = 2  # columns that are read by their names, beside which one that nothing reads was forgotten


class Column(Struct):
    """A line that reads another column or takes another result than it means, or a column that nothing reads: where,
    the rule that is played, and what is to be said."""

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


def crosswise(book: Book) -> Iterator[Column]:
    """Yield the names for columns that other lines of rule code call otherwise, and the inputs that take results of
    another rule that are called otherwise: two that are changed round."""
    tables = {table.id: table for table in book.tables}
    titles = {program.name: program.titles for program in book.programs}
    taken = [each for program in book.programs for each in _taken(program, tables)]
    called: defaultdict[str, list[Taken]] = defaultdict(list)
    for each in taken:
        called[each.heading].append(each)
    apart: defaultdict[tuple[str, str, int], list[Taken]] = defaultdict(list)
    for each in taken:
        apart[each.program.name, each.table, each.before].append(each)
    for lines in apart.values():
        places = {each.name: each.column for each in lines}
        said = {each.column: _others(each, called[each.heading]) for each in lines}
        where = {each.name: each for each in lines}
        for name, other in crossed(places, said, {}):
            one, two = (where[each].shown for each in (name, other))
            says = (
                f"`{name}` reads the column `{one}`, and `{other}` reads `{two}`; elsewhere it is the other way round"
            )
            yield Column(where[name].span, where[name].program.rule, says)
    for program in book.programs:
        yield from _results(program, titles)


class Taken(Struct):
    """A name for a column of a printed row: its program and line, the table and the column, the heading of that, folded
    and as it is printed, and how many columns before it have the same one."""

    name: str
    program: Program
    span: Span
    table: str
    column: int
    heading: str
    shown: str
    before: int


def _taken(program: Program, tables: Mapping[str, Table]) -> Iterator[Taken]:
    """Yield the names that a program has for columns; where it reads one of several of the same heading, the first."""
    for step in flat(program.steps):
        read = set(_columns(step.value)) if isinstance(step, Let | Out) else set()
        if isinstance(step, Let | Out) and len({table for table, _ in read}) == 1:
            name, column = min(read)
            all_ = [*map(fold, _headings(tables[name]))] if name in tables else []
            headings = {all_[at] if at < len(all_) else "" for _, at in read}
            if len(headings) == 1 and "" not in headings:
                shown, before = _headings(tables[name])[column], all_[:column].count(all_[column])
                yield Taken(step.name, program, step.span, name, column, all_[column], shown, before)


def _columns(part: object) -> Iterator[tuple[str, int]]:
    """Yield the columns that the cells of an expression stand in; those of the row's key are none of them."""
    for lookup in lookups_in(part):
        for arm in lookup.arms:
            yield from ((cell.table, cell.column) for cell in _cells(arm.result) if cell.column)
            if arm.cell and arm.cell.column:
                yield arm.cell.table, arm.cell.column


def _others(one: Taken, alike: Sequence[Taken]) -> str:
    """Return what other columns of this heading are called."""
    return " ".join(each.name for each in alike if (each.table, each.column) != (one.table, one.column))


def _results(program: Program, titles: Mapping[str, Mapping[str, str]]) -> Iterator[Column]:
    """Yield the inputs that take a result of another rule which is called like another one that is taken of it."""
    given: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for each in program.inputs:
        if each.record:
            given[each.of][each.name] = each.output
    own = {each.name: each for each in program.inputs}
    for rule, places in given.items():
        called = titles.get(rule, {})
        said = {output: f"{output} {called.get(output, '')}" for output in places.values()}
        for name, other in crossed(places, said, {each: own[each].title for each in places}):
            says = f"`{name}` takes `{places[name]}`, and `{other}` takes `{places[other]}`: they are called crosswise"
            yield Column(own[name].span, program.rule, says)


def other_results(book: Book) -> Iterator[Column]:
    """Yield the inputs that take the result of one rule and are called like that of another one."""
    titles = {each.name: {*map(str.casefold, (each.title, *each.titles.values()))} for each in book.programs}
    for program in book.programs:
        for each in program.inputs:
            called = each.title.casefold()
            if each.of and called not in titles.get(each.of, {called}):
                for other in (name for name, own in titles.items() if called in own and name != program.name):
                    says = f"`{each.name}` takes a result of `{each.of}`, and is called like that of `{other}`"
                    yield Column(each.span, program.rule, says)


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
