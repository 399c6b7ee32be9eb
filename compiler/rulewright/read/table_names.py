"""Names for the tables of a book."""

from __future__ import annotations

from collections import Counter

from rulewright.model import Book, Rule


def name_tables(book: Book) -> None:
    """Give each table its id and its rule: the one that its caption numbers, else the one it stands in."""
    taken: set[str] = set()
    counts: Counter[str] = Counter()  # of each stem, up to where its names are taken
    home: dict[int, Rule] = {id(table): rule for rule in book.rules for table in rule.tables}
    for table in book.tables:
        rule = home.get(id(table))
        named = book.index.get(table.number or "")
        table.rule = named.id if named else rule.id if rule else None
        stem = table.id or (rule.name if rule else "1")
        name = ""
        while not name or name in taken:
            counts[stem] += 1
            name = f"table-{stem}-{counts[stem]}" if counts[stem] > 1 else f"table-{stem}"
        taken.add(name)
        table.id = f"{book.id}:{name}"
