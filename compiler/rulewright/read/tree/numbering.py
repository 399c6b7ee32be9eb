"""The numbers of a tree's rules: as they are said, below the number of what they stand in, or by their place."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from rulewright.read.tree.entries import Entry
from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbers import go_on, is_bare, number_before, shape

SIGN = "§"  # stands with a number where it is printed, and so where it is cited


class Numbered(Struct):
    """A rule with the whole of its number, at its depth; `mark` is that of an item, as it is written, `printed` tells
    that the number stands in its words."""

    entry: Entry
    number: str
    depth: int
    mark: str = ""
    printed: bool = False


class Numbering:
    """Numbers the rules below a root, the first of those at the top with `start`."""

    def __init__(self, top: list[Entry], between: str, start: int) -> None:
        self.between = between
        self.start = start
        self.whole: set[tuple[int, str]] = set()  # depth and shape of numbers that need none before them
        self.found: list[Numbered] = []
        self._look([top])
        self._number(top, "", 1)

    def _look(self, groups: list[list[Entry]]) -> None:
        """Find the depths at which rules go on from one group to the next instead of beginning again."""
        depth = 1
        while groups:
            firsts: dict[str, list[tuple[str, bool]]] = defaultdict(list)
            seen: set[str] = set()
            for group in groups:
                own = [entry.own for entry in group if entry.own]
                if own:
                    firsts[shape(own[0])].append((own[0], own[0] not in seen))
                seen.update(own)
            for form, found in firsts.items():
                new = sum(is_new for _, is_new in found[1:])
                if 2 * new > len(found) - 1 if len(found) > 1 else not is_bare(found[0][0]) or depth == 1:
                    self.whole.add((depth, form))
            groups = [entry.inner for group in groups for entry in group if entry.inner]
            depth += 1

    def _number(self, entries: list[Entry], parent: str, depth: int) -> None:
        printed = _printed(entries)
        placed = parent or any(each.own for each in entries) or not any(at >= depth for at, _ in self.whole)
        for at, entry in enumerate(entries):
            number, mark = "", ""
            if entry.own and entry.number and SIGN in entry.number.text and (depth, shape(entry.own)) in self.whole:
                number = entry.number.text.strip()
            elif entry.own:
                number = self._joined(entry.own, parent, depth)
                mark = "" if number == entry.own or any(map(str.isdigit, entry.own)) else _mark(entry.number)
            elif printed:
                number = printed[at]
            elif placed:
                number = f"{parent}{self.between}{at + 1}" if parent else str(at + self.start)
            self.found.append(Numbered(entry, number, depth, mark, not entry.own and bool(printed)))
            self._number(entry.inner, number, depth + 1)

    def _joined(self, own: str, parent: str, depth: int) -> str:
        whole = not parent or _goes_on(parent, own) or (depth, shape(own)) in self.whole
        return own if whole else f"{parent}{self.between}{own}"


def _goes_on(parent: str, own: str) -> bool:
    """True for a number that begins with that of the rule which it stands in: 4.2b in 4.2, 4.2 in 4, but not 42."""
    behind = own[len(parent) : len(parent) + 1] if own.startswith(parent) else ""
    return bool(behind) and (not behind.isalnum() or (behind.isalpha() and parent[-1].isdecimal()))


def _mark(node: Node | None) -> str:
    """Return how an item is marked where it stands: (a), or a. where nothing is around it."""
    written = node.text.strip() if node else ""
    return f"{written}." if written.isalnum() else written


def _printed(entries: list[Entry]) -> list[str]:
    """Return the numbers with which the words of rules begin, 4.2 Fords; none where not all do, one after another."""
    words = [entry.title or next(iter(entry.texts), None) for entry in entries]
    numbers = [number_before(each.text.strip()) if each else "" for each in words]
    return numbers if len(numbers) > 1 and all(numbers) and go_on(numbers) else []
