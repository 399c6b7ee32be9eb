"""The three kinds of PDF as data: the book, its charts, a player aid. `entries` are what can be set one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from rulewright.config import AidTable
from rulewright.model import Book, Rule
from rulewright.project import Project
from rulewright.publish.pdf.content import Content, Data
from rulewright.report.show import find_rule


class Document(Struct):
    """A PDF to be made: `name` is its file's, without the ending; `kind` that of its template."""

    name: str
    kind: str
    data: Data


def book_document(project: Project, book: Book, draft: bool) -> Document:
    """Return a book: every rule in order. A draft shows the findings, too."""
    found = [each for each in project.check() if each.book == book.id] if draft else []
    content = Content(book, found)
    data = _front(project, book.title) | {
        "draft": draft,
        "preamble": content.parts(book.matter),
        "findings": content.findings.get(None, []),
        "entries": [content.rule(rule) for rule in book.rules],
        "icons": _icons(book),
    }
    return Document(f"{book.id}-book", "book", data)


def charts_document(project: Project, book: Book) -> Document | None:
    """Return every table of a book, or None where it has none."""
    content = Content(book)
    tables = [content.table(table) for table in book.tables]
    data = _front(project, book.title) | {"entries": tables, "icons": _icons(book)}
    return Document(f"{book.id}-charts", "charts", data) if tables else None


def aid_document(project: Project, aid: AidTable) -> Document:
    """Return a player aid: the selected rules, each with all that is below it, as cards.

    They may come from several books. Raises InputError where there is no such rule.
    """
    chosen: dict[str, tuple[Book, Rule]] = {}
    inner: dict[str | None, list[Rule]] = {}
    for book in project.books:
        for rule in book.rules:
            inner.setdefault(rule.parent, []).append(rule)
    for name in aid.rules:
        book, rule = find_rule(project, name)
        chosen.update((each.id, (book, each)) for each in _with_all_below(rule, inner))
    contents = {book.id: Content(book) for book, _ in chosen.values()}
    rules = [contents[book.id].rule(rule) for book, rule in chosen.values()]
    icons: Data = {}
    for book, _ in chosen.values():
        icons |= _icons(book)
    data = _front(project, aid.title or aid.name) | {"entries": list(_cards(rules)), "icons": icons}
    return Document(f"{aid.name}-aid", "aid", data)


def whole_book_aid(book: Book) -> AidTable:
    """Return the aid of a book that is a player aid already: all of it."""
    return AidTable(book.id, book.title, [rule.id for rule in book.rules if rule.parent is None])


def _front(project: Project, title: str) -> Data:
    """Return what every kind begins with: what it is called, its language, its page."""
    settings = project.file.pdf
    return {
        "title": title,
        "author": settings.author or project.title,
        "language": settings.language,
        "paper": settings.paper,
        "margin": settings.margin,
        "columns": settings.columns,
    }


def _with_all_below(rule: Rule, inner: dict[str | None, list[Rule]]) -> Iterator[Rule]:
    yield rule
    for each in inner.get(rule.id, ()):
        yield from _with_all_below(each, inner)


def _cards(rules: Iterable[Data]) -> Iterator[Data]:
    """Yield cards: each begins at a rule and holds its items; a rule that is a mere heading stands above the next."""
    card: list[Data] = []
    for rule in rules:
        if not rule["item"] and any(each["content"] for each in card):
            yield {"name": card[0]["name"], "rules": card}
            card = []
        card.append(rule)
    if card:
        yield {"name": card[0]["name"], "rules": card}


def _icons(book: Book) -> dict[str, Any]:
    """Return the pictures that stand in a book's text, by name: {text, shape, colour}."""
    return {
        name: {"text": icon.text, "shape": icon.shape, "colour": icon.colour}
        for name, icon in getattr(book, "icons", {}).items()
    }
