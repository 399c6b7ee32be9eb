"""What questions look things up in: it is made with each state of a project, so that none of them waits for it."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice, takewhile

from rulewright.model import Book, Rule


class Index:
    """The rules of each book by their numbers, and the files that lead to each rule and table. `leading` are the ids of
    what each file leads to, by its path, in the order of the books."""

    def __init__(self, books: Iterable[Book], leading: Iterable[tuple[str, set[str]]]) -> None:
        self._places = {book.id: sorted(range(len(book.rules)), key=lambda at: _number(book, at)) for book in books}
        self._files: defaultdict[str, list[str]] = defaultdict(list)
        for path, targets in leading:
            for target in targets:
                self._files[target].append(path)

    def beginning(self, book: Book, typed: str) -> list[Rule]:
        """Return the rules of a book whose numbers begin with what is typed, in the order of the book."""
        if not typed:
            return book.rules
        places = self._places[book.id]
        first = bisect_left(places, typed, key=lambda at: _number(book, at))
        found = takewhile(lambda at: _number(book, at).startswith(typed), islice(places, first, None))
        return [book.rules[at] for at in sorted(found)]

    def files(self, id: str) -> Sequence[str]:
        """Return the paths of the files that lead to a rule or table, in the order of the books."""
        return self._files.get(id, ())


def _number(book: Book, at: int) -> str:
    return book.rules[at].number or ""
