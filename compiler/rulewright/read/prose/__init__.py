"""Read numbered prose: split into blocks, mend what page breaks cut, tell rules from contents, build the book."""

from __future__ import annotations

from rulewright.cache import Cache
from rulewright.model import Book
from rulewright.notations.notation import Number
from rulewright.read.prose.contents import find_contents, real_rules, without_captions
from rulewright.read.prose.openings import OpeningReader
from rulewright.read.prose.page import Page
from rulewright.read.prose.recall import Recaller
from rulewright.read.prose.structure import add_implied, name_tables
from rulewright.text import Source


def read_prose(book: Book, sources: list[Source], cache: Cache | None = None) -> None:
    """Read `sources`, in reading order, into `book`, by the book's notation."""
    notation = book.notation
    if notation is None:
        raise ValueError(f"{book.id}: prose is read by a notation, and the book has none")
    cache = cache or Cache()
    reader = OpeningReader(notation)
    pages = [Page(source, reader, cache) for source in sources]
    book.problems.extend(problem for page in pages for problem in page.problems)
    everything = without_captions([opening for page in pages for opening in page.openings])
    contents = find_contents(everything, notation)
    listed = {id(opening) for run in contents for opening in run}

    def holds(chapter: Number) -> bool:
        return bool(book.chapters) and book.holds(chapter)

    real = {id(opening) for opening in real_rules([o for o in everything if id(o) not in listed], notation, holds)}
    builder = Recaller(book, notation, cache)
    for page in pages:
        ours = {id(opening) for opening in page.openings}
        runs = [run for run in contents if id(run[0]) in ours]
        kept = {opening.block: opening for opening in page.openings if id(opening) in real}
        builder.take(page, kept, runs, reader)
    add_implied(book, builder.numbers)
    name_tables(book)
