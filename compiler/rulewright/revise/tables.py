"""Which table of the new revision each table of the old one is: by caption where its rule is the same one, then by
caption or contents wherever it stands, then by its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from itertools import chain, zip_longest

from msgspec import Struct

from rulewright.languages.naming import Name, Naming
from rulewright.model import Table
from rulewright.revise.content import Content
from rulewright.revise.pair import Pairs
from rulewright.revise.side import Side


class Printed(Struct):
    """A table, the rule that it stands in, and its caption as its language reads names."""

    content: Content
    table: Table
    name: Name


TablePair = tuple[Printed | None, Printed | None]
Key = Callable[[Printed], Hashable]


def pair_tables(old: Side, new: Side, pairs: Pairs) -> list[TablePair]:
    """Return the tables of both revisions, paired; on one side is None where a table came or went.

    What came with a new rule, or went with one, is not listed: the rule tells it.
    """
    found: list[TablePair] = []
    ours, theirs = list(_printed(old)), list(_printed(new))

    def home(each: Printed) -> str:
        return pairs.new_of.get(each.content.id, "")

    def pair(old_key: Key, new_key: Key) -> None:
        nonlocal ours, theirs
        waiting: defaultdict[Hashable, list[Printed]] = defaultdict(list)
        for each in theirs:
            waiting[new_key(each)].append(each)
        left = []
        for each in ours:
            key = old_key(each)
            if key and waiting[key]:
                found.append((each, waiting[key].pop(0)))
            else:
                left.append(each)
        ours, theirs = left, list(chain.from_iterable(waiting.values()))

    pair(
        lambda each: (home(each), each.name, _cells(each)),
        lambda each: (each.content.id, each.name, _cells(each)),
    )
    pair(lambda each: (home(each), each.name), lambda each: (each.content.id, each.name))
    pair(lambda each: each.name, lambda each: each.name)
    pair(_cells, _cells)
    by_home: defaultdict[str, tuple[list[Printed], list[Printed]]] = defaultdict(lambda: ([], []))
    for each in ours:
        by_home[home(each)][0].append(each)
    for each in theirs:
        by_home[each.content.id if each.content.id in pairs.old_of else ""][1].append(each)
    for id, (one, other) in by_home.items():
        if id:
            found += zip_longest(one, other)
    return found


def _printed(side: Side) -> Iterator[Printed]:
    named = {id: Naming(book.words) for id, book in side.books.items()}
    for content in side.contents:
        for table in content.rule.tables:
            yield Printed(content, table, named[content.book].normal(table.caption))


def _cells(each: Printed) -> Hashable:
    return tuple(each.content.said(cell) for row in each.table.rows for cell in row)
