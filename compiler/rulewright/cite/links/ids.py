"""What an address leads to, and what the ids of a file say of its rules: that they are their numbers, or hold them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.read.html import number_in

HABIT = 3  # rules whose number is in an id: then it is an oversight where one has none

Kind = Literal["rule", "table", "heading", "nowhere", "elsewhere", "missing", "unnamed"]


class Leads(NamedTuple):
    """What an address leads to: the number of a rule (its id, where several have that number), the id of a table or the
    slug of a heading without a number; nowhere in the book, where it should; or out of it, perhaps to a file that is
    missing or one in which nothing is called so. `missed` tells that a browser does not find it: the address is the
    number of a rule in a file where other rules' numbers are ids, but this one's is not, or a name of another file than
    it says."""

    kind: Kind
    name: str = ""
    missed: bool = False


class Ids:
    """Tells this of the files of one book. `anchors` returns the ids of a file, each with where it stands, `at` what
    such a place leads to."""

    def __init__(
        self,
        book: Book,
        notation: Notation,
        anchors: Callable[[str], dict[str, list[int]]],
        at: Callable[[str, int], Leads],
    ) -> None:
        self.book, self.notation = book, notation
        self.anchors, self.at = anchors, at
        self._numbers: dict[str, bool] = {}
        self._otherwise: dict[str, bool] = {}
        self._of_rules: dict[str, frozenset[str]] = {}

    def are_numbers(self, path: str) -> bool:
        """True where the ids of a file are the numbers of rules."""
        if path not in self._numbers:
            self._numbers[path] = sum(name in self.book.index for name in self.anchors(path)) >= HABIT
        return self._numbers[path]

    def number_otherwise(self, path: str) -> bool:
        """True where ids of a file are numbers that no rule has: 5.13.1 where the rule is marked 5131. Then one that is
        no id is nothing."""
        if path not in self._otherwise:
            names = (self.notation.parse(name) or () for name in self.anchors(path) if name not in self.book.index)
            self._otherwise[path] = sum(bool(each) and not self.notation.is_bare(each) for each in names) >= HABIT
        return self._otherwise[path]

    def of_rules(self, path: str) -> frozenset[str]:
        """Return the numbers of the rules of a file at which ids stand that hold them, r3: an id that is not there and
        holds one, annex3, means another thing."""
        if path not in self._of_rules:
            holding = ((number_in(name), places[0]) for name, places in self.anchors(path).items())
            found = frozenset(number for number, place in holding if number and self.at(path, place).name == number)
            self._of_rules[path] = found if len(found) >= HABIT else frozenset()
        return self._of_rules[path]
