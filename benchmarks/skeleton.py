"""The bare numbers of a made-up rulebook: chapters, their sections, rules and items, before any text is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from string import ascii_lowercase, ascii_uppercase

from benchmarks.words import ADJECTIVES, MATTERS, NOUNS

RULES_IN_A_CHAPTER = 20
ITEMS_OF_A_RULE = (0, 0, 0, 2, 3, 4, 5)


@dataclass
class Node:
    """A chapter, section, rule or item. `mark` is how an item is marked and how lists cite it after its first."""

    number: str
    title: str
    depth: int
    mark: str = ""
    children: list[Node] = field(default_factory=list)

    def below(self) -> list[Node]:
        """Return this node and all that belongs to it, in reading order."""
        return [self, *(node for child in self.children for node in child.below())]


@dataclass(frozen=True)
class Style:
    """How a notation writes numbers: `letters` are those of items, `item` frames them, `parts` join levels."""

    name: str
    letters: str
    item: str
    mark: str

    def child(self, parent: str, depth: int, place: int) -> str:
        """Return the number of the child at `place` (from 1) of a rule; `depth` is the child's (chapters are at 0)."""
        if depth == 3:
            return parent + self.item.format(self.letters[place - 1])
        if self.name == "digit-levels":
            return f"{parent}.{place}" if depth == 1 else f"{parent}{place}"
        if self.name == "letter-levels" and depth == 1:
            return f"{parent}.{ascii_uppercase[place - 1]}"
        return f"{parent}.{place}"

    def marked(self, place: int) -> str:
        """Return the part of an item's number that stands for it alone."""
        return self.mark.format(self.letters[place - 1])


STYLES = {
    "digit-levels": Style("digit-levels", ascii_uppercase, "{}", "{}"),
    "letter-levels": Style("letter-levels", ascii_lowercase, ".{}", "{}"),
    "dotted": Style("dotted", ascii_lowercase, "({})", "({})"),
}


def plan(rules: int, style: Style, rng: Random) -> list[Node]:
    """Return the chapters of a book that has `rules` rules in all; chapters, sections and items count as rules."""
    count = max(1, round(rules / RULES_IN_A_CHAPTER))
    return [
        _chapter(at + 1, rules * (at + 1) // count - rules * at // count, style, rng)  # sizes that add up
        for at in range(count)
    ]


def title(rng: Random) -> str:
    """Return a title such as `Supply in the Frozen Marsh`."""
    return f"{rng.choice(MATTERS)} in the {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)}"


def _chapter(number: int, size: int, style: Style, rng: Random) -> Node:
    chapter = Node(str(number), title(rng), 0)
    count = max(1, min(4, size // 6))
    items = _items_of_rules(size - 1 - count, rng)
    for at in range(count):
        section = _add(chapter, style, rng)
        for number_of_items in items[len(items) * at // count : len(items) * (at + 1) // count]:
            rule = _add(section, style, rng)
            for _ in range(number_of_items):
                _add(rule, style, rng)
    return chapter


def _items_of_rules(size: int, rng: Random) -> list[int]:
    """Split `size` into rules and their items; return the number of items of each rule."""
    found: list[int] = []
    while size > 0:
        found.append(min(rng.choice(ITEMS_OF_A_RULE), size - 1))
        size -= 1 + found[-1]
    return found


def _add(parent: Node, style: Style, rng: Random) -> Node:
    depth, place = parent.depth + 1, len(parent.children) + 1
    mark = style.marked(place) if depth == 3 else ""
    node = Node(style.child(parent.number, depth, place), title(rng), depth, mark)
    parent.children.append(node)
    return node
