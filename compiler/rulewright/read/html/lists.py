"""Lists of HTML: how their entries are counted, by `type` and `start`, by their style or by a style sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
WORD = re.compile(r"[^\W_]+")
NAMED = {"alpha": "a", "latin": "a", "roman": "i"}  # of classes: alpha-list, lower-roman


class OpenList(Struct):
    """A list that is open: how its entries are counted (not at all: `kind` is empty), and how many there were."""

    kind: str
    count: int = 0


def opened_by(tag: Tag, sheets: Sheets, around: Sequence[OpenList]) -> OpenList:
    """Return the list that a tag opens within those `around` it: numbers, letters or Roman numerals, from where it
    starts; where nothing says which, the numerals that the text cites below letters, or numbers. A sheet that says of
    one that nothing is shown may well show numbers otherwise."""
    if tag.name != "ol":
        return OpenList("")
    styled = LIST_STYLE.search(tag.values.get("style", ""))
    if styled and styled[1] == "none":
        return OpenList("")
    classes = tag.values.get("class", "")
    depth = 1 + sum(bool(each.kind) for each in around)
    style = styled[1] if styled else sheets.style(classes, depth)
    below = sheets.below_letters if around and around[-1].kind == "a" else ""
    kind = tag.values.get("type") or STYLED.get(style) or _named(classes) or below or "1"
    return OpenList(kind if kind in KINDS else "1", tag.number("start", 1, 10**6) - 1)


def _named(classes: str) -> str:
    """Return how entries are counted by what the classes of a list are called; nothing where that does not say it."""
    words = WORD.findall(classes.casefold())
    kind = next((NAMED[word] for word in words if word in NAMED), "")
    return kind.upper() if "upper" in words else kind
