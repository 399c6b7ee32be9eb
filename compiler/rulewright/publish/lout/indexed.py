"""The index that a document in Lout makes of itself: its entries in order, and their page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.model import Book
from rulewright.publish.pages.page import Page
from rulewright.publish.pages.parts import label
from rulewright.publish.text.phrases import phrases_of

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages

TITLE = "Index"


class Entry(Struct):
    """A line of the index: `rules` are the ids of what it leads to, each once, in reading order."""

    words: str
    level: int
    rules: dict[str, None] = field(default_factory=dict)


def entries_of(book: Book) -> list[Entry]:
    """Return the entries of a book's own index in the order of their keys; those of one key are one."""
    found: dict[str, Entry] = {}
    for each in book.indexed:
        entry = found.setdefault(each.key, Entry(each.words, each.level))
        if each.rule:
            entry.rules[each.rule] = None
    return [found[key] for key in sorted(found, key=lambda key: (key.casefold(), key))]


def index_path(book: Book, taken: set[str]) -> str:
    """Return the path of the page of a book's index."""
    path = f"{book.id}/index-of-words"
    while path in taken:
        path += "-"
    return path


def index_page(pages: Pages, book: Book, path: str) -> Page:
    """Return the page of a book's index."""
    rules = pages.addresses.rules
    lines = [
        (each, [(pages.addresses.link(rule, path), label(rules[rule])) for rule in each.rules if rule in rules])
        for each in entries_of(book)
    ]
    title = phrases_of(book.language).plain(TITLE)
    html = pages.fill(book, "index.html.j2", title=title, lines=lines)
    return Page(path, title, html)
