"""What people call a rule or a table whose id is known."""

from __future__ import annotations


def name_of(id: str) -> str:
    """Return the number or tag in the id of a rule, or that of a table, as people know it."""
    book, _, name = id.partition(":")
    return name.removeprefix("table-") or f"{book}, outside its rules"
