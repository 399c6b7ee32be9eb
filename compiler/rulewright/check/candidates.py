"""Guess what a citation may have meant: up to three rules, each with the reason."""

from __future__ import annotations

import difflib
import math
import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.model import Book, Rule
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number

MOST = 3
WORD = re.compile(r"[^\W\d_]{3,}")
COMMON = 0.2  # a word that more than this share of the rules have says nothing
Candidate = tuple[str, str]


def near_numbers(book: Book, name: str, sentence: str, source: str | None = None, since: str = "") -> list[Candidate]:
    """Return the rules whose numbers are one slip away from `name`, those that also fit the sentence's words first.

    `source` is the id of the rule that cites: it does not mean itself. Of a range `since` is the number with which it
    begins, where that is there: it does not end before.
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
    last = _last(book, notation, number)
    if last:
        found.setdefault(last.id, f"{last.name} is the last there" + _titled(last))
    if parent:
        found.setdefault(parent.id, f"{parent.name} is there" + _titled(parent))
    found.pop(source or "", None)
    begun = notation.parse(since) if since in book.index else None
    if begun:
        found = {id: why for id, why in found.items() if _is_behind(notation, begun, _rule(book, id).name)}
    words = set(_words(sentence))
    ranked = sorted(found, key=lambda each: -len(words & set(_words(_rule(book, each).heading))))
    return [(each, found[each]) for each in ranked[:MOST]]


def _last(book: Book, notation: Notation, number: Number) -> Rule | None:
    """Return the last rule beside a number where that would come behind it."""
    beside = [notation.parse(rule.name) or () for rule in book.below.get(f"{book.id}:{''.join(number[:-1])}", ())]
    ordered = sorted((each for each in beside if len(each) == len(number)), key=notation.order)
    behind = bool(ordered) and notation.order(number) > notation.order(ordered[-1])
    return book.index.get("".join(ordered[-1])) if behind else None


def _is_behind(notation: Notation, first: Number, name: str) -> bool:
    """True for a rule that comes behind the one with which a range begins."""
    return notation.order(notation.parse(name) or ()) > notation.order(first)


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
    wanted = {word for words, _ in sentences.values() for word in _words(words)}
    marked = {f"{word}{mark}": word for word in wanted for mark in ("", ",", ".", ";", ":", ")", "'s", "’s")}
    asked = frozenset(marked)
    holders: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for rule in book.rules:
        for words, weight in ((rule.text, 1), (rule.heading, 2)):
            for found in asked.intersection(words.casefold().split()):
                holders[marked[found]][rule.id] = weight
    return {key: _best(book, words, source, holders) for key, (words, source) in sentences.items()}


def _best(book: Book, sentence: str, source: str | None, holders: dict[str, dict[str, int]]) -> list[Candidate]:
    scores: defaultdict[str, float] = defaultdict(float)
    shared: dict[str, list[str]] = defaultdict(list)
    for word in dict.fromkeys(_words(sentence)):
        found = holders.get(word, {})
        if not found or len(found) > COMMON * len(book.rules):
            continue
        weight = math.log(1 + len(book.rules) / len(found))
        for each, times in found.items():
            scores[each] += weight * times
            shared[each].append(word)
    scores.pop(source or "", None)
    best = sorted(scores, key=lambda each: (-scores[each], each))[:MOST]
    return [(each, "shares the words " + ", ".join(shared[each][:4])) for each in best if len(shared[each]) > 1]


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
