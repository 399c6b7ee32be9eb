"""Settings of a book that have no effect: what they name is nowhere in it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.cite.names import table_names
from rulewright.link.markup import Outside
from rulewright.model import Book
from rulewright.notations.chapters import listed_chapters
from rulewright.notations.number import Order
from rulewright.project import BookSettings


def idle_settings(book: Book, settings: BookSettings) -> Iterator[str]:
    """Yield a sentence about each setting that changes nothing. Every citation must have been resolved."""
    for pattern in settings.file.outside:
        if not _names_something(book, pattern):
            said = f'the book cites nothing that is called "{pattern}"; take it out, or mend it'
            yield f"{settings.place}: outside: {said}"
    if settings.file.chapters and book.notation:
        for listed in (each.strip() for each in settings.file.chapters.split(",")):
            ranges = listed_chapters(book.notation, listed, settings.place) or []
            if ranges and not any(_is_in(book, rule.name, ranges) for rule in book.rules):
                yield f"{settings.place}: chapters: the book has no rule of {listed}; every citation of it dangles"
    if settings.file.only_links and not _has_links(book):
        yield f"{settings.place}: only-links: no link of the book cites anything, so nothing does; take it out"


def _has_links(book: Book) -> bool:
    """True where a passage that cites holds a link."""
    passages = {id(each.passage): each.passage for each in book.citations}  # each once, however often it cites
    return any(style.address is not None for each in passages.values() for style in each.styles)


def _names_something(book: Book, pattern: str) -> bool:
    """True where a pattern of `outside` is a name, or a tag, that the book cites and does not hold."""
    away = [reference for _, reference in book.open_references if reference.status == "outside"]
    if book.notation is None:
        tags = Outside([pattern])
        return any(reference.cited[0] in tags for reference in away)
    names = table_names(book, book.notation.words)
    return any(names.names_by(pattern, name) for each in away if each.kind == "table" for name in each.cited)


def _is_in(book: Book, name: str, ranges: list[tuple[Order, Order]]) -> bool:
    number = book.parse(name)
    order = book.notation.order(number) if book.notation and number else ()
    return any(first <= order[: len(first)] and order[: len(last)] <= last for first, last in ranges)
