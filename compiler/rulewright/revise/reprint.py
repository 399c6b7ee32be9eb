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
from rulewright.revise.revision import Revision
from rulewright.revise.side import Side
from rulewright.text import some_of

SHOWN = 6  # rules or tables that a reason names

Printed = dict[str, object]  # what is printed, by the name of the rule or table


class Reprint(Struct):
    """A PDF to print again, and why."""

    file: str
    reason: str


def reprints(revision: Revision) -> list[Reprint]:
    """Return the charts and player aids of the new revision that are not what they were, in the order of a build."""
    old, new = _Press(revision.before, revision.pairs.books), _Press(revision.after)
    found: list[tuple[str, Printed, Printed]] = []
    for book in revision.new.books:
        found.append((f"{book.id}-charts.pdf", old.charts(book.id), new.charts(book.id)))
        if book.format == "lout":
            found.append((f"{book.id}-aid.pdf", old.whole(book.id), new.whole(book.id)))
    was = {aid.name: aid for aid in revision.old.file.aid}
    for aid in revision.new.file.aid:
        found.append((f"{aid.name}-aid.pdf", old.aid(was[aid.name]) if aid.name in was else {}, new.aid(aid)))
    return [Reprint(file, _reason(before, after)) for file, before, after in found if after and before != after]


class _Press:
    """What is on the prints of one revision; `names` are its books' ids in the other one."""

    def __init__(self, side: Side, names: dict[str, str] | None = None) -> None:
        self.side = side
        self.names = names or {}

    def charts(self, book: str) -> Printed:
        """Return every table of a book."""
        found: Printed = {}
        for id, table in self.side.tables.items():
            if self._book(id) == book:
                found[f"{book}:{table.number or table.caption or name_of(id)}"] = _table(table)
        return found

    def whole(self, book: str) -> Printed:
        """Return every section of a book that is a player aid already."""
        rules = (each.rule for each in self.side.contents if self._book(each.id) == book)
        return {f"{book}:{name_of(rule.id)}": _rule(rule) for rule in rules}

    def aid(self, aid: AidTable) -> Printed:
        """Return what is on a player aid that is made of rules: each with all below it."""
        found: Printed = {":its title": aid.title}
        for name in aid.rules:
            with suppress(InputError):  # the other revision may have no such rule
                for _, rule in find_rules(self.side.project, name):
                    found[f"{self._book(rule.id)}:{rule.name}"] = _rule(rule)
        return found

    def _book(self, id: str) -> str:
        book = id.partition(":")[0]
        return self.names.get(book, book)


def _rule(rule: Rule) -> object:
    parts = [part.text.text if isinstance(part, Block) else _table(part) for part in rule.content]
    return rule.name, rule.heading, rule.stamp, parts


def _table(table: Table) -> object:
    rows = [[cell.text for cell in row] for row in (*table.all_rows, table.notes)]
    return table.number, table.caption, rows


def _reason(before: Printed, after: Printed) -> str:
    """Say what is new, gone or otherwise on a print."""
    parts = []
    for words, names in (
        ("changed", [name for name in after if name in before and before[name] != after[name]]),
        ("new", [name for name in after if name not in before]),
        ("gone", [name for name in before if name not in after]),
    ):
        if names:
            parts.append(f"{some_of([name_of(each) for each in names], SHOWN)} {words}")
    return "; ".join(parts) or "the order is another"
