"""Tables whose rows or columns are clearly ranges or levels, and where these leave something out or meet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from rulewright.check.key_cells import NUMBER, Shown, Worded, adjoined, as_figures, without_open
from rulewright.model import Book, Diagnostic, Table
from rulewright.text import Text

if TYPE_CHECKING:
    from rulewright.rulecode.program import Number
    from rulewright.rulecode.tables.keys import Key

    Keyed = tuple[Text, Key]

FEWEST = 4  # keys, of which one can be told to be wrong by the others
SEVERAL = 2  # ranges among the keys
ROLLED = 3  # keys, where dice throw all of them and nothing else
DICE, MOST_DICE = (4, 6, 8, 10, 12, 20, 100), 3  # sides of a die, and how many are added up
SIGNS = ("+", "-", "−", "–")
FIGURE = re.compile(r"\d")
NO_FIGURE = re.compile(r"[^\d\s]")


class Point(Struct, frozen=True):
    """A sign that stands in all numbers of a column, before as many figures in each: with them, these count by ones,
    0,000 to 0,999 and 1,000 to 1,499. There may be none."""

    sign: str = ""
    behind: int = 0

    def without(self, cell: str) -> str:
        """Return a cell without the sign."""
        return NUMBER.sub(lambda each: str(int(each[0].replace(self.sign, ""))), cell) if self.sign else cell

    def carries(self, end: Number | None, start: Number | None) -> bool:
        """True for a whole number that follows the end of a range by one, 0,999 and 1,000: so figures count."""
        return end is not None and start == end + 1 and start % 10**self.behind == 0

    def show(self, number: Number) -> str:
        """Return a number as the column prints it."""
        from rulewright.rulecode.tables.figures import show_number  # loaded by now

        if not self.sign:
            return show_number(number)
        figures = f"{number:0{self.behind + 1}}"
        return f"{figures[: -self.behind]}{self.sign}{figures[-self.behind :]}"


class Break(Struct):
    """Two neighbouring keys that leave numbers out, or share some: `low` to `high`, at the cell `cell`. `point` is how
    the numbers are printed."""

    low: Number
    high: Number
    cell: Text
    before: Text
    point: Point


def broken_keys(book: Book, overlap: bool, message: str, related: str) -> Iterator[Diagnostic]:
    """Yield a finding for each table whose row keys or column headers leave out numbers (or, with `overlap`, share
    some).

    `message` says so with `{before}`, `{cell}` and `{numbers}`, `related` what is wrong with the key before. Only where
    all keys but two neighbours follow one another: then the table is clearly meant to be whole.
    """
    worded = Worded(book.words)
    for table in book.tables:
        for found in _breaks(table, worded, overlap):
            low, high = found.point.show(found.low), found.point.show(found.high)
            numbers = low if low == high else f"{low} to {high}"
            yield Diagnostic(
                message=message.format(before=found.before.text, cell=found.cell.text, numbers=numbers),
                span=found.cell.span(),
                book=book.id,
                rule=table.rule,
                help=["let each range begin behind the one before"],
                related=[(found.before.span(), related)],
            )


def _breaks(table: Table, worded: Worded, overlap: bool) -> Iterator[Break]:
    header = table.header[-1][1:] if table.header else []
    some = [at for at, cells in enumerate(zip(*table.rows, strict=True)) if _may_follow(cells, at == 0)]
    rows = _own_rows(table) if some else []
    for at in some:
        cells = _last_run([row[at] for row in rows])
        yield from _break(as_figures(cells, worded), at == 0, overlap)
    if _may_follow(header, True):
        yield from _break(as_figures(header, worded), True, overlap)


def _last_run(cells: list[Text]) -> list[Text]:
    """Return the cells behind the last one without a figure: that is a header, or what is above it another table."""
    bare = [at for at, cell in enumerate(cells) if not FIGURE.search(cell.text)]
    return cells[bare[-1] + 1 :] if bare else cells


def _may_follow(cells: Sequence[Text], heads: bool) -> bool:
    """True where enough cells have figures, and some of them more than that: a quick look before the close one."""
    figures = [cell.text for cell in cells if FIGURE.search(cell.text)]
    fewest = 1 if heads else SEVERAL
    return len(figures) >= ROLLED and sum(NO_FIGURE.search(text) is not None for text in figures) >= fewest


def _own_rows(table: Table) -> list[list[Text]]:
    """Return a table's own rows: those before its first section that are no titles and no text."""
    from rulewright.rulecode.tables.find import find_section, is_running, is_title

    rows = [(row, [cell.text for cell in row]) for row in table.rows]
    first = [rows[at] for at in find_section(table, "") if not is_running(rows[at][1])]
    return [row for row, words in first if not is_title(words)]


