"""Tables whose rows or columns are clearly ranges or levels, and where these leave something out or meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from rulewright.model import Table
from rulewright.rulecode.program import Number
from rulewright.rulecode.tables.find import find_section, is_running, is_title
from rulewright.rulecode.tables.keys import Key, parse_keys
from rulewright.text import Text

FEWEST = 4  # keys, of which one can be told to be wrong by the others
SIGNS = ("+", "-", "−", "–")


class Break(Struct):
    """Two neighbouring keys that leave numbers out, or share some: `low` to `high`, at the cell `cell`."""

    low: Number
    high: Number
    cell: Text
    before: Text


def breaks(table: Table, overlap: bool) -> Iterator[Break]:
    """Yield where the row keys or column headers of a table leave out numbers, or where they overlap.

    Only where all keys but two neighbours follow one another: then the table is clearly meant to be whole.
    """
    rows = [table.rows[at] for at in find_section(table, "")]
    first = [row[0] for row in rows if not is_running([cell.text for cell in row])]
    first = [cell for cell, row in zip(first, rows, strict=False) if not is_title([each.text for each in row])]
    for cells in (first, table.header[-1][1:] if table.header else []):
        found = _break(cells)
        if found and (found.low > found.high) == overlap:
            low, high = (found.high + 1, found.low - 1) if overlap else (found.low, found.high)
            yield Break(low, high, found.cell, found.before)


def _break(cells: list[Text]) -> Break | None:
    """Return the one place where keys do not follow one another; `low` above `high` where they overlap."""
    keys = [(cell, parse_keys(cell.text)) for cell in cells]
    if len(keys) < FEWEST or not all(len(each) == 1 and _whole(each[0]) for _, each in keys):
        return None
    ordered = [(cell, each[0]) for cell, each in keys]
    if not (_ranged(ordered) or _signed(ordered)):
        return None
    falling = _start(ordered[0][1]) > _start(ordered[-1][1])
    if falling:
        ordered.reverse()
    found = []
    for (before, one), (cell, other) in pairwise(ordered):
        if one.high is None or other.low is None:
            return None
        if other.low != one.high + 1:
            first, second = (cell, before) if falling else (before, cell)
            found.append(Break(one.high + 1, other.low - 1, second, first))
    return found[0] if len(found) == 1 else None


def _whole(key: Key) -> bool:
    """True for integers, at least one bound of which is printed."""
    bounds = [bound for bound in (key.low, key.high) if bound is not None]
    return bool(bounds) and not key.ratio and not key.word and all(isinstance(bound, int) for bound in bounds)


def _ranged(keys: list[tuple[Text, Key]]) -> bool:
    """True where more than one key is a range with two ends, or is open."""
    return sum(not key.exact for _, key in keys) > 1


def _signed(keys: list[tuple[Text, Key]]) -> bool:
    """True for levels: figures with signs on both sides of 0."""
    signs = {cell.text.strip()[0] for cell, _ in keys if cell.text.strip()[0] in SIGNS}
    return "+" in signs and len(signs) > 1


def _start(key: Key) -> Number:
    return key.low if key.low is not None else key.high if key.high is not None else 0
