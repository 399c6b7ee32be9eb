"""Rules that stand nowhere themselves, but have children."""

from __future__ import annotations

import re

from rulewright.model import Book, Rule
from rulewright.notations.notation import Number

ZERO = re.compile(r"\W0+")


def add_implied(book: Book, numbers: dict[str, Number]) -> None:
    """Add the rules that have children but stand nowhere themselves, each before its first child."""
    rules: list[Rule] = []
    for rule in book.rules:
        number = numbers[rule.id]
        for end in range(1, len(number)):
            name = "".join(number[:end])
            if name in book.index:
                continue
            parent = f"{book.id}:{''.join(number[: end - 1])}" if end > 1 else None
            named = end == len(number) - 1 and ZERO.fullmatch(number[-1])  # 4.0 is the heading of chapter 4
            title = rule.title if named else None
            implied = Rule(f"{book.id}:{name}", name, None, title, parent, rule.span, implied=True)
            numbers[implied.id] = number[:end]
            book.index[name] = implied
            rules.append(implied)
        rules.append(rule)
    book.rules = rules
