"""Names for what a reader or the outline found."""

from __future__ import annotations

from rulewright.model import Book, Rule


def name_tables(book: Book) -> None:
    """Give each table its id and its rule: the one that its caption numbers, else the one it stands in."""
    taken: set[str] = set()
    home: dict[int, Rule] = {id(table): rule for rule in book.rules for table in rule.tables}
    for table in book.tables:
        rule = home.get(id(table))
        named = book.index.get(table.number or "")
        table.rule = named.id if named else rule.id if rule else None
        stem = table.id or (rule.name if rule else "1")
        name, count = f"table-{stem}", 1
        while name in taken:
            count += 1
            name = f"table-{stem}-{count}"
        taken.add(name)
        table.id = f"{book.id}:{name}"