def _break(cells: list[Shown], heads: bool, overlap: bool) -> Iterator[Break]:
    """Yield the one place where keys do not follow one another. Those that `heads` rows or columns may be results of
    dice."""
    keys, point = _read(cells, heads, overlap)
    falling = bool(keys) and _start(keys[0][1]) > _start(keys[-1][1])
    if falling:
        keys.reverse()
    found = []
    for (before, one), (cell, other) in pairwise(keys):
        if one.high is None or other.low is None:
            return
        if other.low != one.high + 1:
            first, second = (cell, before) if falling else (before, cell)
            found.append((one.high, other.low, second, first))
    if len(found) == 1:
        end, start, cell, before = found[0]
        if overlap and start <= end:
            yield Break(start, end, cell, before, point)
        elif not overlap and start > end:
            yield Break(end + 1, start - 1, cell, before, point)


def _read(cells: list[Shown], heads: bool, overlap: bool) -> tuple[list[Keyed], Point]:
    """Return the cells with their keys, if these follow one another, and the sign with which their numbers count: in
    hours or sections no range ends directly before a whole, and what is between two of them is not known."""
    point = _point(cells)
    for some in (cells, adjoined(cells), without_open(cells)):
        keys = _follow(some, point, heads, overlap)
        carries = any(point.carries(one.high, other.low) for (_, one), (_, other) in pairwise(keys))
        if keys and (overlap or carries or not point.sign):
            return keys, point
    return [], point


def _point(cells: list[Shown]) -> Point:
    """Return the sign that all numbers of some cells have, if they do."""
    numbers = [match for _, text in cells for match in NUMBER.finditer(text)]
    points = {Point(each["sign"] or "", len(each["behind"] or "")) for each in numbers}
    return points.pop() if len(points) == 1 else Point()


def _follow(cells: list[Shown], point: Point, heads: bool, overlap: bool) -> list[Keyed]:
    """Return the cells with their keys, or nothing where these are no whole numbers that follow one another. Among the
    results of dice one range is enough: 1, 2-4, 4, 5, 6."""
    from rulewright.rulecode.tables.keys import parse_keys, spelled_out

    keys: list[Keyed] = []
    for (cell, _), key in zip(cells, spelled_out([point.without(text) for _, text in cells]), strict=True):
        parsed = parse_keys(key)
        if len(parsed) != 1 or not _whole(parsed[0]):
            return []
        keys.append((cell, parsed[0]))
    keys = _open_upward(keys)
    rolled = heads and len(keys) >= ROLLED and _are_rolled(keys)
    several = len(keys) >= FEWEST or (len(keys) >= ROLLED and _are_all(keys))
    ranges = sum(not key.exact for _, key in keys)  # with two ends, or open
    enough = ranges >= SEVERAL or (rolled and ranges and (overlap or several))
    return keys if (several or rolled) and (enough or (heads and _signed(keys))) else []


def _open_upward(keys: list[Keyed]) -> list[Keyed]:
    """Return keys of which the last, 14-, is 14 or more where those before it rise to 13: else it is 14 or less."""
    from rulewright.rulecode.tables.keys import Key

    before, last = (keys[-2][1].high, keys[-1][1]) if keys[1:] else (None, None)
    if before is None or last is None or last.low is not None or last.high != before + 1:
        return keys
    return [*keys[:-1], (keys[-1][0], Key(low=last.high))]


def _are_rolled(keys: list[Keyed]) -> bool:
    """True for keys from the least to the most that some dice throw: 1 to 6, 2 to 12."""
    first, last = sorted((keys[0][1], keys[-1][1]), key=_start)
    throws = [(each, each * sides) for sides in DICE for each in range(1, MOST_DICE + 1)]
    return (first.low, last.high) in throws


def _are_all(keys: list[Keyed]) -> bool:
    """True for keys that leave no number out at their ends: the first is open one way, the last the other."""
    first, last = sorted((keys[0][1], keys[-1][1]), key=_start)
    return first.low is None and last.high is None


def _whole(key: Key) -> bool:
    """True for integers, at least one bound of which is printed."""
    bounds = [bound for bound in (key.low, key.high) if bound is not None]
    return bool(bounds) and not key.ratio and not key.word and all(isinstance(bound, int) for bound in bounds)


def _signed(keys: list[Keyed]) -> bool:
    """True for levels: figures with signs on both sides of 0."""
    signs = {cell.text.strip()[0] for cell, _ in keys if cell.text.strip()[0] in SIGNS}
    return "+" in signs and len(signs) > 1


def _start(key: Key) -> Number:
    return key.low if key.low is not None else key.high if key.high is not None else 0
