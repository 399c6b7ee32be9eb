"""Numbers that a book prints, and items that would have them by their marks."""

from __future__ import annotations

from rulewright.model import Book
from rulewright.notations.number import Number


def prefer_printed(book: Book, numbers: dict[str, Number]) -> None:
    """Have a rule whose number is printed be the one that is meant by it, where an item before it would have the same
    by its mark: 4.2.1 behind the list of 4.2 that begins with 1. `numbers` are those of the rules, by their ids."""
    for rule in book.rules:
        first = book.index[rule.name] if rule.again and not rule.item else rule
        if first.item and first is not rule:
            first.id, rule.id = rule.id, first.id
            numbers[first.id], numbers[rule.id] = numbers[rule.id], numbers[first.id]
            book.index[rule.name] = rule
