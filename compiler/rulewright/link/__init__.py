"""Third pass: what each reference leads to."""

from __future__ import annotations

from rulewright.link.backward import count_hyphened
from rulewright.link.idle import idle_settings
from rulewright.link.markup import link_markup
from rulewright.link.past import leave_past
from rulewright.link.resolve import Resolver
from rulewright.link.tables import lead_to_near, lead_to_unnamed
from rulewright.link.titled import lead_to_titled
from rulewright.link.within import lead_within
from rulewright.model import Book
from rulewright.project import Project


def link(project: Project) -> None:
    """Resolve the references of every book."""
    for book in project.books:
        if book.notation:
            resolve(book)
        else:
            link_markup(book, project.rulebook(book))
        count_hyphened(book)
    for settings, book in zip(project.settings, project.books, strict=True):
        project.remarks += idle_settings(book, settings)


def resolve(book: Book) -> None:
    """Resolve the references of a book of numbered prose."""
    if book.notation is None:
        raise ValueError(f"{book.id}: references are resolved by a notation, and the book has none")
    resolver = Resolver(book, book.notation)
    for _, reference in book.references:
        resolver.resolve(reference)
    lead_within(book, book.notation)
    lead_to_unnamed(book)
    lead_to_near(book, book.notation)
    lead_to_titled(book)
    leave_past(book)
