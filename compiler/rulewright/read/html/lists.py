"""Lists of HTML: how their entries are counted, by `type` and `start` or by their style."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.read.html.tokens import Tag

KINDS = ("1", "a", "A", "i", "I")
STYLED = {
    "decimal": "1",
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
}
LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w-]+)")


class OpenList(Struct):
    """A list that is open: how its entries are counted (not at all: `kind` is empty), and how many there were."""

    kind: str
    count: int = 0


def opened_by(tag: Tag) -> OpenList:
    """Return the list that a tag opens: numbers, letters or Roman numerals, from where it starts."""
    if tag.name != "ol":
        return OpenList("")
    styled = LIST_STYLE.search(tag.values.get("style", ""))
    if styled and styled[1] == "none":
        return OpenList("")
    kind = tag.values.get("type") or STYLED.get(styled[1] if styled else "", "1")
    return OpenList(kind if kind in KINDS else "1", tag.number("start", 1, 10**6) - 1)
