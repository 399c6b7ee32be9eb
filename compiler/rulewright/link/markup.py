"""Resolve what markup cites: a tag to the section that has it, the number of a rule to the book it is cited from."""

from __future__ import annotations

from rulewright.link.resolve import Resolver
from rulewright.model import Book, Reference


def link_markup(book: Book, rulebook: Book | None) -> None:
    """Set status and targets of a book's references. `rulebook` is what it cites by number, None where that is outside.

    Targets of dangling and outside references are the ids as cited.
    """
    twice = {rule.tag for rule in book.rules if rule.again}
    outside = Outside(book.outside)
    numbers = Resolver(rulebook, rulebook.notation) if rulebook and rulebook.notation else None
    for _, reference in book.references:
        if reference.kind == "placeholder":
            reference.status = "placeholder"
        elif reference.targets:
            continue  # its number is one that the book counts, and it was found where it was read
        elif reference.kind == "tag":
            _resolve_tag(book, reference, twice, outside)
        elif numbers:
            _resolve_number(numbers, reference)
        else:
            reference.status = "outside"
            reference.targets = tuple(f"{book.id}:{number}" for number in reference.cited)


class Outside:
    """The tags that a book says it does not hold; `*` at the beginning of one stands for any characters."""

    def __init__(self, patterns: list[str]) -> None:
        self.tags = {each for each in patterns if not each.startswith("*")}
        self.endings = tuple(each.lstrip("* ") for each in patterns if each.startswith("*"))

    def __contains__(self, tag: str) -> bool:
        return tag in self.tags or tag.endswith(self.endings)


def _resolve_tag(book: Book, reference: Reference, twice: set[str | None], outside: Outside) -> None:
    tag = reference.cited[0]
    rule = book.index.get(tag)
    reference.targets = (rule.id if rule else f"{book.id}:{tag}",)
    if rule is None:
        reference.status = "outside" if tag in outside else "dangling"
    else:
        reference.status = "ambiguous" if tag in twice else "resolved"


def _resolve_number(numbers: Resolver, reference: Reference) -> None:
    """Read the number as the rulebook writes its own, then treat it like any other citation of that book."""
    if reference.kind == "range":
        numbers.resolve(reference)
        return
    written = reference.cited[0].strip(" .,;:()")
    number = numbers.notation.parse(written)
    reference.cited = ("".join(number) if number else written,)
    numbers.resolve(reference)
