"""Pair reworded rules: candidates by rare words that they share and by place, the most alike first.

A rule's features are its words and the pairs of words that follow each other; rare ones weigh more.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from rulewright.revise.content import Content
from rulewright.revise.pair import Pairs
from rulewright.revise.side import Side

HOLDERS = 12  # a feature of more rules than these leads to none of them
NEAREST = 5  # rules that share most, for each
ROUNDS = 3  # a pair found makes its neighbours' places known

# Set by judgement; benchmarks/revise.py shows how they do on generated revisions
ALIKE = 0.42  # likeness, with what the place adds, from which two rules are one
LEAST = 0.12  # likeness below which place does not help
BONUS = {"number": 0.1, "title": 0.12, "parent": 0.05, "beside": 0.08}

Features = frozenset[str]


def features(content: Content) -> Features:
    """Return the words of a rule and its pairs of neighbouring words."""
    words = [token.casefold() for token in (*content.prose.tokens, *content.cells.tokens) if token[0].isalnum()]
    return frozenset([*words, *(f"{one} {other}" for one, other in pairwise(words))])


class Weights:
    """The features of the rules of both revisions, and what each feature weighs."""

    def __init__(self, *sides: list[Content]) -> None:
        self.features = [{each.id: features(each) for each in side} for side in sides]
        counts = Counter(word for side in self.features for each in side.values() for word in each)
        total = sum(len(side) for side in sides)
        self.weight = {word: math.log(1 + total / count) for word, count in counts.items()}
        self.totals = [{id: self._sum(each) for id, each in side.items()} for side in self.features]

    def _sum(self, words: Features) -> float:
        return sum(map(self.weight.__getitem__, words))

    def shared(self, old: str, new: str) -> float:
        return self._sum(self.features[0][old] & self.features[1][new])

    def likeness(self, old: str, new: str) -> float:
        """Return how much two rules share, from 0 to 1."""
        total = self.totals[0][old] + self.totals[1][new]
        return 2 * self.shared(old, new) / total if total else 0.0

    def nearest(self) -> dict[str, list[str]]:
        """Return the old rules that share most rare features with each new one."""
        holders: defaultdict[str, list[str]] = defaultdict(list)
        for id, words in self.features[0].items():
            for word in words:
                holders[word].append(id)
        found: dict[str, list[str]] = {}
        for id, words in self.features[1].items():
            shares: defaultdict[str, float] = defaultdict(float)
            for word in words:
                having = holders.get(word, ())
                if len(having) <= HOLDERS:
                    for each in having:
                        shares[each] += self.weight[word]
            found[id] = sorted(shares, key=lambda each: (-shares[each], each))[:NEAREST]
        return found


def pair_alike(old: Side, new: Side, pairs: Pairs) -> None:
    """Pair the rules that are left and are alike enough, the most alike first."""
    left = [each for each in old.contents if each.id not in pairs.new_of and each.fingerprint]
    free = [each for each in new.contents if each.id not in pairs.old_of and each.fingerprint]
    weights = Weights(left, free)
    nearest = weights.nearest()
    for _ in range(ROUNDS):
        free = [each for each in free if each.id not in pairs.old_of]
        found: dict[tuple[str, str], float] = {}
        for content in free:
            for id in dict.fromkeys([*nearest[content.id], *_in_place(old, new, pairs, content)]):
                if id in weights.totals[0] and id not in pairs.new_of:
                    score = _score(old, new, pairs, weights, id, content)
                    if score >= ALIKE:
                        found[id, content.id] = score
        if not found:
            return
        for id, other in sorted(found, key=lambda pair: (-found[pair], new.place[pair[1]])):
            if id not in pairs.new_of and other not in pairs.old_of:
                pairs.add(id, other)


def _in_place(old: Side, new: Side, pairs: Pairs, content: Content) -> Iterator[str]:
    """Yield the old rules that stood where the new one stands: between its neighbours, or at its number."""
    for step in (-1, 1):
        beside = new.near(content.id, step)
        paired = pairs.old_of.get(beside.id) if beside else None
        there = old.near(paired, -step) if paired else None
        if there:
            yield there.id
    book, _, name = content.id.partition(":")
    for before, after in pairs.books.items():
        if after == book:
            yield f"{before}:{name}"


def _score(old: Side, new: Side, pairs: Pairs, weights: Weights, id: str, content: Content) -> float:
    """Return the likeness of two rules with what their titles and places add; 0 where they share next to nothing."""
    score = weights.likeness(id, content.id)
    if score < LEAST:
        return 0.0
    before = old.by_id[id]
    if before.title and before.title == content.title:
        score += BONUS["title"]
    if pairs.same_number(id) == content.id:
        score += BONUS["number"]
    parent, above = old.parent(id), new.parent(content.id)
    if parent and above and pairs.new_of.get(parent.id) == above.id:
        score += BONUS["parent"]
    for step in (-1, 1):
        beside, there = old.near(id, step), new.near(content.id, step)
        if beside and there and pairs.new_of.get(beside.id) == there.id:
            score += BONUS["beside"]
    return score
