"""Which candidates of a finding can be put in its place as they are."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model import Book, Diagnostic, name_of
from rulewright.project import Project


def replacements(project: Project, finding: Diagnostic) -> Iterator[tuple[str, str]]:
    """Yield (text, reason) for each candidate whose name may stand exactly where the words of the finding stand.

    That is so where these words are a whole number or tag by themselves: `4.72`, but not the `C` of `4.7B and C`.
    """
    books = {book.id: book for book in project.books}
    for target, reason in finding.candidates:
        book = books.get(target.partition(":")[0])
        name = name_of(target)
        words = finding.span.text
        if book and name in book.index and name != words and _is_name(book, words):
            yield name, reason


def _is_name(book: Book, words: str) -> bool:
    if book.notation is None:  # rules are known by tags, which hold no blanks and no markup
        return words.replace("-", "").replace("_", "").isalnum()
    return book.notation.parse(words) is not None
