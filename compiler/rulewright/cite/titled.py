"""What the title of a rule holds as its own, and does not cite: the table that it names, *Stilts (2)*."""

from __future__ import annotations

from rulewright.model import Reference


def is_own(title: str, references: list[Reference]) -> bool:
    """True for the name of a table, which is printed below, and for a lone figure in brackets that ends the title: so
    many there are of what it names."""
    first = references[0]
    if first.kind == "table":
        return True
    figure = title[first.start : first.end]
    return figure.isdecimal() and title[: first.start].endswith("(") and title[first.end :].strip() == ")"
