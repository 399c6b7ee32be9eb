"""A tree to blocks: its rules with their numbers, titles, words and tables."""

from __future__ import annotations

from collections import Counter

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.read.blocks import MAX_DEPTH, RawBlock
from rulewright.read.reading import Reading
from rulewright.read.tree.citing import citing_keys
from rulewright.read.tree.entries import Entries
from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbering import Numbered, Numbering
from rulewright.read.tree.roles import Roles, learn
from rulewright.read.tree.tables import tables_in, write_table
from rulewright.read.tree.written import Writer
from rulewright.text import Source

MOST_TOLD = 6


class TreeReader:
    """Reads the tree of one file. `table` says which keys hold what."""

    def __init__(self, shown: str, text: str, table: TreeTable) -> None:
        self.shown = shown
        self.reading = Reading(shown, text)
        self.writer = Writer(self.reading)
        self.table = table
        self.rules: list[Numbered] = []
        self.roles = Roles()
        self.cites: set[str] = set()  # keys of records

    def read(self, root: Node) -> Source:
        """Return the rules below a root. Raises InputError where there are none."""
        self.roles = learn(root, self.table)
        entries = Entries(self.roles)
        self.rules = Numbering(entries.of(root), self.table.between, self.table.start).found
        self.cites = citing_keys(self.rules)
        for rule in self.rules:
            self._rule(rule)
        for table in [table for node in entries.beside for table in tables_in(node)]:
            write_table(self.reading, table, self.writer.words)
        source = self.reading.source()
        if not source.blocks or not self.rules:
            raise InputError(f"{self.shown}: no rules were found in it; say in [tree] of book.toml what holds them")
        source.styles = source.anchors = None  # what is marked up in its words is Markdown
        source.remark = self._unread()
        return source

    def _unread(self) -> str:
        """Return a sentence on the keys under which something else stands; nothing where there are none."""
        others = Counter(key.text for rule in self.rules for key, _ in rule.entry.others if key.text not in self.cites)
        keys = ", ".join(f"{key} ({count} times)" for key, count in others.most_common(MOST_TOLD))
        told = f"what stands under {keys} was not read; say in [tree] of book.toml what it is"
        return f"{self.shown}: {told}" if others else ""

    def _rule(self, rule: Numbered) -> None:
        entry = rule.entry
        number = entry.number
        tag = (number.start, number.end) if number else (entry.node.start, entry.node.start)
        self.reading.open(_block(rule), self.writer.inner(tag))
        if entry.title:
            self.writer.words(entry.title)
        for text in entry.texts:
            if self.reading.begun:
                self.reading.close()
            self.writer.paragraphs(text)
        for key, node in entry.others:
            if key.text in self.cites:
                self._cites(key, node)
        self.reading.close()
        for table in entry.tables:
            write_table(self.reading, table, self.writer.words)

    def _cites(self, key: Node, node: Node) -> None:
        """Write the numbers below a key in brackets, behind the words that they belong to."""
        reading = self.reading
        reading.part(node.start, node.start)
        reading.put("(", key.start, key.start)
        reading.join(f"{key.text}: ", key.start, key.end)
        for at, each in enumerate(node.items or [node]):
            if at:
                reading.join(", ", each.start, each.start)
            reading.join(each.text, *self.writer.inner((each.start, each.end)))
        reading.join(")", node.end, node.end)


def _block(rule: Numbered) -> RawBlock:
    """Return the block that a rule begins."""
    heading = rule.entry.title is not None
    mark = "" if rule.printed else rule.number
    if rule.mark:
        return RawBlock("bullet", [], depth=min(rule.depth - 1, MAX_DEPTH), mark=rule.mark)
    return RawBlock("heading" if heading else "paragraph", [], mark=mark, level=rule.depth if heading or mark else 0)
