"""The entries of a glossary that stand in tables: a row each, or a cell of a list that stands side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from rulewright.model import Rule, Table
from rulewright.terms.heads import is_head, whole
from rulewright.terms.manners import Frame, colon, dash
from rulewright.terms.model import Definition, Stretch
from rulewright.terms.patterns import Patterns

WORD = re.compile(r"[^\W\d_]{2}")
SHARED = 3  # cells of one manner that make such a list
NAMES = 2  # words that a column may be called by


def home(rule: Rule | None) -> str | None:
    """Return the id of a rule, if there is one."""
    return rule.id if rule else None


def side_by_side(table: Table, rule: Rule | None, frame: Frame) -> list[Definition]:
    """Return the cells of a list that stands side by side, each a term and what it means, column by column; nothing of
    a table of which most cells are no such entry."""
    columns = zip_longest(*table.all_rows)
    cells = [cell for column in columns for cell in column if cell is not None and cell.text]
    for manner in (dash, colon):
        splits = [(cell, split) for cell in cells for split in [manner(cell, frame)] if split]
        if len(splits) >= SHARED and len(splits) * 3 >= len(cells) * 2:
            where = table.rule or home(rule)
            return [
                Definition("glossary", Stretch(cell, start, end), where, [Stretch(cell, rest, len(cell.text))])
                for cell, (start, end, rest) in splits
            ]
    return []


def rows(table: Table, rule: Rule | None, patterns: Patterns) -> Iterator[Definition]:
    """Yield the rows of a table of terms: the first cell is explained by the others, which are words."""
    if sum(any(WORD.search(cell.text) for cell in row[1:]) for row in table.rows) * 2 < len(table.rows):
        return
    width = max(map(len, table.rows), default=0)
    many = _repeated(table, width)
    heads = not table.header and _is_header(table)
    for first in range(0, width, many):
        for row in table.rows[heads:]:
            part = row[first : first + many]
            filled = [cell for cell in part if cell.text]
            if len(filled) > 1 and filled[0] is part[0] and is_head(part[0].text, patterns):
                meaning = [whole(cell) for cell in filled[1:]]
                head = whole(part[0])
                yield Definition("glossary", head, table.rule or home(rule), meaning)


def _is_header(table: Table) -> bool:
    """True where the first row of a table says what its columns hold, as it does above sentences: Term, Definition."""
    longest = [max((len(cell.text.split()) for cell in row), default=0) for row in table.rows]
    return bool(longest) and longest[0] <= NAMES and sum(each > NAMES * 2 for each in longest) * 2 > len(longest)


def _repeated(table: Table, width: int) -> int:
    """Return after how many columns a table's headings begin again, as where a long list stands side by side; all of
    its columns where they do not."""
    columns = [tuple(cell.text.casefold() for cell in column) for column in zip(*table.header, strict=False)]
    for many in range(2, len(columns) // 2 + 1):
        if len(columns) == width and all(columns[at] == columns[at % many] for at in range(width)):
            return many
    return width or 1
