"""What the search finds on each page: its rules, their tables, and what can be played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulewright.cite.links.anchors import heading_name
from rulewright.model import Book, Rule, Table
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, unscoped
from rulewright.publish.pages.glossary import TITLE, glossary_entries
from rulewright.publish.pages.page import Entry
from rulewright.publish.pages.parts import label
from rulewright.publish.text.grid import number_beside
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.signs import in_print, rule_in_print, signed, title_in_print

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages

LETTERS = ("A", "AA", "Aa", "a")  # kinds of values


def page_entries(pages: Pages, path: str) -> Iterator[Entry]:
    """Yield the entries of the page at `path`: none where it is not one of a book."""
    book = pages.book_of(path)
    if book is None:
        return
    chapter = path.partition("/")[2]
    if book.aid and not chapter:
        yield Entry("", signed(book.title), "")
        yield from _entries(pages, book, path, book.rules)
    elif chapter == "index":
        yield from _matter(book)
        yield from (_table(book, table) for table in book.matter_tables)
    elif path in pages.glossaries:
        yield Entry("", phrases_of(book.language).plain(TITLE), "", "place")
        yield from glossary_entries(pages.glossaries[path])
    elif path in pages.part_at:
        part = pages.part_at[path]
        if part.number == 1:
            yield Entry("", part.chapter_title, "", "place")
        yield from _entries(pages, book, path, part.rules)


def _matter(book: Book) -> Iterator[Entry]:
    """Yield the page of the book with what it prints before its first heading, and each heading that is no rule's with
    what stands below it."""
    labels = " ".join(book.notation.words.label) if book.notation else ""
    entry = Entry("", signed(book.title), "", "part", labels=labels.lower())
    for part in (*book.front, *book.back):
        if isinstance(part, Table):
            continue
        if part.kind == "heading":
            yield entry
            entry = Entry(heading_name(part)[1:], in_print(part.text), "", "part")
        else:
            entry.text = f"{entry.text}\n{in_print(part.text)}".strip()
    yield entry


def _entries(pages: Pages, book: Book, path: str, rules: Iterable[Rule]) -> Iterator[Entry]:
    for rule in rules:
        if not rule.implied or rule.own_heading:
            title = title_in_print(rule) or rule.name if book.format == "lout" else label(rule)
            number = book.parse(rule.name)
            figures = in_figures(book.notation, number) if book.notation and number else ""
            yield Entry(rule.anchor, title, rule_in_print(rule), figures=figures)
        yield from (_table(book, table) for table in rule.tables)
        for widget in pages.play.widgets(rule.id, path):
            title = widget.title if book.format == "lout" else _titled(widget.number, widget.title)
            yield Entry(rule.anchor, signed(title), signed(widget.asks), "play", f"play={widget.id}")


def in_figures(notation: Notation, number: Number) -> str:
    """Return a number in plain figures, 11 for 第十一條, 4.2 for IV.2, where other signs are written in it than those;
    letters stay."""
    parts = []
    for depth in range(1, len(number) + 1):
        form, place = notation.form(number[:depth]), notation.ordinal(number[:depth])
        written = form.value(unscoped(number[depth - 1]))
        parts.append(written if form.kind in LETTERS or not place or place != int(place) else str(int(place)))
    same = re.sub(r"\W", "", "".join(map(unscoped, number))) == re.sub(r"\W", "", "".join(parts))
    return "" if same else ".".join(parts)


def _table(book: Book, table: Table) -> Entry:
    """Return the entry of a table: its printed words, row by row, as whoever finds them is to read them."""
    header = [" · ".join(filter(None, map(in_print, row))) for row in table.header]
    rows = [" · ".join(map(in_print, row)).rstrip(" ·") for row in table.rows]
    words = [*header, *rows, *(in_print(note) for note in table.notes)]
    title = _titled(number_beside(table) or "", table.caption or phrases_of(book.language).plain("Table"))
    return Entry(table.id.partition(":")[2], signed(title), "; ".join(filter(None, words)), "table")


def _titled(number: str, title: str) -> str:
    return title if title.startswith(number) else f"{number} {title}"
