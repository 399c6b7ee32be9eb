"""Guess what a citation may have meant: up to three rules, each with the reason."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter, defaultdict

from rulewright.model import Book, Rule

MOST = 3
WORD = re.compile(r"[^\W\d_]{3,}")
COMMON = 0.2  # a word that more than this share of the rules have says nothing
Candidate = tuple[str, str]


def near_numbers(book: Book, name: str, sentence: str) -> list[Candidate]:
    """Return the rules whose numbers are nearest to `name`, those that also fit the sentence's words first."""
    notation = book.notation
    number = notation.parse(name) if notation else None
    if not notation or not number:
        return []
    found: dict[str, str] = {}
    family = [rule for rule in _same_depth(book, len(number)) if rule.number != name]
    siblings = {rule.name: rule for rule in family}
    for near in difflib.get_close_matches(name, list(siblings), 6, 0.6):
        rule = siblings[near]
        found[rule.id] = f"{near} is one slip away" + (f": {rule.heading}" if rule.heading else "")
    parent = "".join(number[:-1])
    if parent in book.index and len(number) > 1:
        found.setdefault(book.index[parent].id, f"{parent} is there" + _titled(book.index[parent]))
    words = set(_words(sentence))
    ranked = sorted(found, key=lambda id: -len(words & set(_words(_rule(book, id).heading))))
    return [(each, found[each]) for each in ranked[:MOST]]


def fitting_rules(book: Book, sentence: str, source: str | None) -> list[Candidate]:
    """Return the rules whose words fit a sentence best: rare words weigh more, words in a title twice."""
    counts: dict[str, set[str]] = defaultdict(set)
    texts = {rule.id: Counter(_words(rule.text) + 2 * _words(rule.heading)) for rule in book.rules if not rule.implied}
    for each, words in texts.items():
        for word in words:
            counts[word].add(each)
    scores: defaultdict[str, float] = defaultdict(float)
    reasons: dict[str, list[str]] = defaultdict(list)
    for word in dict.fromkeys(_words(sentence)):
        holders = counts.get(word, set())
        if not holders or len(holders) > COMMON * len(texts):
            continue
        weight = math.log(1 + len(texts) / len(holders))
        for each in holders:
            scores[each] += weight * (1 + math.log(texts[each][word]))
            reasons[each].append(word)
    scores.pop(source or "", None)
    best = sorted(scores, key=lambda each: (-scores[each], each))[:MOST]
    return [(each, "shares the words " + ", ".join(reasons[each][:4])) for each in best if len(reasons[each]) > 1]


def near_names(known: dict[str, str], name: str) -> list[Candidate]:
    """Return the targets (by name) whose names are nearest to `name`."""
    lower = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(name.casefold(), list(lower), MOST, 0.5)
    return [(known[lower[each]], f"is printed as {lower[each]}") for each in near]


def near_tags(book: Book, tag: str) -> list[Candidate]:
    """Return the sections whose tags are spelt most like `tag`."""
    lower = {name.casefold(): name for name in book.index}
    near = difflib.get_close_matches(tag.casefold(), list(lower), MOST, 0.6)
    found = [lower[each] for each in near]
    return [(book.index[name].id, f"{name} is spelt like it{_titled(book.index[name])}") for name in found]


def _same_depth(book: Book, depth: int) -> list[Rule]:
    notation = book.notation
    return [rule for rule in book.rules if notation and len(notation.parse(rule.name) or ()) == depth]


def _rule(book: Book, id: str) -> Rule:
    return book.index[id.partition(":")[2]]


def _titled(rule: Rule) -> str:
    return f": {rule.heading}" if rule.heading else ""


def _words(text: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(text)]
