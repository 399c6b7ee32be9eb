"""Where the text of a rule goes on behind its items: it is shown where it stands in the book."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model import Block, Rule, Table

Parts = list[Block | Table]


def with_behind(rules: Sequence[Rule]) -> list[tuple[Rule, Parts]]:
    """Return the rules of a page, in order, each with what stands behind it and belongs to a rule around it."""
    last: dict[str, int] = {}  # each rule -> the last one of those that stand below it
    parents = {rule.id: rule.parent or "" for rule in rules}
    for at, rule in enumerate(rules):
        around = rule.id
        while around in parents and last.get(around) != at:
            last[around] = at
            around = parents[around]
    found: list[Parts] = [[] for _ in rules]
    for at, rule in enumerate(rules):
        book = rule.id.partition(":")[0]
        for part in rule.content:
            if part.after:
                behind = last.get(f"{book}:{part.after}", -1)
                found[behind if behind > at else last[rule.id]].append(part)
    return list(zip(rules, found, strict=True))
