"""Rows of tables that rule code plays by hand, or gives a name: whether it gives what the row prints."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.model import Book, Rule, Table
from rulewright.rulecode.examine.bounds import bounds_of
from rulewright.rulecode.examine.crossed import crossed
from rulewright.rulecode.examine.support import FREE, cited_lines, is_named
from rulewright.rulecode.examine.ties import Untied
from rulewright.rulecode.program import Call, Conditional, Const, Expr, Number, Program, Term, Unary
from rulewright.rulecode.tables import show_number
from rulewright.rulecode.tables.figures import parse_figure, plain
from rulewright.rulecode.tables.reaches import cuts_named
from rulewright.rulecode.tables.running import numbers_named
from rulewright.rulecode.walk import flat, names_in, sizes_in

SIGNS = {"+": 1, "-": -1}
ZERO = Const(0)
Place = tuple[str, int]  # a table and the number of a row


def otherwise(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the lines that are written for a row, and for no row twice, of which the number, the sign or a number that
    is asked about is not that of the row."""
    tables = {table.id: table for table in book.tables}
    written = [(step, rule) for step, rule, _ in cited_lines(book, program) if isinstance(step, Term) and step.cell]
    many = Counter(_place(step) for step, _ in written)
    for step, rule in written:
        if many[_place(step)] == 1 and step.cell and step.cell.table in tables:
            says = _otherwise(step, rule, tables[step.cell.table], step.cell.row)
            if says:
                yield Untied(step.span, rule, says)


def _otherwise(step: Term, rule: Rule, table: Table, row: int) -> str:
    printed = _printed(table, row)
    given = step.value.then if isinstance(step.value, Conditional) and step.value.other == ZERO else step.value
    number = parse_figure(printed)
    if isinstance(given, Const) and isinstance(number, int) and given.value != number and not given.read:
        return f"this line gives {_signed(given.value)}, and its row prints {printed}"
    if printed and _sign(given) == -SIGNS[printed[0]]:
        return f"this line {'adds' if printed[0] == '-' else 'takes away'}, and its row prints {printed}"
    named = set().union(*map(numbers_named, (*_texts(table, row), rule.text, *(note.text for note in table.notes))))
    missing = {each for each in sizes_in(step) - set(FREE) if not is_named(each, named)}
    missing -= set(_bounding(step, table, row)) if missing else set()
    return f"{', '.join(map(show_number, sorted(missing)))} does not occur in the row of this line" if missing else ""


def _bounding(step: Term, table: Table, row: int) -> Iterator[Number]:
    """Yield the numbers at which a line draws a line that its row draws, too, or one of those beside it; and those next
    to a number of the row that may draw one."""
    texts = [text for at in range(max(0, row - 1), min(row + 2, len(table.rows))) for text in _texts(table, at)]
    near = [cuts_named(text) for text in texts if text[:1] not in SIGNS]
    cuts = set().union(*(found for each in near for found in each.values()))
    plainly = {number for each in near for number, found in each.items() if None in found} - set(FREE)
    for number, cut, _ in bounds_of(step):
        if cut in cuts or not plainly.isdisjoint((number - 1, number + 1)):
            yield number


def _place(step: Term) -> Place:
    return (step.cell.table, step.cell.row) if step.cell else ("", 0)


def _texts(table: Table, row: int) -> list[str]:
    return [plain(each.text).strip() for each in table.rows[row]]


def _printed(table: Table, row: int) -> str:
    """Return the one figure with a sign, `-#` included, that a row prints in a cell of its own."""
    signed = [text for text in _texts(table, row) if text[:1] in SIGNS and text[1:2] not in ("", "/")]
    return signed[0] if len(signed) == 1 and len(signed[0].split()) == 1 else ""


def _sign(value: Expr) -> int:
    """Return whether a value is above nothing (1) or below (-1) wherever it is anything; 0 where that is not seen."""
    match value:
        case Unary("-", operand):
            return -_sign(operand)
        case Call("max", arguments) if any(isinstance(each, Const) and each.value == 0 for each in arguments):
            return 1
    return 0


def _signed(number: object) -> str:
    return f"+{number}" if isinstance(number, int) and number > 0 else str(number)


def changed_round(book: Book, program: Program) -> Iterator[Untied]:
    """Yield the rows whose inputs are called like what another row of their table says, and the other way round."""
    tables = {table.id: table for table in book.tables}
    titles = {each.name: each.title for each in program.inputs}
    spans = {each.name: each.span for each in program.inputs}
    named: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for step in flat(program.steps):
        if isinstance(step, Term) and step.cell and step.cell.table in tables:
            for name in titles.keys() & set(names_in(step.value)):
                named[step.cell.table][name] = step.cell.row
    for table, rows in named.items():
        rule = book.by_id.get(tables[table].rule or "")
        said = {row: " ".join(_texts(tables[table], row)) for row in rows.values()}
        if rule:
            for name, other in crossed(rows, said, titles):
                says = f"`{name}` is for the row that speaks of `{other}`, and that for the one that speaks of this"
                yield Untied(spans[name], rule, says)
