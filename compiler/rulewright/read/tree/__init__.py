"""YAML and JSON: a tree of rules, numbered by the place in it or as it says itself."""

from __future__ import annotations

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.read.tree.nodes import Node, read_json, read_yaml
from rulewright.read.tree.numbering import SIGN
from rulewright.read.tree.numbers import is_bare
from rulewright.read.tree.positions import with_keys
from rulewright.read.tree.roles import CITING, is_said
from rulewright.read.tree.rules import TreeReader
from rulewright.text import Source

FEWEST = 3  # sentences of a tree of rules
MOSTLY = 0.4  # of its rules: the others are titles
CITED = 2  # numbers, at least, which the text says again


def read_tree(shown: str, text: str, table: TreeTable | None) -> Source:
    """Return the rules of a YAML or JSON file, known to people as `shown`, as it is read; `table` says which keys hold
    what. Raises InputError where it cannot be read, or holds no rules."""
    return TreeReader(shown, text, table or TreeTable()).read(_root(shown, text))


def looks_like_rules(shown: str, text: str) -> bool:
    """True for a YAML or JSON file that holds sentences, most of which have numbers of several parts or a sign, or
    which cite each other by such: most such files are settings or data."""
    reader = TreeReader(shown, text, TreeTable())
    try:
        source = reader.read(_root(shown, text))
    except InputError:
        return False
    blocks = [each for each in source.blocks or [] if each.pieces]
    said = sum(is_said(source.text[slice(*each.pieces[-1])]) for each in blocks)
    numbers = {
        rule.number: rule.printed or bool(rule.entry.own)
        for rule in reader.rules
        if rule.number and not is_bare(rule.number)
    }
    words = {word for each in blocks for piece in each.pieces for word in CITING.findall(source.text, *piece)}
    signed = sum(SIGN in rule.number for rule in reader.rules)  # nothing but sections of laws
    told = signed >= FEWEST or 2 * sum(numbers.values()) > len(reader.rules)
    return said >= max(FEWEST, len(blocks) * MOSTLY) and (told or len(words & numbers.keys()) >= CITED)


def _root(shown: str, text: str) -> Node:
    """Return what a file holds. Raises InputError."""
    try:
        return with_keys(read_json(text) if shown.lower().endswith(".json") else read_yaml(text))
    except ValueError as error:
        raise InputError(f"{shown}:{error}") from error
    except ImportError as error:
        raise InputError(f"{shown}: is YAML, which PyYAML reads; pip install 'rulewright[read-yaml]'") from error
