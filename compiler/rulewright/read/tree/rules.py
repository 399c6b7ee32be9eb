"""A tree to blocks: which of its nodes are rules, what number each has, which words are its title and text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from rulewright.config import TreeTable
from rulewright.errors import InputError
from rulewright.read.blocks import RawBlock
from rulewright.read.reading import Reading
from rulewright.read.tree.nodes import Node
from rulewright.text import Source

NUMBER = re.compile(  # perhaps with what it is called: Rule 4, § 4
    r"(?P<called>(?:[^\W\d_]{2,12}\.?[ \xa0]|§{1,2}[ \xa0]?)?)"
    r"(?P<number>[A-Za-z]{0,3}[.-]?\d+[A-Za-z]?(?:[.:-]\w{1,4})*\.?|[A-Za-z]\.?|[IVXLCDM]+\.?)"
)
APART = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")  # blank lines between paragraphs
MOST_TOLD = 6
# What stands in a string between quotes: characters as they are, and those that are escaped
PIECE: dict[str, re.Pattern[str]] = {
    '"': re.compile(r"(?P<plain>[^\\]+)|(?:\\u[\dA-Fa-f]{4})+|(?:\\n)+|\\."),
    "'": re.compile(r"(?P<plain>[^']+)|''"),
}


class TreeReader:
    """Reads the tree of one file. `table` says which keys hold what."""

    def __init__(self, shown: str, text: str, table: TreeTable) -> None:
        self.shown = shown
        self.text = text
        self.reading = Reading(shown, text)
        self.table = table
        self.known = {key for keys in (table.number, table.title, table.text, table.rules) for key in keys}
        self.unread: Counter[str] = Counter()
        self.called = ""  # what stands before most numbers, and so before those of rules
        self.named = False  # something is called rules, or whatever holds them

    def read(self, root: Node) -> Source:
        """Return the rules below a root."""
        root = self._top(root)
        self.called = self._usual_word(root)
        self._rules(root, "", 1)
        source = self.reading.source()
        if not source.blocks:
            keys = ", ".join(self.table.rules)
            raise InputError(
                f"{self.shown}: no rules were found in it (under {keys}); say in [tree] of book.toml what holds them"
            )
        source.styles = source.anchors = None  # what is marked up in its words is Markdown
        if self.unread:
            keys = ", ".join(f"{key} ({count} times)" for key, count in self.unread.most_common(MOST_TOLD))
            told = f"what stands under {keys} was not read; say in [tree] of book.toml what it is"
            source.remark = f"{self.shown}: {told}"
        return source

    def _top(self, root: Node) -> Node:
        """Return the node whose items are the first rules: the only one in a mapping, or what is called rules."""
        while root.kind == "mapping":
            inner = self._held(root)
            if inner is None and len(root.items) == 1 and root.items[0].kind != "text":
                inner = root.items[0]
            if inner is None and any(key.text.casefold() in self.known for key in root.keys):
                return Node("list", root.start, root.end)  # one record, with no rules below it
            if inner is None:
                return root
            root = inner
        return root

    def _held(self, node: Node) -> Node | None:
        """Return what a mapping calls its rules."""
        found = self._find(node, self.table.rules)
        self.named = self.named or found is not None
        return found

    def _find(self, node: Node, keys: list[str]) -> Node | None:
        """Return the first item of a mapping under one of some keys."""
        for wanted in keys:
            for key, item in zip(node.keys, node.items, strict=False):
                if key.text.casefold() == wanted.casefold() and (item.text or item.items):
                    return item
        return None

    def _rules(self, node: Node, parent: str, depth: int) -> None:
        """Read the rules that a list or a mapping holds."""
        keys: list[Node | None] = list(node.keys) if node.kind == "mapping" else [None] * len(node.items)
        for place, (key, item) in enumerate(zip(keys, node.items, strict=False), self.table.start if depth == 1 else 1):
            self._rule(item, key, parent, place, depth)

    def _rule(self, node: Node, key: Node | None, parent: str, place: int, depth: int) -> None:
        record = node.kind == "mapping" and any(each.text.casefold() in self.known for each in node.keys)
        given = self._find(node, self.table.number) if record else None
        given = given if given and self._number_in(given) else None  # others are names
        named = key is not None and bool(self._number_in(key))
        number = given or (key if named else None)
        title = self._find(node, self.table.title) if record else None
        title = title or (key if not named else None)
        full = self._number(number, parent, place)
        tag = (number or node).start, (number or node).end if number else node.start
        self.reading.open(RawBlock("heading" if title else "paragraph", [], mark=full, level=depth), self._inner(tag))
        if title:
            self._words(title)
            self.reading.close()
        if not record:
            self._text(node) if node.kind == "text" else self._rules(node, full, depth + 1)
            self.reading.close()
            return
        for each in self._texts(node):
            self._text(each)
        self.reading.close()
        inner = self._held(node)
        if inner and inner.kind != "text":
            self._rules(inner, full, depth + 1)
        self.unread.update(each.text for each in node.keys if each.text.casefold() not in self.known)

    def _number(self, given: Node | None, parent: str, place: int) -> str:
        own = self._number_in(given).rstrip(".") if given else str(place)
        joined = f"{parent}{self.table.between}"
        return own if not parent or own.startswith(joined) else f"{joined}{own}"

    def _number_in(self, node: Node) -> str:
        """Return the number that is all of a node's text, but for what rules are called; nothing where there is other
        text: Boat 7, in a book of rules that are called otherwise."""
        found = NUMBER.fullmatch(node.text.strip())
        return found["number"] if found and found["called"].strip() in ("", self.called) else ""

    def _usual_word(self, root: Node) -> str:
        """Return what stands before most numbers below a root; nothing where that differs."""
        found = (NUMBER.fullmatch(text.strip()) for text in self._names(root))
        words = Counter(each["called"].strip() for each in found if each)
        word, times = next(iter(words.most_common(1)), ("", 0))
        return word if 2 * times > words.total() else ""

    def _names(self, node: Node) -> Iterator[str]:
        """Yield the texts below a node that may be numbers: keys, and what stands under those for numbers."""
        for key, item in zip_longest(node.keys, node.items):
            if key is not None and key.text.casefold() in self.table.number:
                yield item.text
            elif key is not None and key.text.casefold() not in self.known:
                yield key.text
            yield from self._names(item)

    def _inner(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return a place in the file without quotes at its edges."""
        start, end = place
        return (start + 1, end - 1) if end - start > 1 and self.text[start] in "\"'" else place

    def _texts(self, node: Node) -> Iterator[Node]:
        """Yield the texts of a rule: what stands under the first key for them, piece by piece."""
        found = self._find(node, self.table.text)
        if found and found.kind == "text":
            yield found
        elif found:
            yield from (each for each in found.items if each.kind == "text")

    def _text(self, node: Node) -> None:
        """Write a text, whose paragraphs blank lines part."""
        start, end = self._inner((node.start, node.end))
        if self.text[start : start + 1] in ("|", ">") and node.text[:1] != self.text[start]:
            start = self.text.find("\n", start, end) + 1 or end
        if _same(self.text[start:end], node.text):
            for paragraph in (*APART.finditer(self.text, start, end), None):
                self.reading.words(start, paragraph.start() if paragraph else end)
                self.reading.close()
                start = paragraph.end() if paragraph else end
        elif not self._escaped(start, end, node.text):
            for words in APART.split(node.text):
                self.reading.put(words, node.start, node.end)
                self.reading.close()
        self.reading.close()

    def _escaped(self, start: int, end: int, meant: str) -> bool:
        """Write a text in quotes with characters that are escaped; False where that is not how it is written."""
        quote = self.text[start - 1 : start]
        if quote not in PIECE:
            return False
        pieces = [(each, _unescaped(each[0], quote)) for each in PIECE[quote].finditer(self.text, start, end)]
        if "".join(words for _, words in pieces) != meant:
            return False
        for piece, words in pieces:
            if piece["plain"]:
                self.reading.words(*piece.span())
            elif APART.search(words):
                self.reading.close()
            elif words.isspace():
                self.reading.part(*piece.span())
            else:
                self.reading.join(words, *piece.span())
        return True

    def _words(self, node: Node) -> None:
        start, end = self._inner((node.start, node.end))
        if _same(self.text[start:end], node.text):
            self.reading.words(start, end)
        else:
            self.reading.put(node.text, node.start, node.end)


def _unescaped(written: str, quote: str) -> str:
    """Return what a piece of a string in quotes means; as it is, where that is not known here."""
    if quote == "'":
        return "'" if written == "''" else written
    try:
        return str(json.loads(f'"{written}"', strict=False)) if written.startswith("\\") else written
    except ValueError:
        return written


def _same(written: str, meant: str) -> bool:
    """True where words stand in the file as they are meant: nothing but white space differs."""
    return "".join(written.split()) == "".join(meant.split())
