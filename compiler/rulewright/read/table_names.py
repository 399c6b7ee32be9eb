"""Names for the tables of a book."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable

from rulewright.model import Book, Rule


def name_tables(book: Book) -> None:
    """Give each table its id and its rule: the one that its caption numbers, else the one it stands in. Where tables
    count by themselves, Table 1 is none of chapter 1."""
    taken: set[str] = set()
    counts: Counter[str] = Counter()  # of each stem, up to where its names are taken
    home: dict[int, Rule] = {id(table): rule for rule in book.rules for table in rule.tables}
    counted = _counted({table.number for table in book.tables if table.number})
    for table in book.tables:
        rule = home.get(id(table))
        named = None if table.number in counted else book.index.get(table.number or "")
        table.rule = named.id if named else rule.id if rule else None
        stem = table.id or (rule.name if rule else "1")
        name = ""
        while not name or name in taken:
            counts[stem] += 1
            name = f"table-{stem}-{counts[stem]}" if counts[stem] > 1 else f"table-{stem}"
        taken.add(name)
        table.id = f"{book.id}:{name}"


def _counted(numbers: set[str]) -> set[str]:
    """Return those of the numbers of tables that count these by themselves: 1, 2, 3 or A, B, C, from the first on and
    with few left out."""
    figures = {number for number in numbers if number.isdecimal()}
    letters = numbers & set(string.ascii_uppercase)
    return _from_first(figures, int) | _from_first(letters, lambda letter: ord(letter) - ord("A") + 1)


def _from_first(numbers: set[str], place: Callable[[str], int]) -> set[str]:
    places = {place(number) for number in numbers}
    return numbers if 1 in places and max(places) < 2 * len(places) else set()
