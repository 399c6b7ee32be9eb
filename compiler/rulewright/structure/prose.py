"""Blocks and what was decided about them to a book: its rules with their titles, items and tables, in reading order."""

from __future__ import annotations

from rulewright.cache import Cache
from rulewright.model import Book
from rulewright.outline.candidates import Collector
from rulewright.outline.decide import decide
from rulewright.outline.places import Outline
from rulewright.structure.builder import add_implied, name_tables
from rulewright.structure.page import Page
from rulewright.structure.recall import Recaller
from rulewright.text import Source


def read_prose(book: Book, sources: list[Source], cache: Cache | None = None) -> None:
    """Read `sources`, in reading order, into `book`, by the book's notation."""
    notation = book.notation
    if notation is None:
        raise ValueError(f"{book.id}: prose is read by a notation, and the book has none")
    cache = cache or Cache()
    collector = Collector(notation)
    pages = [Page(source, collector, cache) for source in sources]
    builder = Recaller(book, collector, cache)
    decisions = decide([page.candidates for page in pages], notation)
    for page, decided in zip(pages, decisions, strict=True):
        builder.take(page, decided)
    book.outline = Outline(
        [(page.source, page.candidates, decided) for page, decided in zip(pages, decisions, strict=True)]
    )
    add_implied(book, builder.numbers)
    name_tables(book)
