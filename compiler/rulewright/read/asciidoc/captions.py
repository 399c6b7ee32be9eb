"""The captions that AsciiDoc counts: *Table 3* is printed before the title of the third table that has one."""

from __future__ import annotations

import re
from collections import Counter

KINDS = ("table", "figure")
WORDS = {"table-caption": "Table", "figure-caption": "Figure"}  # unless the document sets these attributes otherwise
NUMBERED = ("short", "full")  # styles of links that say the number


class Captions:
    """Counts the captions of one document, of each kind whose numbers its text or its links cite: a title is the
    name of a table where none does. `known` are those that an earlier reading found."""

    def __init__(self, attributes: dict[str, str], known: Captions | None = None) -> None:
        self.attributes = attributes
        self.cited: frozenset[str] = known.found if known else frozenset()
        self.found: frozenset[str] = frozenset()
        self._counts: Counter[str] = Counter()

    def look_in(self, text: str) -> None:
        """Take note of the kinds whose numbers a text cites."""
        for kind in KINDS:
            word = self._word(kind)
            if word and word in text and re.search(rf"(?<!\w){re.escape(word)}\s+\d", text):
                self.found |= {kind}

    def count(self, kind: str, values: dict[str, str], title: str) -> tuple[str, str]:
        """Count a caption of a kind, and return what is printed before its `title`, without a stop, and what a link to
        it says that has no words. `values` are the attributes of the block. A title may say its number itself."""
        word = self._word(kind)
        if not word or "caption" in values:
            return "", title
        self._counts[kind] += 1
        number = f"{word} {self._counts[kind]}"
        if re.match(rf"{re.escape(word)}\s+\d", title):
            return "", title
        if self.attributes.get("xrefstyle") in NUMBERED:
            self.found |= {kind}
            return number, number
        return number if kind in self.cited else "", title

    def _word(self, kind: str) -> str:
        """Return the word before the numbers of a kind; nothing where the document has it unset."""
        return self.attributes.get(f"{kind}-caption", "")
