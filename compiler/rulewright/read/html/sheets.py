"""What the style sheets within a document in HTML say: how the entries of lists are counted, by the class of a list or
by how deep it stands within others, and which classes are struck out. Or the text cites how."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

STYLE = re.compile(r"<style\b[^<>]*>(?P<rules>.*?)(?:</style|\Z)", re.IGNORECASE | re.DOTALL)
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w-]+)")
CLASS = re.compile(r"(?:ol)?\.(?P<name>[\w-]+)")
OF_CLASS = re.compile(r"\w*\.(?P<name>[\w-]+)")
LINE_THROUGH = re.compile(r"text-decoration(?:-line)?\s*:[^;]*\b(line-through)\b", re.IGNORECASE)
CITED = re.compile(r"\([a-z]\)\s*\(ii\)")  # 2(a)(ii)
ENTRY = re.compile(r"li(?:::?marker)?")


class Sheets(Struct):
    """The way to count that is said of lists of a class, and of those that stand so deep, from 1; the classes that are
    `struck` out; and that of lists `below_letters`, where the text cites it."""

    classes: dict[str, str] = field(default_factory=dict)
    deep: dict[int, str] = field(default_factory=dict)
    struck: set[str] = field(default_factory=set)
    below_letters: str = ""

    def style(self, classes: str, depth: int) -> str:
        """Return the way to count of a list of these classes at a depth; nothing where none is said."""
        said = next((self.classes[name] for name in classes.split() if name in self.classes), "")
        return said or next((self.deep[at] for at in range(depth, 0, -1) if at in self.deep), "")


def sheets_in(text: str) -> Sheets:
    """Return what the style sheets within a document say."""
    found = Sheets(below_letters="i" if "(ii)" in text and CITED.search(text) else "")
    for sheet in STYLE.finditer(text) if "list-style" in text or "line-through" in text else ():
        rules = COMMENT.sub("", sheet["rules"])
        found.struck |= {
            named["name"] for selector, _ in _rules(rules, LINE_THROUGH) if (named := OF_CLASS.fullmatch(selector))
        }
        for selector, style in _rules(rules, LIST_STYLE):
            *around, last = [each for each in selector.replace(">", " ").split() if not ENTRY.fullmatch(each)] or [""]
            if named := CLASS.fullmatch(last):
                found.classes[named["name"]] = style
            elif last == "ol" and all(each == "ol" for each in around):
                found.deep[len(around) + 1] = style
    return found


def _rules(sheet: str, said: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield each selector of which a sheet says something, and that."""
    for rule in sheet.split("}"):
        head, _, body = rule.rpartition("{")
        if style := said.search(body):
            for selector in head.rpartition("{")[2].split(","):  # within a query, perhaps
                yield selector.strip(), style[1]
