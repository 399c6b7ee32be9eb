"""YAML and JSON to nodes, each with its place in the file."""

from __future__ import annotations

import re
from json import JSONDecodeError, JSONDecoder
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

if TYPE_CHECKING:
    from yaml import nodes

DEEPEST = 60  # levels; rules have some six
SPARE = 1000  # nodes more than a file has characters: its aliases repeat themselves
WHITE = re.compile(r"[ \t\r\n]*")
STRINGS = JSONDecoder()
PLAIN = re.compile(r"-?\d[\d.eE+-]*|true|false|null")


class Node(Struct):
    """A value at `start` to `end` of the file: `text` is what a plain one says; a list has `items`, a mapping `keys`,
    too, each for the item at its place."""

    kind: Literal["text", "list", "mapping"]
    start: int
    end: int
    text: str = ""
    items: list[Node] = field(default_factory=list)
    keys: list[Node] = field(default_factory=list)


def read_yaml(text: str) -> Node:
    """Return what a YAML file holds; several documents are a list. Raises ValueError, with line and column, where it is
    none, ImportError where PyYAML is not there."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        documents = [each for each in yaml.compose_all(text, Loader=loader) if each is not None]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{mark.line + 1}:{mark.column + 1}: " if mark else " "
        raise ValueError(f"{place}is no YAML ({getattr(error, 'problem', None) or 'it cannot be read'})") from error
    reader = _Yaml(len(text) + SPARE)
    found = [reader.node(each, 0) for each in documents]
    return found[0] if len(found) == 1 else Node("list", 0, len(text), items=found)


class _Yaml:
    """Takes over the nodes that PyYAML makes, at most so many: an alias may stand for all that is before it."""

    def __init__(self, most: int) -> None:
        self.most = most

    def node(self, given: nodes.Node, depth: int) -> Node:
        start, end = given.start_mark, given.end_mark
        self.most -= 1
        if self.most < 0 or depth > DEEPEST:
            what = "nests deeper than rules do" if depth > DEEPEST else "repeats itself by aliases without end"
            raise ValueError(f"{start.line + 1}:{start.column + 1}: {what}; it was not read")
        if isinstance(given.value, str):
            return Node("text", start.index, end.index, given.value)
        pairs = [each if isinstance(each, tuple) else (None, each) for each in given.value]
        items = [self.node(value, depth + 1) for _, value in pairs]
        keys = [self.node(key, depth + 1) for key, _ in pairs if key is not None]
        return Node("mapping" if given.id == "mapping" else "list", start.index, end.index, "", items, keys)


def read_json(text: str) -> Node:
    """Return what a JSON file holds. Raises ValueError, with line and column, where it is none."""
    reader = _Json(text)
    try:
        node, at = reader.node(WHITE.match(text).end(), 0)  # type: ignore[union-attr]
        if at < len(text):
            raise JSONDecodeError("there is more behind its end", text, at)
    except JSONDecodeError as error:
        raise ValueError(f"{error.lineno}:{error.colno}: is no JSON ({error.msg})") from error
    return node


class _Json:
    def __init__(self, text: str) -> None:
        self.text = text

    def node(self, at: int, depth: int) -> tuple[Node, int]:
        """Return the node that begins at an offset, and where what follows it begins."""
        if depth > DEEPEST:
            raise JSONDecodeError("it nests deeper than rules do", self.text, at)
        sign = self.text[at : at + 1]
        if sign == '"':
            words, end = STRINGS.raw_decode(self.text, at)
            return Node("text", at, end, words), self._white(end)
        if sign in ("[", "{") and sign:
            return self._inner(at, depth)
        plain = PLAIN.match(self.text, at)
        if not plain:
            raise JSONDecodeError("a value is missing", self.text, at)
        return Node("text", at, plain.end(), plain[0] if plain[0] != "null" else ""), self._white(plain.end())

    def _inner(self, start: int, depth: int) -> tuple[Node, int]:
        mapping = self.text[start] == "{"
        node = Node("mapping" if mapping else "list", start, start)
        close = "}" if mapping else "]"
        at = self._white(start + 1)
        while self.text[at : at + 1] != close:
            if node.items:
                at = self._sign(at, ",")
            if mapping:
                key, at = self.node(at, depth + 1)
                node.keys.append(key)
                at = self._sign(at, ":")
            item, at = self.node(at, depth + 1)
            node.items.append(item)
        node.end = at + 1
        return node, self._white(node.end)

    def _sign(self, at: int, sign: str) -> int:
        if self.text[at : at + 1] != sign:
            raise JSONDecodeError(f"a “{sign}” is missing", self.text, at)
        return self._white(at + 1)

    def _white(self, at: int) -> int:
        found = WHITE.match(self.text, at)
        return found.end() if found else at
