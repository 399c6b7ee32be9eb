"""Which printed aids and charts are out of date: those on which anything reads otherwise than before.

A rule's new number, and a citation that only follows one, are on the print, too. How the text is laid out is not.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from rulewright.config import AidTable
from rulewright.errors import InputError
from rulewright.find import find_rules
from rulewright.model import Block, Rule, Table, name_of
from rulewright.revise.pair import Pairs
from rulewright.revise.revision import Revision
from rulewright.revise.side import Side
from rulewright.text import some_of

SHOWN = 6  # rules or tables that a reason names
GONE = "-"  # before the old id of what is no more

Printed = dict[str, tuple[str, object]]  # how each rule or table is called and what is printed, by its id now


class Reprint(Struct):
    """A PDF to print again, and why."""

    file: str
    reason: str


def reprints(revision: Revision) -> list[Reprint]:
    """Return the charts and player aids of the new revision that are not what they were, in the order of a build."""
    old, new = _Press(revision.before, revision.pairs), _Press(revision.after, _itself(revision.after))
    found: list[tuple[str, Printed, Printed]] = []
    for book in revision.new.books:
        found.append((f"{book.id}-charts.pdf", old.charts(book.id), new.charts(book.id)))
        if book.format == "lout":
            found.append((f"{book.id}-aid.pdf", old.whole(book.id), new.whole(book.id)))
    was = {aid.name: aid for aid in revision.old.file.aid}
    for aid in revision.new.file.aid:
        found.append((f"{aid.name}-aid.pdf", old.aid(was[aid.name]) if aid.name in was else {}, new.aid(aid)))
    return [Reprint(file, _reason(before, after)) for file, before, after in found if after and before != after]


def _itself(side: Side) -> Pairs:
    """Return the pairs of a revision with itself."""
    rules, tables = {id: id for id in side.by_id}, {id: id for id in side.tables}
    return Pairs({id: id for id in side.books}, rules, rules, tables)


class _Press:
    """What is on the prints of one revision, by the names that it has in the other one, of which `pairs` tells."""

    def __init__(self, side: Side, pairs: Pairs) -> None:
        self.side = side
        self.pairs = pairs

    def charts(self, book: str) -> Printed:
        """Return every table of a book."""
        found: Printed = {}
        for id, table in self.side.tables.items():
            if self._book(id) == book:
                label = table.number or table.caption or name_of(id)
                found[self.pairs.tables.get(id, f"{GONE}{id}")] = label, _table(table)
        return found

    def whole(self, book: str) -> Printed:
        """Return every section of a book that is a player aid already."""
        return dict(self._printed(each.rule) for each in self.side.contents if self._book(each.id) == book)

    def aid(self, aid: AidTable) -> Printed:
        """Return what is on a player aid that is made of rules: each with all below it."""
        found: Printed = {":": ("its title", aid.title)}
        for name in aid.rules:
            with suppress(InputError):  # the other revision may have no such rule
                found |= (self._printed(rule) for _, rule in find_rules(self.side.project, name))
        return found

    def _printed(self, rule: Rule) -> tuple[str, tuple[str, object]]:
        return self.pairs.new_of.get(rule.id, f"{GONE}{rule.id}"), (rule.name, _rule(rule))

    def _book(self, id: str) -> str:
        book = id.partition(":")[0]
        return self.pairs.books.get(book, book)


def _rule(rule: Rule) -> object:
    parts = [part.text.text if isinstance(part, Block) else _table(part) for part in rule.content]
    return rule.name, rule.heading, rule.stamp, parts


def _table(table: Table) -> object:
    rows = [[cell.text for cell in row] for row in (*table.all_rows, table.notes)]
    return table.number, table.caption, rows


def _reason(before: Printed, after: Printed) -> str:
    """Say what is new, gone or otherwise on a print."""
    changed = [after[id][0] for id in after if id in before and before[id] != after[id]]
    new, gone = ([one[id][0] for id in one if id not in other] for one, other in ((after, before), (before, after)))
    again = [name for name in new if name in gone]  # its words are all others
    parts = []
    for words, names in (
        ("changed", [*changed, *again]),
        ("new", [name for name in new if name not in again]),
        ("gone", [name for name in gone if name not in again]),
    ):
        if names:
            parts.append(f"{some_of(names, SHOWN)} {words}")
    return "; ".join(parts) or "the order is another"
