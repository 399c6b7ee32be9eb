"""Resolve what markup cites: a tag to the section that has it, the number of a rule to the book it is cited from."""

from __future__ import annotations

from rulewright.link.resolve import Resolver
from rulewright.model import Book, Reference


def link_markup(book: Book, rulebook: Book | None) -> None:
    """Set status and targets of a book's references. `rulebook` is what it cites by number, None where that is outside.

    Targets of dangling and outside references are the ids as cited.
    """
    twice = {rule.tag for rule in book.rules if "~" in rule.id}
    numbers = Resolver(rulebook, rulebook.notation) if rulebook and rulebook.notation else None
    for _, reference in book.references:
        if reference.kind == "placeholder":
            reference.status = "placeholder"
        elif reference.kind == "tag":
            _resolve_tag(book, reference, twice)
        elif numbers:
            _resolve_number(numbers, reference)
        else:
            reference.status = "outside"
            reference.targets = tuple(f"{book.id}:{number}" for number in reference.cited)


def _resolve_tag(book: Book, reference: Reference, twice: set[str | None]) -> None:
    tag = reference.cited[0]
    rule = book.index.get(tag)
    reference.targets = (rule.id if rule else f"{book.id}:{tag}",)
    reference.status = "dangling" if rule is None else "ambiguous" if tag in twice else "resolved"


def _resolve_number(numbers: Resolver, reference: Reference) -> None:
    """Read the number as the rulebook writes its own, then treat it like any other citation of that book."""
    if reference.kind == "range":
        numbers.resolve(reference)
        return
    written = reference.cited[0].strip(" .,;:()")
    number = numbers.notation.parse(written)
    reference.cited = ("".join(number) if number else written,)
    numbers.resolve(reference)
