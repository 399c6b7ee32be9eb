"""What the keys of a tree hold, as all that stands under them shows: nobody is asked to call them so or so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from rulewright.config import TreeTable
from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbers import are_keys, called_in, go_on, is_bare, keys_in, number_in

SHORTEST = 12  # characters of a sentence in front of what ends it
STOPS, CLOSING = tuple(".!?;:。！？।؟"), "\"”’»')]"
LONG = 60  # characters: a title is shorter
PHRASE = 3  # words
MOSTLY = 0.6
SOME = 0.3  # of the texts below a key are sentences: others are short, or end without a stop
APART = 0.9  # of numbers that do not go on one by one are each another's
CITING = re.compile(r"[^\W_](?:[\w./:-]*[^\W_])?")


class Roles(Struct):
    """Which keys hold the number of a rule, its title, its words, in small letters. `rules` are those that hold the
    rules below it; where there are none, whatever holds rules does."""

    number: list[str] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    called: str = ""  # what stands before most numbers
    fields: set[str] = field(default_factory=set)  # keys of records: others are numbers or titles themselves

    def is_record(self, node: Node) -> bool:
        """True for a mapping whose keys, those that are no numbers, say what stands under them."""
        keys = [key.text for key in node.keys]
        numbers = keys_in(keys)
        names = [key.casefold() for key in keys if key not in numbers]
        return 2 * sum(key in self.fields for key in names) >= len(names) > 0

    def beside_each_other(self, node: Node) -> list[Node]:
        """Return what stands beside each other in a list, or under keys that are numbers or titles."""
        if node.kind == "mapping" and self.is_record(node):
            numbers = keys_in([key.text for key in node.keys])
            return [item for key, item in zip(node.keys, node.items, strict=True) if key.text in numbers]
        return node.items

    def under(self, node: Node, keys: list[str]) -> Iterator[Node]:
        """Yield what a mapping holds under some keys, as it stands in it."""
        for key, item in zip(node.keys, node.items, strict=False):
            if key.text.casefold() in keys and (item.text or item.items):
                yield item


def is_said(text: str) -> bool:
    """True for the words of a rule, which are a sentence."""
    words = text.rstrip(CLOSING)
    return len(words) > SHORTEST and words.endswith(STOPS)


def learn(root: Node, table: TreeTable) -> Roles:
    """Return what the keys below a root hold; what `table` says of some holds."""
    given = {key.casefold() for keys in (table.number, table.title, table.text, table.rules) for key in keys}
    seen = Counter(key.text.casefold() for node in _mappings(root) for key in node.keys)
    roles = Roles(fields={key for key, times in seen.items() if times > 1} | given)
    roles.rules = [key.casefold() for key in table.rules]
    columns = _Columns(root, roles)
    roles.number = [key.casefold() for key in table.number] or columns.numbers()
    values = [each.text for key in roles.number for each in columns.of.get(key, [])]
    keys = [[key.text for key in node.keys] for node in _mappings(root)]
    roles.called = called_in([*values, *(key for each in keys if are_keys(each) for key in each)])
    rest = [key for key in columns.of if key not in {*roles.number, *roles.rules}]
    said = [key for key in rest if columns.says(key)]
    roles.text = [key.casefold() for key in table.text] or said or columns.longest(rest)
    names = [key for key in rest if key not in roles.text and columns.entitles(key)]
    roles.title = [key.casefold() for key in table.title] or sorted(names, key=lambda key: -len(columns.of[key]))
    return roles


def _mappings(node: Node) -> Iterator[Node]:
    if node.kind == "mapping":
        yield node
    for item in node.items:
        yield from _mappings(item)


class _Columns:
    """What stands under each key of the records of a tree."""

    def __init__(self, root: Node, roles: Roles) -> None:
        self.roles = roles
        self.of: dict[str, list[Node]] = {}
        self.beside: dict[str, list[list[str]]] = {}  # the texts of records that stand beside each other
        self.words: Counter[str] = Counter()  # what may be cited in the texts
        self._take(root)

    def _take(self, node: Node) -> None:
        rows: dict[str, list[str]] = {}
        for record in filter(self.roles.is_record, self.roles.beside_each_other(node)):
            numbers = keys_in([key.text for key in record.keys])
            for key, item in zip(record.keys, record.items, strict=True):
                if key.text not in numbers:
                    self.of.setdefault(key.text.casefold(), []).append(item)
                    rows.setdefault(key.text.casefold(), []).extend([item.text.strip()] if item.kind == "text" else [])
        for name, texts in rows.items():
            self.beside.setdefault(name, []).append(texts)
        if node.kind == "text" and " " in node.text:
            self.words.update(CITING.findall(node.text))
        for item in node.items:
            self._take(item)

    def numbers(self) -> list[str]:
        """Return the keys that hold numbers, those first that the texts cite, then those of several parts."""
        rated = {key: self._cited(key) for key in self.beside if self._counts(key)}
        return sorted(rated, key=lambda key: rated[key], reverse=True)

    def _counts(self, key: str) -> bool:
        groups = self.beside[key]
        texts = [text for group in groups for text in group]
        called = called_in(texts)
        numbers = [[number_in(text, called) for text in group] for group in groups]
        found = [number for group in numbers for number in group if number]
        if len(found) < MOSTLY * len(texts) or len(found) < len(self.of[key]) * MOSTLY:
            return False
        apart = len(set(found)) >= APART * len(found) and not all(map(is_bare, found))
        several = [group for group in numbers if len(group) > 1]
        return apart or sum(go_on(group) for group in several) >= max(1, MOSTLY * len(several))

    def _cited(self, key: str) -> tuple[int, int, int]:
        texts = [text for group in self.beside[key] for text in group]
        several = [text for text in texts if not is_bare(text)]
        return sum(text in self.words for text in several), len(several), len(texts)

    def says(self, key: str) -> bool:
        """True where most under a key are sentences, or as long."""
        texts = [item.text for item in self.of[key] if item.kind == "text" and item.text]
        if not texts:
            return False
        return sum(map(is_said, texts)) >= SOME * len(texts) or sum(map(len, texts)) > LONG * len(texts)

    def longest(self, keys: list[str]) -> list[str]:
        """Return the key with the longest texts, where no key holds sentences."""
        sizes = {key: sum(len(item.text) for item in self.of[key]) / len(self.of[key]) for key in keys}
        return sorted(sizes, key=lambda key: -sizes[key])[: 1 if any(sizes.values()) else 0]

    def entitles(self, key: str) -> bool:
        """True where what stands under a key is in words, each time in others."""
        texts = [item.text for item in self.of[key] if item.kind == "text" and item.text]
        words = {text for text in texts if re.search(r"[^\W\d_]{2}", text)}
        return len(words) > MOSTLY * len(self.of[key])


def phrases(node: Node) -> bool:
    """True for a list of texts of some words each: others are tags."""
    texts = [item.text for item in node.items if item.kind == "text"]
    words = sum(len(text.split()) for text in texts)
    return bool(texts) and (words >= PHRASE * len(texts) or any(map(is_said, texts)))
