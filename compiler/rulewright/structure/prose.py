"""Blocks and what was decided about them to a book: its rules with their titles, items and tables, in reading order."""

from __future__ import annotations

from rulewright.cache import Cache
from rulewright.model import Book
from rulewright.outline.candidates import Collector
from rulewright.outline.decide import decide
from rulewright.outline.headings import ending
from rulewright.outline.places import Outline
from rulewright.outline.told import Told
from rulewright.structure.builder import add_implied, name_tables
from rulewright.structure.page import Page
from rulewright.structure.recall import Recaller
from rulewright.text import Source


def read_prose(book: Book, sources: list[Source], cache: Cache | None = None, told: Told | None = None) -> None:
    """Read `sources`, in reading order, into `book`, by the book's notation and by what a person `told` about it."""
    notation = book.notation
    if notation is None:
        raise ValueError(f"{book.id}: prose is read by a notation, and the book has none")
    cache = cache or Cache()
    collector = Collector(notation)
    told = told or Told()
    pages = [Page(source, collector, cache, told) for source in sources]
    builder = Recaller(book, collector, cache)
    candidates = [page.candidates for page in pages]
    decisions = decide(candidates, notation)
    ends = ending([page.headings for page in pages], candidates, decisions, notation)
    for page, decided, ended in zip(pages, decisions, ends, strict=True):
        builder.take(page, decided, ended)
    files = [(page.source, page.candidates, decided) for page, decided in zip(pages, decisions, strict=True)]
    book.outline = Outline(files, told.figures)
    add_implied(book, builder.numbers)
    name_tables(book)
