"""Tables that list rules with their titles, a contents list among them: *| 1.11 | Late entry |*."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from rulewright.check.mistitled import told
from rulewright.check.titles import agree, plain, resolved
from rulewright.model import Book, Citation, Diagnostic, Reference, Rule, Table
from rulewright.text import Text

FEWEST = 3  # rows with the title of their rule
MOSTLY = 3  # times as many as have other words
LIKE = 0.6  # how alike two titles are when one is a misspelling of the other
Cited = tuple[Citation, Reference, Rule]


class Row(NamedTuple):
    """A cell that cites a rule with a title, and nothing else, and the words beside it."""

    cited: Cited
    words: Text


def wrong_titles_in_tables(book: Book) -> Iterator[Diagnostic]:
    """Yield the rows of such tables that have the title of another rule beside a number, or one that is misspelt."""
    alone: dict[int, Cited] = {}
    for citation, reference, target in resolved(book) if book.tables else ():
        if target.title and citation.words(reference) == citation.passage.text.strip():
            alone[id(citation.passage)] = citation, reference, target
    if len(alone) < FEWEST:
        return
    titles = {plain(rule.heading): rule for rule in reversed(book.rules) if rule.title}
    for table in book.tables:
        rows = list(_rows(table, alone))
        wrong = [row for row in rows if not agree(row.words.text, row.cited[2].heading)]
        if len(rows) - len(wrong) >= max(FEWEST, MOSTLY * len(wrong)):
            yield from (found for row in wrong if (found := _told(book, row, titles)))


def _rows(table: Table, alone: Mapping[int, Cited]) -> Iterator[Row]:
    for row in table.rows:
        for cell, beside in pairwise(row):
            if id(cell) in alone and beside.text.strip():
                yield Row(alone[id(cell)], beside)


def _told(book: Book, row: Row, titles: Mapping[str, Rule]) -> Diagnostic | None:
    (citation, _, target), given = row.cited, row.words.text.strip()
    other = titles.get(plain(given))
    alike = difflib.SequenceMatcher(None, plain(given), plain(target.heading)).ratio() >= LIKE
    return told(book, citation, row.words.span(), target, given, other) if other or alike else None
