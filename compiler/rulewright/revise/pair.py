"""Pair the rules of two revisions by what they say: identical ones first, then by likeness, then by place.

The work grows with the text: every step looks rules up by a key, none compares all with all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable

from msgspec import Struct, field

from rulewright.project import Project
from rulewright.revise.content import Content
from rulewright.revise.side import Side

Key = Callable[[Content], Hashable]


class Pairs(Struct):
    """Which rule of the new revision each rule of the old one is, by id, and which table (`tables`).

    `books` maps ids of books, old to new; `absorbed` rules that were merged to the one that they became part of.
    """

    books: dict[str, str]
    new_of: dict[str, str] = field(default_factory=dict)
    old_of: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    absorbed: dict[str, str] = field(default_factory=dict)

    def add(self, old: str, new: str) -> None:
        """Pair two rules; what either was paired with before is free again."""
        self.old_of.pop(self.new_of.get(old, ""), None)
        self.new_of.pop(self.old_of.get(new, ""), None)
        self.new_of[old] = new
        self.old_of[new] = old

    def now(self, old: str) -> str | None:
        """Return which rule an old one is now, or is part of; None where it was removed."""
        return self.new_of.get(old) or self.absorbed.get(old)

    def same_number(self, old: str) -> str:
        """Return the id that a rule would have in the new revision if its number were the same."""
        book, _, name = old.partition(":")
        return f"{self.books.get(book, book)}:{name}"


def pair_books(old: Project, new: Project) -> dict[str, str]:
    """Return which book is which: by id, and where one is left on either side, that one."""
    new_ids = [book.id for book in new.books]
    pairs = {book.id: book.id for book in old.books if book.id in new_ids}
    left = [book.id for book in old.books if book.id not in pairs]
    free = [id for id in new_ids if id not in pairs]
    if len(left) == len(free) == 1:
        pairs[left[0]] = free[0]
    return pairs


def pair_identical(old: Side, new: Side, pairs: Pairs) -> None:
    """Pair rules that say the same; among several of one wording, by what stands around them, then by number."""

    def around(side: Side, *steps: int) -> Key:
        def key(content: Content) -> Hashable:
            beside = [side.near(content.id, step) for step in steps]
            above = side.parent(content.id)
            return (
                content.fingerprint,
                above.fingerprint if above else None,
                *(each.fingerprint if each else None for each in beside),
            )

        return key

    groups = _Groups(*(_worded(side, True) for side in (old, new)))
    for steps in ((-1, 1), (-1,), (1,)):
        groups.pair(around(old, *steps), around(new, *steps), pairs)
    groups.pair(lambda c: (c.fingerprint, pairs.same_number(c.id)), lambda c: (c.fingerprint, c.id), pairs)
    groups.pair(_fingerprint, _fingerprint, pairs, several=True)


def _worded(side: Side, worded: bool) -> list[Content]:
    return [each for each in side.contents if bool(each.fingerprint) == worded]


def _fingerprint(content: Content) -> str:
    return content.fingerprint


class _Groups(Struct):
    """Rules of two revisions, to be grouped by some key."""

    old: list[Content]
    new: list[Content]

    def pair(self, old_key: Key, new_key: Key, pairs: Pairs, several: bool = False) -> None:
        """Pair the rules that are not paired yet and are the only ones with their key; with `several`, in order."""
        olds: defaultdict[Hashable, list[str]] = defaultdict(list)
        news: defaultdict[Hashable, list[str]] = defaultdict(list)
        for each in self.old:
            if each.id not in pairs.new_of:
                olds[old_key(each)].append(each.id)
        for each in self.new:
            if each.id not in pairs.old_of:
                news[new_key(each)].append(each.id)
        for key, ours in olds.items():
            theirs = news.get(key, [])
            if several or len(ours) == len(theirs) == 1:
                for one, other in zip(ours, theirs, strict=False):
                    pairs.add(one, other)


def pair_containers(old: Side, new: Side, pairs: Pairs, headings: bool = False) -> None:
    """Pair rules that say nothing themselves: by the rules below them, else by number.

    With `headings` also those that have nothing but a title: it may be another one.
    """

    def holds(content: Content) -> bool:
        return not content.fingerprint or (headings and not content.rule.content)

    for content in reversed(new.contents):
        if content.id in pairs.old_of or not holds(content):
            continue
        votes = Counter(
            parent.id
            for child in new.children[content.id]
            if child in pairs.old_of and (parent := old.parent(pairs.old_of[child]))
        )
        for id, _ in votes.most_common():
            if id not in pairs.new_of and holds(old.by_id[id]):
                pairs.add(id, content.id)
                break
    empty = _Groups(*(_worded(side, False) for side in (old, new)))
    empty.pair(lambda c: pairs.same_number(c.id), lambda c: c.id, pairs)
