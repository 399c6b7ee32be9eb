"""Keys of a tree under which numbers of other rules stand: `see: [4.2, 4.7]`."""

from __future__ import annotations

import re
from collections import defaultdict

from rulewright.read.tree.nodes import Node
from rulewright.read.tree.numbering import Numbered
from rulewright.read.tree.numbers import is_bare

DECIMAL = re.compile(r"\d+\.\d+")


def citing_keys(rules: list[Numbered]) -> set[str]:
    """Return the keys under which numbers of rules stand, half of them or more: such of several parts, since others may
    be figures, and somewhere in a list, or such as are no decimals. What a rule stands in is no citation."""
    known = {rule.number for rule in rules if not is_bare(rule.number)}
    members: dict[str, list[str]] = defaultdict(list)
    telling: set[str] = set()
    other: set[str] = set()
    for rule in rules:
        for key, node in rule.entry.others:
            numbers = _members(node)
            members[key.text] += numbers
            if len(numbers) > 1 or node.items or not DECIMAL.fullmatch("".join(numbers)):
                telling.add(key.text)
            if not numbers or any(rule.number.startswith(number) for number in numbers):
                other.add(key.text)
    return {key for key in telling - other if 2 * sum(each in known for each in members[key]) >= len(members[key])}


def _members(node: Node) -> list[str]:
    """Return the words of a list, or of a text; none where there is more in it."""
    texts = node.items or [node]
    plain = all(each.kind == "text" for each in texts)
    return [word for each in texts for word in re.split(r"[,;\s]+", each.text.strip()) if word] if plain else []
