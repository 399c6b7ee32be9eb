"""Which nodes of a tree are rules, and what each of them holds."""

from __future__ import annotations

from msgspec import Struct, field

from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbers import are_keys, is_bare, keys_in, number_in
from rulewright.read.tree.roles import Roles, is_said, phrases
from rulewright.read.tree.tables import tables_in


class Entry(Struct):
    """A rule of a tree: what gives its number, `own`, its words, what is below it."""

    node: Node
    number: Node | None = None
    own: str = ""
    title: Node | None = None
    texts: list[Node] = field(default_factory=list)
    others: list[tuple[Node, Node]] = field(default_factory=list)  # keys, with what stands under them
    tables: list[Node] = field(default_factory=list)
    inner: list[Entry] = field(default_factory=list)


class Entries:
    """Finds the rules of a tree."""

    def __init__(self, roles: Roles) -> None:
        self.roles = roles
        self.beside: list[Node] = []  # what stands beside the rules

    def of(self, root: Node) -> list[Entry]:
        """Return the first rules below a root, with those below them."""
        top = Node("list", root.start, root.end, items=[root]) if self._is_rule(root) else self._top(root)
        if top.kind == "text" or not self._holds(top):
            return []
        return self._entries(top)

    def _top(self, root: Node) -> Node:
        """Return the node whose items are the first rules: the only one in a mapping that holds some."""
        while root.kind == "mapping" and not are_keys([key.text for key in root.keys]):
            given = next(self.roles.under(root, self.roles.rules), None)
            inner = [item for item in root.items if item.kind != "text" and self._holds(item)]
            inner = [item for item in inner if self._has_records(item)] or inner
            texts = any(item.kind == "text" and is_said(item.text) for item in root.items)
            if given is None and (len(inner) != 1 or (texts and inner[0].kind == "mapping")):
                break
            found = given or inner[0]
            self.beside += [item for item in root.items if item is not found and item.kind != "text"]
            root = found
        return root

    def _is_rule(self, root: Node) -> bool:
        """True where the file is one rule, a chapter perhaps, that says its number and holds others."""
        numbers = (number_in(each.text, self.roles.called) for each in self.roles.under(root, self.roles.number))
        number = next(numbers, "")
        figures = number.isdecimal() and is_bare(number)
        return figures and self.roles.is_record(root) and any(i.kind != "text" and self._holds(i) for i in root.items)

    def _has_records(self, node: Node) -> bool:
        return self.roles.is_record(node) or any(map(self._has_records, node.items))

    def _holds(self, node: Node) -> bool:
        """True where rules stand below a node."""
        if node.kind == "text":
            return is_said(node.text)
        if self.roles.is_record(node):
            told = [*self.roles.under(node, [*self.roles.number, *self.roles.text])]
            return bool(told) or any(item.kind != "text" and self._holds(item) for item in node.items)
        if are_keys([key.text for key in node.keys]) or (node.kind == "list" and phrases(node)):
            return True
        return any(map(self._holds, node.items))

    def _entries(self, node: Node) -> list[Entry]:
        """Return the rules that a list or a mapping holds."""
        keys: list[Node | None] = list(node.keys) if node.keys else [None] * len(node.items)
        return [self._entry(item, key) for key, item in zip(keys, node.items, strict=True)]

    def _entry(self, node: Node, key: Node | None) -> Entry:
        entry = Entry(node)
        if key and number_in(key.text, self.roles.called):
            entry.number = key
        elif key:
            entry.title = key
        if self.roles.is_record(node):
            self._record(entry, node)
        elif node.kind == "text":
            entry.texts = [node]
        elif not self._is_table(entry, node):
            entry.inner = self._entries(node)
        entry.own = number_in(entry.number.text, self.roles.called) if entry.number else ""
        return entry

    def _record(self, entry: Entry, node: Node) -> None:
        """Take what stands under the keys of a mapping."""
        roles = self.roles
        given = next((each for each in roles.under(node, roles.number) if number_in(each.text, roles.called)), None)
        title = next(iter([each for name in roles.title for each in roles.under(node, [name])]), None)
        entry.number, entry.title = given or entry.number, title or entry.title
        numbered = keys_in([key.text for key in node.keys])
        for key, item in zip(node.keys, node.items, strict=True):
            name = key.text.casefold()
            if key.text in numbered:
                entry.inner.append(self._entry(item, key))
                continue
            if item is entry.number or item is entry.title or not (item.text or item.items):
                continue
            if name in roles.text and (item.kind == "text" or all(each.kind == "text" for each in item.items)):
                entry.texts += item.items or [item]
            elif name in roles.rules or (item.kind != "text" and not roles.rules and self._holds(item)):
                entry.inner += self._entries(item) if item.kind != "text" else []
            elif not self._is_table(entry, item) and name not in roles.number:
                entry.others.append((key, item))

    def _is_table(self, entry: Entry, node: Node) -> bool:
        entry.tables += (found := tables_in(node))
        return bool(found)
