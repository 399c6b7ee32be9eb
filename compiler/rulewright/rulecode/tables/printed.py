"""A printed table as rule code reads it: cells by row and column, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property

from rulewright.model import Book, Table
from rulewright.rulecode.errors import RulecodeError
from rulewright.rulecode.program import (
    Arm,
    Binary,
    Call,
    Cell,
    Const,
    Deck,
    Expr,
    Field,
    Lookup,
    Over,
    Record,
    Value,
)
from rulewright.rulecode.tables.figures import DASHES, fold, parse_value, plain
from rulewright.rulecode.tables.find import find_row, find_section, find_table, is_running, is_title, suggest
from rulewright.rulecode.tables.headers import header_paths, help_for_header, innermost, narrow
from rulewright.rulecode.tables.keys import Key, parse_keys, spelled_out
from rulewright.rulecode.tables.stepped import Stepped, step_lookup

Axis = Expr | Stepped
FAR = 10**9  # stands for no bound, in a record
BLANKS = ("", "left", "above", "0")


def printed_table(book: Book, name: str, section: str = "", blank: str = "") -> Printed:
    """Return the table called `name` (number or caption) for reading, limited to the rows of a section.

    `blank` says how its blank cells are read: `left` and `above` go on from a neighbour, `0` is zero; without it, a
    lookup that comes to one ends. Raises RulecodeError where there is no such table or section.
    """
    if blank not in BLANKS:
        raise RulecodeError(f"blank cells cannot be read as {blank}", ("say left, above or 0",))
    table = find_table(book, name)
    return Printed(table, find_section(table, section), blank)


class Printed:
    """The rows `span` of a table, without titles of sections and running text. `blank` says how blanks are read."""

    def __init__(self, table: Table, span: range, blank: str = "") -> None:
        self.table = table
        self.blank = blank
        self.paths = header_paths(table)
        self.rows = [
            at for at in span if not is_running(self.texts(at)) and not (is_title(self.texts(at)) and at != span[-1])
        ]

    @property
    def title(self) -> str:
        """The table's caption and number, for a sentence; without a caption, the rule that it stands in."""
        table = self.table
        if not table.caption:
            return f"the table of {(table.rule or '').partition(':')[2]}"
        numbered = f" ({table.number})" if table.number and table.number not in table.caption else ""
        return f"the {table.caption}{numbered}"

    def texts(self, row: int) -> list[str]:
        """Return the words of a row, cell by cell."""
        return [cell.text for cell in self.table.rows[row]]

    def place(self, row: int, column: int) -> Cell:
        """Return the place of a cell."""
        return Cell(self.table.id, row, column)

    @cached_property
    def keys(self) -> dict[int, list[Key]]:
        """What the first cell of each row stands for."""
        return dict(zip(self.rows, map(parse_keys, self._first_cells), strict=True))

    @cached_property
    def _first_cells(self) -> list[str]:
        return spelled_out([self.table.rows[at][0].text for at in self.rows])

    def row(self, words: str) -> int:
        """Return the row with these words: in its first cell, else anywhere. Raises RulecodeError."""
        first = [self.texts(at)[0] for at in self.rows]
        wanted = fold(words)
        if sum(fold(each) == wanted for each in first) == 1 or sum(wanted in fold(each) for each in first) == 1:
            return self.rows[find_row(first, [words], self.title)]
        whole = [" ".join(filter(None, self.texts(at))) for at in self.rows]
        return self.rows[find_row(whole, [words], self.title)]

    def columns(self, words: Sequence[str]) -> list[int]:
        """Return the columns, but for that of the keys, whose headers hold all of `words`. Raises RulecodeError."""
        found = list(range(1, len(self.paths)))
        for each in words:
            left = narrow(self.paths, found, each)
            if not left:
                known = {fold(cell): cell for at in found for cell in self.paths[at] if cell}
                help = (*suggest(fold(each), known), *help_for_header(self.paths))
                raise RulecodeError(f'no column of {self.title} is headed "{each}"', help)
            found = left
        return found

    def column(self, words: Sequence[str]) -> int:
        """Return the one column whose headers hold all of `words`. Raises RulecodeError."""
        found = self.columns(words)
        if len(found) > 1:
            shown = "; ".join(" ".join(filter(None, self.paths[at])) for at in found[:4])
            named = " ".join(f'"{each}"' for each in words) or "one"
            raise RulecodeError(
                f"{len(found)} columns of {self.title} fit {named}: {shown}", ("name the group of the column, too",)
            )
        return found[0]

    def value(self, row: int, column: int) -> tuple[Value | None, Cell]:
        """Return what a cell says and where that is printed; a blank cell is read as the table was opened for."""
        text, at = self.texts(row)[column], self.place(row, column)
        if not text.strip() and self.blank == "left":
            for left in range(column - 1, 0, -1):
                if self.texts(row)[left].strip():
                    return self._said(self.texts(row)[left]), self.place(row, left)
        if not text.strip() and self.blank == "above":
            for above in reversed([each for each in self.rows if each < row]):
                if self.texts(above)[column].strip():
                    return self._said(self.texts(above)[column]), self.place(above, column)
        return (0 if not text.strip() and self.blank == "0" else self._said(text)), at

    def _said(self, text: str) -> Value | None:
        """Return what the words of a cell say. A dash among words is a result of its own, no 0."""
        value = parse_value(text)
        return plain(text.strip()) if value == 0 and plain(text.strip()) in DASHES and self._wordy else value

    @cached_property
    def _wordy(self) -> bool:
        """True where the cells next to the keys are words, blanks and dashes."""
        cells = [plain(text.strip()) for at in self.rows for text in self.texts(at)[1:]]
        values = [parse_value(cell) for cell in cells if cell and cell not in DASHES]
        return bool(values) and all(isinstance(value, str) for value in values)

    def cell(self, row: str | Axis, columns: Sequence[str | Axis], words: Iterable[str] = ()) -> Expr:
        """Return the expression for a cell.

        `row` is words of the row, or what its first cell is compared with. `columns` are words of the headers above
        the column; what else is among them is compared with the innermost headers, the last with the last row of
        headers. `words` are the words that these expressions may be (of a choice): keys are compared in whatever
        case they have. Without any column, a table of two columns has but one. Raises RulecodeError.
        """
        known: dict[str, Value] = {fold(each): each for each in words}
        subjects = [each for each in columns if not isinstance(each, str)]
        found = self.columns([each for each in columns if isinstance(each, str)])
        if not subjects:
            self.column([each for each in columns if isinstance(each, str)])
        if isinstance(row, str):
            return self._across(self.row(row), found, subjects, known)
        keyed = [
            (key, self._across(at, found, subjects, known))
            for at, key in zip(self.rows, self._first_cells, strict=True)
            if self.keys[at]
        ]
        return self._along(row, keyed, known, "row")

    def _along(self, axis: Axis, keyed: Sequence[tuple[str, Expr]], known: dict[str, Value], what: str) -> Expr:
        """Return the lookup along rows or columns with these keys, as printed."""
        if isinstance(axis, Stepped):
            return step_lookup(axis, keyed, self.title)
        arms = [key.arm(result, None, known) for words, result in keyed for key in parse_keys(words)]
        return _resolve(axis, _rest_last(arms), f"{self.title} has no {what} for this")

    def _across(self, row: int, columns: list[int], subjects: list[Axis], known: dict[str, Value]) -> Expr:
        """Return the lookup across a row, by header, the outer headers first."""
        if not subjects:
            return self._cell(row, columns[0])
        headed: dict[str, list[int]] = {}
        for at in columns:
            path = self.paths[at]
            header = innermost(path) if len(subjects) == 1 else path[max(0, len(path) - len(subjects))]
            headed.setdefault(header, []).append(at)
        keyed = [(header, self._across(row, within, subjects[1:], known)) for header, within in headed.items()]
        return self._along(subjects[0], keyed, known, "column")

    def _cell(self, row: int, column: int) -> Expr:
        value, at = self.value(row, column)
        if value is None:
            named = " ".join(filter(None, [f'"{self.texts(row)[0]}"', *self.paths[column]]))
            return Lookup(Const(0), [], f"nothing is printed in {self.title} at {named}")
        return Lookup(Const(0), [Arm(Const(value), cell=at)], "")

    def listed(self) -> list[Record]:
        """Return the rows with a number as key as records, the key nearest to 0 first: fields `low`, `high`, `text`
        (the last column)."""
        found: list[tuple[Fraction, Record]] = []
        for at in self.rows:
            for key in self.keys[at]:
                if key.word or (key.low is None and key.high is None):
                    continue
                low, high = (-FAR if key.low is None else key.low), (FAR if key.high is None else key.high)
                column = max((n for n, text in enumerate(self.texts(at)) if text.strip()), default=0)
                fields: dict[str, Value] = {"low": low, "high": high, "text": self.texts(at)[column].strip()}
                nearest = max(Fraction(0), Fraction(low), -Fraction(high))
                found.append((nearest, Record(self.texts(at)[0].strip(), fields, self.place(at, column))))
        return [record for _, record in sorted(found, key=lambda each: each[0])]

    def rows_between(self, low: Expr, high: Expr, items: str) -> Expr:
        """Return the list of the texts in the last column of the rows whose keys lie between two values, in either
        order. `items` is the name under which the program keeps the records of `listed()`."""
        least, most = Call("min", [low, high]), Call("max", [low, high])
        variable = "printed_row"
        reaches = Binary(
            "and", Binary("<=", Field(variable, "low"), most), Binary(">=", Field(variable, "high"), least)
        )
        return Over("list", variable, items, Field(variable, "text"), where=reaches)

    def deck(self, copies: dict[str, int], draw: int) -> Deck:
        """Return the deck of which each printed cell is a card, named by row and column (`Queen Hearts`), or by the
        row alone where it has but one cell. `copies` says how often the cards of a row (by its words) are in it."""
        times = {self.row(words): number for words, number in copies.items()}
        cards = []
        for at in self.rows:
            printed = [column for column in range(1, len(self.paths)) if self.texts(at)[column].strip()]
            label = self.texts(at)[0].strip()
            for column in printed:
                header = innermost(self.paths[column])
                name = label if len(printed) == 1 < len(self.paths) - 1 else f"{label} {header}".strip()
                cards.append((name, times.get(at, 1), self.place(at, column)))
        if not cards:
            raise RulecodeError(f"{self.title} has no cell that could be a card")
        return Deck(tuple(cards), draw)


def _rest_last(arms: list[Arm]) -> list[Arm]:
    """Return the arms with those that take all the rest at the end."""
    return sorted(arms, key=lambda arm: arm.low is None and arm.high is None and arm.word is None)


def _resolve(subject: Expr, arms: list[Arm], gap: str) -> Expr:
    """Return the lookup, or the arm that a constant subject takes."""
    if isinstance(subject, Const) and subject.value is not None:
        fitting = next((arm for arm in arms if fits(arm, subject.value)), None)
        if fitting is None:
            raise RulecodeError(gap.replace("this", f"{subject.value}"))
        return fitting.result
    return Lookup(subject, arms, gap)


def fits(arm: Arm, value: Value) -> bool:
    """True where a lookup of `value` takes this arm."""
    if arm.word is not None:
        return arm.word == value
    if arm.low is None and arm.high is None:
        return True
    if isinstance(value, (str, bool)):
        return False
    return (arm.low is None or arm.low <= value) and (arm.high is None or value <= arm.high)
