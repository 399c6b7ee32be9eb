"""HTML cut at its tags: what a tag is called, what it says of itself, and where that stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct

TOKEN = re.compile(
    r"<!--(?P<comment>.*?)(?:-->|\Z)"
    r"|<[!?][^<>]*>"
    r"|<(?P<close>/?)(?P<name>[A-Za-z][\w:-]*)(?P<attributes>(?>[^<>\"']+|\"[^\"]*\"|'[^']*')*+)>"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?)",
    re.DOTALL,
)
ATTRIBUTE = re.compile(
    r"(?P<key>[^\s\"'=<>/]+)(?:\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'<>`]+)))?"
)
VALUES = ("double", "single", "bare")


class Tag(Struct):
    """A tag, between `start` and `end` of the text. `values` are its attributes, by their names in small letters;
    `places` is where the values stand."""

    name: str
    close: bool
    start: int
    end: int
    values: dict[str, str]
    places: dict[str, tuple[int, int]]

    def number(self, key: str, default: int, most: int) -> int:
        """Return a whole number that the tag says, within bounds."""
        said = self.values.get(key, "").strip()
        return min(int(said), most) if said.isdecimal() and len(said) < 9 else default


class Comment(Struct):
    """A comment that speaks to this tool."""

    start: int
    end: int


class Words(Struct):
    """Words between tags, or (`entity`) a mark that stands for some."""

    start: int
    end: int
    entity: str = ""


Token = Tag | Comment | Words


def tokens(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield what stands in a stretch of a text in HTML, in order."""
    at = start
    for match in TOKEN.finditer(text, start, end):
        if match.start() > at:
            yield Words(at, match.start())
        at = match.end()
        if match["name"]:
            yield _tag(match)
        elif match["entity"]:
            yield Words(*match.span(), unescape(match["entity"]))
        elif match["comment"] and match["comment"].lstrip().startswith("rulewright:"):
            yield Comment(*match.span())
    if at < end:
        yield Words(at, end)


def _tag(match: re.Match[str]) -> Tag:
    values: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    base = match.start("attributes")
    for each in ATTRIBUTE.finditer(match["attributes"]) if match["attributes"] else ():
        key = each["key"].lower()
        group = next((name for name in VALUES if each[name] is not None), "")
        if key not in values:
            values[key] = unescape(each[group]) if group else ""
            places[key] = (base + each.start(group), base + each.end(group)) if group else (base, base)
    return Tag(match["name"].lower(), bool(match["close"]), match.start(), match.end(), values, places)
