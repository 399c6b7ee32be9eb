"""From the surface of rule code to programs: names, types, clauses, printed cells. What is wrong becomes a Problem;
what an edit does not reach is bound no second time (`again.py`)."""

from __future__ import annotations

from rulewright.model import Book
from rulewright.rulecode import program as core
from rulewright.rulecode.bind.book import BookBinder
from rulewright.rulecode.surface import tree


def bind(book: Book, rules: list[tree.Code]) -> tuple[list[core.Program], list[core.Problem]]:
    """Return the programs that the rule code of a book gives, in its order, and what is wrong with it.

    A program with a fault is left out, with all that rests on it; the faults say why.
    """
    return BookBinder(book, rules).bind()
