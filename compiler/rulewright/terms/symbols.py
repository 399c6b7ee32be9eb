"""Symbols: pictures that stand for a word in the text of a player aid."""

from __future__ import annotations

from rulewright.model import Book
from rulewright.terms.model import Definition, Reason, Stretch, Term, Use
from rulewright.terms.passages import Passage

ICON = "icon:"  # the beginning of a style's name that is a picture


def symbols(book: Book, pieces: list[Passage]) -> list[Term]:
    """Return the symbols of a book as terms: where each stands, and what it is called."""
    found: dict[str, Term] = {}
    for piece in pieces if book.icons else ():
        for style in piece.text.styles:
            name = style.name.removeprefix(ICON)
            if not style.name.startswith(ICON) or name not in book.icons or not book.icons[name].text:
                continue
            place, rule = Stretch(piece.text, style.start, style.end), piece.home
            term = found.get(name)
            if term is None:
                term = found[name] = Term(book.icons[name].text, [Definition("symbol", place, rule)])
                term.reasons.append(Reason(2, "it is drawn as a symbol"))
            else:
                term.uses.append(Use(place, rule))
    return list(found.values())
