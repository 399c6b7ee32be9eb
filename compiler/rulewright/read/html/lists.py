"""Lists of HTML: how their entries are counted, by `type` and `start`, by their style or by a style sheet."""

from __future__ import annotations

from msgspec import Struct

from rulewright.read.html.sheets import LIST_STYLE, Sheets
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


class OpenList(Struct):
    """A list that is open: how its entries are counted (not at all: `kind` is empty), and how many there were."""

    kind: str
    count: int = 0


def opened_by(tag: Tag, sheets: Sheets, depth: int) -> OpenList:
    """Return the list that a tag opens, at a depth from 1: numbers, letters or Roman numerals, from where it starts. A
    sheet that says of one that nothing is shown may well show numbers otherwise."""
    if tag.name != "ol":
        return OpenList("")
    styled = LIST_STYLE.search(tag.values.get("style", ""))
    if styled and styled[1] == "none":
        return OpenList("")
    style = styled[1] if styled else sheets.style(tag.values.get("class", ""), depth)
    kind = tag.values.get("type") or STYLED.get(style, "1")
    return OpenList(kind if kind in KINDS else "1", tag.number("start", 1, 10**6) - 1)
