"""What rules speak of: whether the words by which a citation calls a rule are about it, or about another one.

Words are alike where they begin alike, as forms of one word do in most languages; and a word may stand within another,
as in compounds and in scripts without spaces.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from rulewright.languages.scripts import begins_unspaced
from rulewright.late import late
from rulewright.model import Book, Rule

WORD = re.compile(r"[^\W\d_]+")
SENTENCE = late(r"(?<=[.;:。])\s")
STEM = 4  # letters with which forms of one word begin alike; a shorter word says little
MOST = 3  # rules that begin with the same words; more share a common word


class Subjects:
    """What the rules of a book speak of. The index is made when something is looked for in it."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def is_of(self, words: str, rule: Rule, citing: str | None, part: float = 0.5) -> bool:
        """True where a rule, what it is below or what is below it has more than a part of some words; and where none of
        them says anything. What the rule with the id `citing`, which has these words, says around it does not count."""
        told = _telling(words)
        text = " ".join(self._said_around(rule, citing)).casefold() if told else ""
        other = [word for word in told if word not in text]
        if not told or len(told) - len(other) > part * len(told):
            return True  # most titles stand in their rules as they are: then no word has to be compared
        there = set(WORD.findall(text))
        return len(told) - sum(not _stands(word, text, there) for word in other) > part * len(told)

    def begins_with(self, words: str) -> list[Rule]:
        """Return the few rules that have all of some words in their title or first sentence."""
        told = _telling(words)
        near = min((self._by_key.get(_keys(word)[0], []) for word in told), key=len, default=[])
        found = []
        for rule in near:
            text = _head(rule).casefold()
            there = set(WORD.findall(text))
            if all(_stands(word, text, there) for word in told):
                found.append(rule)
        return found if len(found) <= MOST else []

    def apart(self, one: Rule, other: Rule) -> int:
        """Return how many rules one is away from another."""
        return abs(self._order[one.id] - self._order[other.id])

    @cached_property
    def _order(self) -> dict[str, int]:
        return {rule.id: at for at, rule in enumerate(self.book.rules)}

    @cached_property
    def _by_key(self) -> dict[str, list[Rule]]:
        found: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in self.book.rules:
            words = WORD.findall(_head(rule).casefold())
            for key in dict.fromkeys(key for word in words for key in _keys(word)):
                found[key].append(rule)
        return found

    def _said_around(self, rule: Rule, citing: str | None) -> Iterator[str]:
        yield from self._said(rule, citing if citing != rule.id else None)
        above = self.book.by_id.get(rule.parent or "")
        yield from (block.text.text for block in above.blocks) if above and above.id != citing else ()
        while above:
            yield above.heading
            above = self.book.by_id.get(above.parent or "")

    def _said(self, rule: Rule, citing: str | None) -> Iterator[str]:
        yield rule.heading
        yield from (block.text.text for block in rule.blocks) if rule.id != citing else ()
        for each in self.book.below.get(rule.id, ()):
            yield from self._said(each, citing)


def _telling(words: str) -> list[str]:
    """Return the words that are long enough to say what something is about."""
    found = (word.casefold() for word in WORD.findall(words))
    return [word for word in found if len(word) >= STEM or (len(word) > 1 and begins_unspaced(word))]


def _head(rule: Rule) -> str:
    """Return the title of a rule and its first sentence."""
    first = next(rule.blocks, None)
    return f"{rule.heading} {SENTENCE.split(first.text.text.strip(), maxsplit=1)[0] if first else ''}"


def _keys(word: str) -> list[str]:
    """Return by what a word is found: its beginning, and in a script without spaces each pair of signs."""
    if begins_unspaced(word):
        return [word[at : at + 2] for at in range(len(word) - 1)] or [word]
    return [word[:STEM]]


def _stands(word: str, text: str, there: set[str]) -> bool:
    """True where a text has a word, in whatever form."""
    return word in text or any(_alike(word, each) for each in there)


def _alike(one: str, other: str) -> bool:
    shared = next(
        (at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )
    return shared >= STEM and 2 * shared >= max(len(one), len(other))
