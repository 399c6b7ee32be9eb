"""What the whole text of a book shows to whoever looks for citations in any part of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from rulewright.cite.parts.entries import Entries, entries_of
from rulewright.cite.relative import words_of_headings
from rulewright.cite.shown import Shown
from rulewright.cite.works.foreign import Foreign, foreign_names
from rulewright.model import Book
from rulewright.notations.notation import Notation


class Gathered(Struct):
    """What a book says of other works (`foreign`), the words with which its rules begin, each with their depth, and
    what its rules list (`entries`)."""

    foreign: Foreign
    headings: dict[str, int]
    entries: Entries

    @property
    def plain(self) -> Any:
        """The same for a fingerprint: what lies in a set has another order in each process. What rules list is asked
        rule by rule."""
        shown = self.foreign, self.entries.words, bool(self.entries.paragraphs)
        return to_builtins(shown, order="deterministic"), self.headings


def gathered(book: Book, notation: Notation, texts: Shown) -> Gathered:
    """Return what these texts, which are all of a book, show. `notation` is the one without what is learnt from what it
    finds: no such word begins a rule."""
    return Gathered(foreign_names(texts, notation.words, book), words_of_headings(book, notation), entries_of(book))
