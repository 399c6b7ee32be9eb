"""YAML and JSON: a tree of rules, numbered by the place in it or as it says itself."""

from __future__ import annotations

import re

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.read.tree.nodes import Node, read_json, read_yaml
from rulewright.read.tree.rules import TreeReader
from rulewright.text import Source

SENTENCE = re.compile(r"(?:\S+\s+){2}.*[.!?;:。][\"”’')]*\Z", re.DOTALL)  # three words, and what ends them
FEWEST = 3  # sentences of a tree of rules
MOSTLY = 0.4  # of its rules: the others are titles


def read_tree(shown: str, text: str, table: TreeTable | None = None) -> Source:
    """Return the rules of a YAML or JSON file, known to people as `shown`, as it is read; `table` says which keys hold
    what. Raises InputError where it cannot be read, or holds no rules."""
    return TreeReader(shown, text, table or TreeTable()).read(_root(shown, text))


def looks_like_rules(shown: str, text: str) -> bool:
    """True for a YAML or JSON file in which something is called rules, chapters or the like, and holds sentences: most
    such files are settings or data."""
    reader = TreeReader(shown, text, TreeTable())
    try:
        source = reader.read(_root(shown, text))
    except InputError:
        return False
    blocks = source.blocks or []
    rules = sum(bool(each.mark) for each in blocks)
    said = sum(bool(SENTENCE.search(source.text, *each.pieces[-1])) for each in blocks if each.pieces)
    return reader.named and said >= max(FEWEST, rules * MOSTLY)


def _root(shown: str, text: str) -> Node:
    """Return what a file holds. Raises InputError."""
    try:
        return read_json(text) if shown.lower().endswith(".json") else read_yaml(text)
    except ValueError as error:
        raise InputError(f"{shown}:{error}") from error
    except ImportError as error:
        raise InputError(f"{shown}: is YAML, which PyYAML reads; pip install 'rulewright[read-yaml]'") from error
