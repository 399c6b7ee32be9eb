"""Links to places on a page itself that no words of the book stand on: those of what leads about the page, and those
whose words a tool is to write, *(see also <a href="#nets"></a>)*."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.cite.links.places import Places
from rulewright.model import Book, Problem
from rulewright.read.inline import clean
from rulewright.text import Source, Span

MOSTLY = 3  # times as many lead to something: else scripts may give the page its places


def dead_in_navigation(book: Book, places: Places) -> Iterator[Problem]:
    """Yield the links in the navigation of a book's pages, or without words, that lead to no place on their page, of
    pages on which most lead to one. Entries of contents lists are told elsewhere."""
    entries = {(entry.span.source.entry, entry.span.start) for entries in book.contents for entry in entries}
    for source in book.sources:
        links = [span for span in _links(source) if (source.entry, span[0].start) not in entries]
        dead = [each for each in links if places.leads(source.entry, each[1]).kind == "nowhere"]
        if len(links) > MOSTLY * len(dead):
            yield from (Problem("dead-link", span, address) for span, address in dead)


def _links(source: Source) -> Iterator[tuple[Span, str]]:
    """Yield the links to places on its page that stand in the navigation of a source, or have no words, each with its
    address."""
    for block in source.blocks or ():
        if block.listed:
            text = clean(source, block.pieces)
            for style in text.styles:
                if style.address and style.address.startswith("#"):
                    yield text.span(style.start, style.end), style.address
    for style in source.styles or ():
        if style.start == style.end and style.address and style.address.startswith("#"):
            yield Span(source, style.start, style.end), style.address
