"""Guess what a citation may have meant: up to three rules, each with the reason."""

from __future__ import annotations

import difflib
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from rulewright.looked import once_in
from rulewright.model import Book, Rule
from rulewright.notations.notation import Notation, Number
from rulewright.text import Text

MOST = 3
WORD = re.compile(r"[^\W\d_]{3,}")
COMMON = 0.2  # a word that more than this share of the rules have says nothing
Candidate = tuple[str, str]


def near_numbers(book: Book, name: str, sentence: str, source: str | None = None) -> list[Candidate]:
    """Return the rules whose numbers are one slip away from `name`, those that also fit the sentence's words first.

    `source` is the id of the rule that cites: it does not mean itself.
    """
    notation = book.notation
    number = notation.parse(name) if notation else None
    if not notation or not number:
        return []
    found: dict[str, str] = {}
    for near in _slips(notation, number):
        rule = book.index.get(near)
        if rule and near != name:
            found[rule.id] = f"{near} is one slip away" + _titled(rule)
    parent = book.index.get("".join(number[:-1]))
    if parent:
        found.setdefault(parent.id, f"{parent.name} is there" + _titled(parent))
    found.pop(source or "", None)
    words = set(_words(sentence))
    ranked = sorted(found, key=lambda each: -len(words & set(_words(_rule(book, each).heading))))
    return [(each, found[each]) for each in ranked[:MOST]]


def _slips(notation: Notation, number: Number) -> Iterator[str]:
    """Yield the numbers that a slip turns into `number`: a part one or two off, two characters swapped, one doubled or
    left out."""
    for at in range(len(number) - 1, -1, -1):
        ordinal = notation.ordinal(number[: at + 1])
        for off in (-1, 1, -2, 2):
            sibling = notation.sibling(number[: at + 1], ordinal + off) if ordinal + off > 0 else None
            if sibling:
                yield "".join((*sibling, *number[at + 1 :]))
    name = "".join(number)
    for at in range(len(name) - 1, 0, -1):
        yield name[: at - 1] + name[at] + name[at - 1] + name[at + 1 :]
        yield name[:at] + name[at + 1 :]


def fitting_rules(book: Book, sentences: dict[int, tuple[str, str | None]]) -> dict[int, list[Candidate]]:
    """Return, for each of `sentences` (its words, the rule it stands in), the rules whose words fit it best.

    Rare words weigh more, words of a title twice. All sentences are answered in one pass over the book.
    """
    wanted = frozenset(word for words, _ in sentences.values() for word in _words(words))
    marked, asked = _marked(wanted)
    holders: dict[str, dict[str, int]] = {word: {} for word in wanted}
    for rule in book.rules:
        title = [(rule.title, 2)] if rule.title else []
        for text, weight in (*((block.text, 1) for block in rule.blocks), *title):
            for form in _held(text, asked):
                held = holders[marked[form]]
                if not _is_common(held, book):  # more of them change nothing
                    held[rule.id] = weight
    return {key: _best(book, words, source, holders) for key, (words, source) in sentences.items()}


@lru_cache
def _marked(wanted: frozenset[str]) -> tuple[dict[str, str], frozenset[str]]:
    """Return some words by how they stand in a text, between blanks; and all of these: each time the very same."""
    marked = {f"{word}{mark}": word for word in wanted for mark in ("", ",", ".", ";", ":", ")", "'s", "’s")}
    return marked, frozenset(marked)


@once_in
def _held(text: Text, asked: frozenset[str]) -> tuple[str, ...]:
    """Return which of the words that are asked for a text holds."""
    return tuple(asked.intersection(text.text.casefold().split()))


def _best(book: Book, sentence: str, source: str | None, holders: dict[str, dict[str, int]]) -> list[Candidate]:
    scores: defaultdict[str, float] = defaultdict(float)
    shared: dict[str, list[str]] = defaultdict(list)
    for word in dict.fromkeys(_words(sentence)):
        found = holders[word]
        if not found or _is_common(found, book):
            continue
        weight = math.log(1 + len(book.rules) / len(found))
        for each, times in found.items():
            scores[each] += weight * times
            shared[each].append(word)
    scores.pop(source or "", None)
    best = sorted(scores, key=lambda each: (-scores[each], each))[:MOST]
    return [(each, "shares the words " + ", ".join(shared[each][:4])) for each in best if len(shared[each]) > 1]


def _is_common(found: dict[str, int], book: Book) -> bool:
    return len(found) > COMMON * len(book.rules)


def near_names(known: dict[str, str], name: str) -> list[Candidate]:
    """Return the targets (by name) whose names are nearest to `name`."""
    lower = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(name.casefold(), list(lower), MOST, 0.5)
    return [(known[lower[each]], f"is printed as {lower[each]}") for each in near]


def _rule(book: Book, id: str) -> Rule:
    return book.index[id.partition(":")[2]]


def _titled(rule: Rule) -> str:
    return f": {rule.heading}" if rule.heading else ""


def _words(text: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(text)]
