"""Contents lists that a text has as tables, with a title and a page in each row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.titles import plain
from rulewright.model import Book, ContentsEntry, Table
from rulewright.text import Span

FEWEST = 3  # entries with the title of what they list
MOSTLY = 3  # times as many as have another
AROUND = " §.:–—-"  # a number in a cell
PAGE = re.compile(r"\s*(\d{1,4})\s*\Z")


def contents_in_tables(book: Book) -> Iterator[list[ContentsEntry]]:
    """Yield the entries of the tables that list rules with their titles and pages, most of them rightly."""
    for table in book.tables:
        entries = [entry for row in _rows(table) if (entry := _entry(row))]
        pages = [entry.page for entry in entries]
        if len(entries) <= FEWEST or any(one > other for one, other in pairwise(pages)):
            continue
        right = sum(_is_right(book, entry) for entry in entries)
        if right >= max(FEWEST, MOSTLY * (len(entries) - right)):
            yield entries


def _rows(table: Table) -> Iterator[list[tuple[str, Span]]]:
    """Yield the rows of a table, without blank cells, each with where it stands."""
    for row in (*table.header, *table.rows):
        yield [(cell.text.strip(), cell.span()) for cell in row if cell.text.strip()]


def _entry(row: list[tuple[str, Span]]) -> ContentsEntry | None:
    """Return the entry that a row is: a number, a title, a page."""
    if len(row) != len(("number", "title", "page")) or not (page := PAGE.match(row[2][0])):
        return None
    (number, _), (title, span) = row[:2]
    number = number.strip(AROUND)
    return ContentsEntry(number, title, span, page=int(page[1])) if number and title[0].isalpha() else None


def _is_right(book: Book, entry: ContentsEntry) -> bool:
    """True where the rule that an entry lists has its title."""
    rule = book.index.get(entry.number)
    return rule is not None and plain(rule.heading) == plain(entry.title)
