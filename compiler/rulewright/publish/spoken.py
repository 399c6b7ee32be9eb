"""What language a book is in, and which way it runs: what browsers, voices and Typst must be told."""

from __future__ import annotations

from rulewright.languages.scripts import right_to_left
from rulewright.model import Book

SAMPLE = 100  # rules: enough to tell
ENGLISH = '<div lang="en" dir="ltr">'  # around what is said in our own words


def runs_left(book: Book) -> bool:
    """True where the words of a book run from right to left."""
    return right_to_left(book.title + "".join(rule.heading + rule.text for rule in book.rules[:SAMPLE]))


def spoken(book: Book) -> str:
    """Return the tag that says the language of what is shown of a book; an empty one is none that is known."""
    return f'<div lang="{book.language}" dir="{"rtl" if runs_left(book) else "ltr"}">'
