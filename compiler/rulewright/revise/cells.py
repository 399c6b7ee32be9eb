"""The cells of printed tables that changed, each with its row and column in the table's own words."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from rulewright.model import Table
from rulewright.revise.tables import Printed
from rulewright.text import Text

Cell = tuple[str, str, str, str]
Row = list[Text]


def changed_cells(before: Printed | None, after: Printed | None) -> Iterator[Cell]:
    """Yield (row, column, was, now) for each cell in which a table differs from another one, or from none.

    A row that came or went is one entry without a column.
    """
    old, new = before.table if before else None, after.table if after else None
    ours, theirs = (old.all_rows if old else []), (new.all_rows if new else [])
    names = _headings(new) or _headings(old)
    columns = _pair_columns(_headings(old), _headings(new), max(map(len, [*ours, *theirs]), default=0))
    for one, other in _pair_rows(_said(before, ours), _said(after, theirs)):
        if one is None or other is None:
            row = theirs[other or 0] if one is None else ours[one]
            words = " | ".join(cell.text for cell in row)
            yield row[0].text, "", words if other is None else "", words if one is None else ""
            continue
        for left, right in columns:
            was = ours[one][left] if left is not None and left < len(ours[one]) else None
            now = theirs[other][right] if right is not None and right < len(theirs[other]) else None
            if _word(before, was) != _word(after, now):
                at = right if right is not None else left or 0
                name = names[at] if at < len(names) else ""
                row_name = theirs[other][0].text or ours[one][0].text
                yield row_name, name, was.text if was else "", now.text if now else ""


def _said(printed: Printed | None, rows: list[Row]) -> list[list[str]]:
    return [[_word(printed, cell) for cell in row] for row in rows]


def _word(printed: Printed | None, cell: Text | None) -> str:
    return printed.content.said(cell) if printed and cell else ""


def _headings(table: Table | None) -> list[str]:
    """Return the words above each column."""
    if table is None or not table.header:
        return []
    return [" ".join(filter(None, (cell.text for cell in column))) for column in zip(*table.header, strict=False)]


def _pair_columns(old: list[str], new: list[str], width: int) -> list[tuple[int | None, int | None]]:
    """Return which column is which: by their headings where both have some, of another number; else by place."""
    if not old or not new or len(old) == len(new):
        return [(at, at) for at in range(width)]
    pairs: list[tuple[int | None, int | None]] = []
    for name, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if name == "equal" or j - i == m - k:
            pairs += zip(range(i, j), range(k, m), strict=True)
        else:
            pairs += [(at, None) for at in range(i, j)] + [(None, at) for at in range(k, m)]
    return pairs


def _pair_rows(old: list[list[str]], new: list[list[str]]) -> Iterator[tuple[int | None, int | None]]:
    """Yield which row is which, without those that are the same: by their first cells, then in order."""
    steps = difflib.SequenceMatcher(
        None, [tuple(row) for row in old], [tuple(row) for row in new], autojunk=False
    ).get_opcodes()
    for name, i, j, k, m in steps:
        if name == "equal":
            continue
        free = list(range(k, m))
        left: list[int] = []
        for at in range(i, j):
            same = next((other for other in free if new[other][0] == old[at][0]), None)
            if same is None:
                left.append(at)
                continue
            free.remove(same)
            yield at, same
        if j - i == m - k:
            yield from zip(left, free, strict=True)
        else:
            yield from ((at, None) for at in left)
            yield from ((None, at) for at in free)
