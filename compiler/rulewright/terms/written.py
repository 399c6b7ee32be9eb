"""What the files of a book hold, whether it is read as text or not: code, options of markup, what no reader knows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from itertools import islice, takewhile

from rulewright.model import Book
from rulewright.terms.beginnings import Form
from rulewright.terms.model import Definition
from rulewright.terms.passages import LEADER

WORD = re.compile(r"[^\W_]+")
NEAR = 80  # characters around a word in which the others of its term may stand
ABOVE = 2  # lines above a definition that belong to it, as its label does

Place = tuple[str, int]  # a file and an offset in it


class Written:
    """The words of a book's files, each with the places where it stands."""

    def __init__(self, book: Book) -> None:
        self._texts = {source.path: source.original for source in book.sources}
        self._places: defaultdict[str, list[Place]] = defaultdict(list)
        for path, text in self._texts.items():
            for match in WORD.finditer(text):
                self._places[match[0].casefold()].append((path, match.start()))
        self._words = sorted(self._places)

    def holds(self, forms: list[Form], definitions: list[Definition]) -> bool:
        """True where some words, each in any of its forms, stand together anywhere but in some definitions."""
        own = [stretch for each in definitions for stretch in self._around(each)]
        rarest = min((self._beginning(form.beginning) for form in forms), key=len)
        return any(
            not any(path == file and start <= at < end for file, start, end in own)
            and not LEADER.search(near)
            and all(form.search(near) for form in forms)
            for path, at in rarest
            for near in [self._texts[path][max(0, at - NEAR) : at + NEAR]]
        )

    def _around(self, definition: Definition) -> Iterable[tuple[str, int, int]]:
        """Yield what belongs to a definition: from the lines above it on."""
        for each in (definition.head, *definition.meaning):
            path, (start, end) = each.span.source.path, each.span.written
            text = self._texts.get(path, "")
            for _ in range(ABOVE + 1):
                start = max(0, text.rfind("\n", 0, start))
            yield path, start, max(end, text.find("\n", end))

    def _beginning(self, letters: str) -> list[Place]:
        """Return the places of the words that begin with some small letters, in no order."""
        words = islice(self._words, bisect_left(self._words, letters), None)
        found = takewhile(lambda word: word.startswith(letters), words)
        return [place for word in found for place in self._places[word]]
