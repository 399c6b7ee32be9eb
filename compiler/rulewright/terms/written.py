"""What the files of a book hold, whether it is read as text or not: code, options of markup, what no reader knows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from rulewright.model import Book
from rulewright.terms.beginnings import Form
from rulewright.terms.model import Definition
from rulewright.terms.passages import LEADER

NEAR = 80  # characters around a word in which the others of its term may stand
ABOVE = 2  # lines above a definition that belong to it, as its label does


class _Folded:
    """A text in small letters, which knows where each of them stood in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.small = text.casefold()
        folded = set(text) if len(self.small) > len(text) else ()
        grown = "".join(sorted(each for each in folded if len(each.casefold()) > 1))  # ß is two letters
        self._more: list[int] = []  # where a letter stands that the text has not
        for match in re.finditer(f"[{re.escape(grown)}]", text) if grown else ():
            for more in range(1, len(match[0].casefold())):
                self._more.append(match.start() + more + len(self._more))

    def places(self, letters: str) -> Iterator[int]:
        """Yield the places of the words in the text that begin with some small letters."""
        at = self.small.find(letters)
        while at >= 0:
            if not (at and self.small[at - 1].isalnum()):
                yield at - bisect_left(self._more, at)
            at = self.small.find(letters, at + 1)


class Written:
    """The words of a book's files, each with the places where it stands."""

    def __init__(self, book: Book) -> None:
        self._texts = {source.path: _Folded(source.original) for source in book.sources}

    def holds(self, forms: list[Form], definitions: list[Definition]) -> bool:
        """True where some words, each in any of its forms, stand together anywhere but in some definitions."""
        own = [stretch for each in definitions for stretch in self._around(each)]
        rarest = min(forms, key=self._often).beginning
        return any(
            not any(path == file and start <= at < end for file, start, end in own)
            and not LEADER.search(near)
            and all(form.search(near) for form in forms)
            for path, folded in self._texts.items()
            for at in folded.places(rarest)
            for near in [folded.text[max(0, at - NEAR) : at + NEAR]]
        )

    def _around(self, definition: Definition) -> Iterable[tuple[str, int, int]]:
        """Yield what belongs to a definition: from the lines above it on."""
        for each in (definition.head, *definition.meaning):
            path, (start, end) = each.span.source.path, each.span.written
            text = self._texts[path].text if path in self._texts else ""
            for _ in range(ABOVE + 1):
                start = max(0, text.rfind("\n", 0, start))
            yield path, start, max(end, text.find("\n", end))

    def _often(self, form: Form) -> int:
        return sum(folded.small.count(form.beginning) for folded in self._texts.values())
