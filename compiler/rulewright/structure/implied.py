"""Rules that stand nowhere themselves, but have children."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model import Book, Rule
from rulewright.notations.number import ZERO, Number
from rulewright.structure.headed import head_chapters
from rulewright.structure.page import Page


def add_implied(book: Book, numbers: dict[str, Number], pages: Sequence[Page]) -> None:
    """Add the rules that have children but stand nowhere themselves, each before its first child; chapters with what
    the text says at their head."""
    rules: list[Rule] = []
    chapters: list[tuple[Rule, Rule]] = []
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
            if end == 1 and not title:
                chapters.append((implied, rule))
        rules.append(rule)
    head_chapters(book, chapters, pages)
    book.rules = rules
