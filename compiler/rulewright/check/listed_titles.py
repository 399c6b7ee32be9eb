"""Contents lists that the text has in other ways than as entries of rules: tables with a title and a page in each row,
and lines that list divisions, *Title V - Boats ..... art. 28 to 33*."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.titles import agree, plain
from rulewright.check.titles_of_divisions import name_of_division, title_of_division
from rulewright.model import Book, ContentsEntry, Diagnostic, Division, Table
from rulewright.text import Span

FEWEST = 3  # entries with the title of what they list
MOSTLY = 3  # times as many as have another
AROUND = " §.:–—-"  # a number in a cell
PAGE = re.compile(r"\s*(\d{1,4})\s*\Z")
# What stands behind the name of a division on its line, up to the dots or blanks that lead to the page
TITLED = re.compile(
    r"[ \t]*[-–—.:]?[ \t]+(?P<title>[^\W\d_][^\n]*?)[ \t]*(?:(?:[.…·] ?){3}[^\n]*|\t[^\n]*|\d{1,4}[ \t]*)?(?=\n|\Z)"
)


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


def wrong_divisions(book: Book) -> Iterator[Diagnostic]:
    """Yield the lines of contents lists that give a division another title than its heading, where most give theirs."""
    named = {each.name: each for each in book.divisions}
    lists: defaultdict[tuple[str, str, bool], list[tuple[Division, str, Span]]] = defaultdict(list)
    for citation, reference in book.references if named else ():
        target = named.get(reference.cited[0]) if reference.kind == "division" else None
        if target is None or not title_of_division(target):
            continue
        place = citation.span(reference)
        source, text = place.source, place.source.text
        match = TITLED.match(text, place.end) if text[max(0, place.start - 1) : place.start] in ("", "\n") else None
        if match and (source != target.span.source or place.start < target.span.start):
            span = Span(source, *match.span("title"))
            lists[target.called].append((target, match["title"], span))
    for entries in lists.values():
        wrong = [entry for entry in entries if not agree(entry[1], title_of_division(entry[0]))]
        if len(entries) - len(wrong) >= max(FEWEST, MOSTLY * len(wrong)):
            yield from (_told(book, *entry) for entry in wrong)


def _told(book: Book, division: Division, title: str, span: Span) -> Diagnostic:
    heading = title_of_division(division)
    return Diagnostic(
        message=f'the contents call {name_of_division(division)} "{title}", its heading says "{heading}"',
        span=span,
        book=book.id,
        rule=None,
        help=["make the two agree"],
        related=[(division.span, "the heading is here")],
    )
