"""Why a number in running text is a citation, or a mere figure: the reason of each verdict, place by place."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.cite.build import scanner
from rulewright.cite.passages import passages
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.text import Span


class Judged(NamedTuple):
    """A phrase with a number in it, what it is, and why."""

    span: Span
    cites: bool
    why: str


def judged(book: Book, notation: Notation, number: str) -> list[Judged]:
    """Return the phrases of a book's running text that hold a number, in the order of the text, each with what it was
    taken for. Links, tables and items without their rule are no numbers and not among them."""
    scan = scanner(book, notation, book.index.__contains__)
    found = []
    for passage in passages(book, notation):
        scan.numbers.told = []
        scan.scan_all([passage])
        for place, verdict in scan.numbers.told:
            if any("".join(token.number) == number for token in place.tokens):
                found.append(Judged(passage.text.span(place.first.start, place.last.end), verdict.cites, verdict.why))
    return found
