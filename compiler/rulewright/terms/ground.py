"""What a book says about terms, before it is decided what is one."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import islice, takewhile

from msgspec import Struct

from rulewright.terms.glossary import Glossary
from rulewright.terms.model import Definition
from rulewright.terms.passages import Passage
from rulewright.terms.sieve import Sieve
from rulewright.terms.tokens import parted
from rulewright.terms.told import Told

MARKED = 3  # terms that a text sets off and explains, from which on its terms are checked


class Ground(Struct, dict=True):
    """What a book says about terms, before anything is decided: its text, which goes through a sieve for all that
    look for something in it, its glossaries, what its running text defines (with the abbreviation that stands beside a
    long form), and what its settings say."""

    told: Told
    glossaries: list[Glossary]
    passages: list[Passage]
    sieve: Sieve
    defined: list[tuple[str, Definition]]

    @property
    def folded(self) -> str:
        """The text of the book in small letters: what is not in it need not be looked for."""
        return "\n".join(piece.text.text for piece in self.passages).casefold()

    @cached_property
    def within(self) -> set[int]:
        """The ids of the texts of its glossaries: lines, and cells of tables."""
        lines = {id(line.text) for each in self.glossaries for line in each.lines}
        tables = (table for each in self.glossaries for table, _ in each.tables)
        return lines | {id(cell) for table in tables for cell in table.cells}

    @cached_property
    def parted(self) -> list[list[str]]:
        """The words of each passage, as they are written, with what stands around them."""
        return [parted(piece.text.text) for piece in self.passages]

    @cached_property
    def holding(self) -> dict[str, list[int]]:
        """The words of the book as they are written, each with the numbers of the passages that hold it, once for each
        time that it stands there."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, parts in enumerate(self.parted):
            for word in parts[1::2]:
                found[word].append(number)
        return dict(found)

    @cached_property
    def _sorted(self) -> list[tuple[str, str]]:
        return sorted((word.casefold(), word) for word in self.holding)

    def beginning(self, letters: str) -> list[str]:
        """Return the words of the book, as they are written, that begin with some small letters."""
        first = bisect_left(self._sorted, (letters, ""))
        return [
            word for _, word in takewhile(lambda each: each[0].startswith(letters), islice(self._sorted, first, None))
        ]

    def with_any(self, words: Iterable[str]) -> list[Passage]:
        """Return the passages, in order, that hold any of some words as they are written."""
        numbers = {number for word in words for number in self.holding.get(word, ())}
        return [self.passages[number] for number in sorted(numbers)]

    @property
    def explains(self) -> bool:
        """True where the book explains terms, so that they are to be checked; or where the settings say so."""
        if self.told.table.check != "auto":
            return self.told.table.check != "off"
        marked = sum(each.manner in ("sentence", "named", "bracketed") for _, each in self.defined)
        return bool(self.glossaries or self.told.added or marked >= MARKED)

    @property
    def strict(self) -> bool:
        """True where the settings ask for what is as often right as wrong, too."""
        return self.told.table.check == "strict"
