"""YAML and JSON: a tree of rules, numbered by the place in it or as it says itself."""

from __future__ import annotations

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.read.tree.nodes import Node, read_json, read_yaml
from rulewright.read.tree.rules import TreeReader
from rulewright.text import Source


def read_tree(shown: str, text: str, table: TreeTable | None = None) -> Source:
    """Return the rules of a YAML or JSON file, known to people as `shown`, as it is read; `table` says which keys hold
    what. Raises InputError where it cannot be read, or holds no rules."""
    try:
        root: Node = read_json(text) if shown.lower().endswith(".json") else read_yaml(text)
    except ValueError as error:
        raise InputError(f"{shown}:{error}") from error
    except ImportError as error:
        raise InputError(f"{shown}: is YAML, which PyYAML reads; pip install 'rulewright[read-yaml]'") from error
    return TreeReader(shown, text, table or TreeTable()).read(root)
