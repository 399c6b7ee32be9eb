"""The headings that belong to no rule and lead to one, *Part 2* above § 4: they are shown where they stand in the
book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from rulewright.model import Block, Book, Table

Parts = list[Block | Table]


def headings_above(book: Book) -> dict[str, list[Block]]:
    """Return such headings, in order, by the id of the rule that stands below: nothing but headings stands between it
    and the one before. Those above the first rule are headings as high as others that lead to rules."""
    below = {rule.number: after.id for rule, after in pairwise(book.rules) if rule.number}
    between: defaultdict[str, Parts] = defaultdict(list)
    for part in book.back:
        between[part.after].append(part)
    led = {
        below[after]: heads
        for after, parts in between.items()
        if after in below and len(heads := _last_headings(parts)) == len(parts)
    }
    depths = {each.depth for heads in led.values() for each in heads}
    first = [each for each in _last_headings(book.front) if each.depth in depths]
    return {book.rules[0].id: first} | led if first else led


def headings_around(book: Book, above: dict[str, list[Block]]) -> Iterator[tuple[str, list[Block]]]:
    """Yield the id of each rule with the headings below which it stands, the highest first."""
    around: list[Block] = []
    for rule in book.rules:
        for heading in above.get(rule.id, ()):
            around = [each for each in around if each.depth < heading.depth] + [heading]
        yield rule.id, around


def without(parts: Iterable[Block | Table], above: dict[str, list[Block]]) -> Parts:
    """Return parts without the headings that lead to rules."""
    gone = {id(each) for heads in above.values() for each in heads}
    return [part for part in parts if id(part) not in gone]


def _last_headings(parts: Sequence[Block | Table]) -> list[Block]:
    """Return the headings with which these parts end."""
    blocks = (part for part in reversed(parts) if isinstance(part, Block))
    return list(takewhile(lambda part: part.kind == "heading", blocks))[::-1]
