"""Rules that name a played one, speak of exceptions, and are played by nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.model import Book, Rule
from rulewright.rulecode.phrases import one_of, phrases
from rulewright.rulecode.walk import cited_rules
from rulewright.text import Span

LEAST = 2  # words of a name that running text can be known by


class Unplayed(Struct):
    """A rule, the words by which it speaks of an exception, their place, and the played rules that it names there."""

    rule: Rule
    word: str
    span: Span
    played: list[str]


def unplayed(book: Book) -> Iterator[Unplayed]:
    """Yield the rules of a book that likely set a played one aside, and that no rule code cites."""
    homes = {program.rule for program in book.programs}
    touched = {rule for program in book.programs for rule in cited_rules(program)} | homes
    names = _names(book, homes)
    exception = re.compile(rf"\b{one_of(phrases().exceptions.words)}\b", re.IGNORECASE)
    cited_in = _played_references(book, homes)
    for rule in book.rules:
        if _family(book, rule) & touched:
            continue
        for block in rule.blocks:
            found = exception.search(block.text.text)
            if found is None:
                continue
            named = cited_in[rule.id, block.text.text] | {home for home, name in names if name.search(block.text.text)}
            if named:
                span = block.text.span(found.start(), found.end())
                yield Unplayed(rule, found[0], span, sorted(home.partition(":")[2] for home in named))
                break


def _family(book: Book, rule: Rule) -> set[str]:
    """Return a rule, its items, and the rule whose item it is."""
    return _with_items(book, rule.id) | ({rule.parent} if rule.item and rule.parent else set())


def _with_items(book: Book, id: str) -> set[str]:
    return {id, *(each.id for each in book.below.get(id, ()) if each.item)}


def _played_references(book: Book, homes: set[str]) -> dict[tuple[str | None, str], set[str]]:
    """Return the played rules that the text of each rule cites: themselves, or an item of theirs."""
    played: defaultdict[str, set[str]] = defaultdict(set)
    for home in homes:
        for id in _with_items(book, home):
            played[id].add(home)
    found: defaultdict[tuple[str | None, str], set[str]] = defaultdict(set)
    for citation, reference in book.references:
        for target in played.keys() & reference.targets:
            found[citation.source, citation.passage.text] |= played[target]
    return found


def _names(book: Book, homes: Iterable[str]) -> list[tuple[str, re.Pattern[str]]]:
    """Return what the played rules and their tables are called, as running text would."""
    found = []
    for rule in book.rules:
        if rule.id in homes:
            titles = [rule.heading, *(table.caption for table in book.tables_of.get(rule.id, ()))]
            found += [(rule.id, name) for title in titles if (name := _name(title))]
    return found


def _name(title: str) -> re.Pattern[str] | None:
    """Return a pattern for a title, without its number and its word for a table, in the singular and the plural."""
    words = re.findall(r"[^\W\d][\w.'’-]*", title)
    while words and words[-1].casefold() in phrases().exceptions.tables:
        words.pop()
    if len(words) < LEAST:
        return None
    *first, last = words
    stem = last[:-1] if last.endswith("s") else last
    return re.compile(r"\b" + r"\s+".join(map(re.escape, [*first, stem])) + r"s?\b", re.IGNORECASE)
