"""A paragraph of an OpenDocument text to words: what a reader sees, how it looks, what hangs on it."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable
from urllib.parse import unquote

from msgspec import Struct

from rulewright.read.word.fields import Field, parse
from rulewright.read.word.inline import Bookmark, Inline, Note
from rulewright.read.word.opendocument.styles import Styles
from rulewright.read.word.pictures import look_of, stem
from rulewright.read.word.xml import Node

PARAGRAPHS = ("text:p", "text:h")
# Elements with characters between elements, as far as what is in them is read
MIXED = frozenset(
    {
        *PARAGRAPHS, "text:span", "text:a", "text:ruby-base", "text:meta", "text:meta-field", "text:bookmark-ref",
        "text:reference-ref", "text:note-ref", "text:sequence-ref",
    }
)  # fmt: skip
BLANKS = re.compile(r"[ \t\r\n]+")
LEFT_OUT = frozenset(
    {
        "office:annotation", "office:annotation-end", "text:soft-page-break", "text:hidden-text", "text:toc-mark",
        "text:hidden-paragraph", "text:alphabetical-index-mark", "text:user-index-mark", "text:bibliography-mark",
        "text:note-citation",
    }
)  # fmt: skip
BEGINS = ("text:bookmark-start", "text:reference-mark-start", "text:bookmark", "text:reference-mark")
ENDS = ("text:bookmark-end", "text:reference-mark-end", "text:bookmark", "text:reference-mark")
# What a reference shows, as a field of Word says it
LEADS = {"text:bookmark-ref": "REF", "text:reference-ref": "REF", "text:note-ref": "NOTEREF"}
SWITCHES = {"number": " \\r", "number-no-superior": " \\n", "number-all-superior": " \\w", "text": ""}
ELSEWHERE = " \\p"  # above or below, a chapter, another kind of number: what is not worked out here
MOST_BLANKS = 1000  # in a row: nothing is read from how many more there are


class Body(Struct):
    """A note in the text: what stands in it, and how it is counted."""

    node: Node
    number: int


class WordsReader:
    """Reads paragraphs, one by one. `deleted` are the words of tracked changes by their ids, for the text as it was
    before them; None reads it with all changes accepted."""

    def __init__(self, styles: Styles, deleted: dict[str, list[Node]] | None, inserted: frozenset[str]) -> None:
        self.styles = styles
        self.deleted = deleted
        self.inserted = inserted
        self.bodies: dict[str, Body] = {}  # notes by their ids
        self._counted: Counter[str] = Counter()  # notes so far, by kind
        self._inside: set[str] = set()  # insertions that have begun
        self._inline = Inline()
        self._readers: dict[str, Callable[[Node, dict[str, bool]], None]] = {
            "#": self._characters,
            "text:s": self._blanks,
            "text:tab": self._tab,
            "text:line-break": self._line_break,
            "text:a": self._link,
            "text:note": self._note,
            "text:ruby": self._ruby,
        }

    def read(self, paragraph: Node) -> Inline:
        """Return the words of a paragraph."""
        self._inline = Inline()
        look = self.styles.toggles("paragraph", paragraph.get("text:style-name"))
        self._read_all(paragraph.inner, look)
        return self._inline

    def _add(self, text: str, look: dict[str, bool]) -> None:
        if not (self._inside or look.get("hidden")):
            self._inline.add(text, None, None, frozenset(name for name, on in look.items() if on))

    def _characters(self, node: Node, look: dict[str, bool]) -> None:
        """Add characters as they are written: any white space is one blank, none at the beginning."""
        text = BLANKS.sub(" ", node.text)
        last = self._inline.parts[-1] if self._inline.parts else " "
        if last.endswith((" ", "\n", "\t")):
            text = text.lstrip(" ")
        if text:
            self._add(text, look)

    def _read_all(self, nodes: Iterable[Node], look: dict[str, bool]) -> None:
        for node in nodes:
            self._read(node, look)

    def _read(self, node: Node, look: dict[str, bool]) -> None:
        name = node.name
        if name == "text:span":
            self._read_all(node.inner, look | self.styles.toggles("text", node.get("text:style-name")))
        elif name in BEGINS or name in ENDS:
            self._bookmark(node)
        elif name.endswith("-ref"):
            self._reference(node, look)
        elif name.startswith("text:change"):
            self._change(node, look)
        elif name.startswith("draw:"):
            self._inline.boxes += _boxes(node)
            self._pictures(node, look)
        elif name in self._readers:
            self._readers[name](node, look)
        elif name not in LEFT_OUT and name.startswith("text:"):  # a field: what it showed last
            self._characters(node, look)
            self._read_all(node.inner, look)

    def _pictures(self, frame: Node, look: dict[str, bool]) -> None:
        """Add the words that stand for the pictures of a frame."""
        said = frame.first("?:desc") or frame.first("?:title")
        for image in frame.all("draw:image"):
            part = posixpath.normpath(image.get("xlink:href"))
            if part.startswith("Pictures/"):
                words = " ".join(said.text.split()) if said else ""
                self._add(words or stem(part), look | {look_of(part): True})

    def _blanks(self, node: Node, look: dict[str, bool]) -> None:
        count = node.get("text:c", "1")
        self._add(" " * min(int(count), MOST_BLANKS) if count.isdecimal() and len(count) < 6 else " ", look)

    def _tab(self, node: Node, look: dict[str, bool]) -> None:
        self._add("\t", look)

    def _line_break(self, node: Node, look: dict[str, bool]) -> None:
        self._add("\n", look)

    def _ruby(self, node: Node, look: dict[str, bool]) -> None:
        for base in node.all("text:ruby-base"):
            self._read_all(base.inner, look)

    def _link(self, node: Node, look: dict[str, bool]) -> None:
        start = self._inline.length
        self._read_all(node.inner, look)
        target = unquote(node.get("xlink:href"))
        if target:
            self._inline.links.append((start, self._inline.length, target))

    def _reference(self, node: Node, look: dict[str, bool]) -> None:
        start = self._inline.length
        self._read_all(node.inner, look)
        shown = node.get("text:reference-format")
        name = node.get("text:ref-name").replace('"', "")
        if node.name in LEADS and name and self._inline.length > start:
            switch = SWITCHES.get(shown, ELSEWHERE)
            kind = "PAGEREF" if shown == "page" else LEADS[node.name]
            code = f'{kind} "{name}"{switch if kind == "REF" else ""}'
            self._inline.fields.append(Field(parse(code), start, self._inline.length))

    def _bookmark(self, node: Node) -> None:
        name = node.get("text:name")
        if node.name in BEGINS:
            self._inline.bookmarks.append(Bookmark(name, name, self._inline.length))
        if node.name in ENDS:
            self._inline.bookmarks.append(Bookmark(name, "", self._inline.length))

    def _note(self, node: Node, look: dict[str, bool]) -> None:
        body = node.first("text:note-body")
        if body is None or self._inside:
            return
        kind = node.get("text:note-class", "footnote")
        self._counted[kind] += 1
        number = self._counted[kind]
        id = f"{kind} {number}"
        self._inline.bookmarks.append(Bookmark(id, node.get("text:id"), self._inline.length))
        self.bodies[id] = Body(body, number)
        self._inline.notes.append(Note(self._inline.length, kind, id))
        self._add(f"[{number}]", {"sup": True})

    def _change(self, node: Node, look: dict[str, bool]) -> None:
        """Of the text before its changes, leave out what they put in and add what they took out."""
        id = node.get("text:change-id")
        if self.deleted is None:
            return
        if node.name == "text:change":
            for at, paragraph in enumerate(self.deleted.get(id, ())):
                self._add(" " if at else "", look)
                self._read_all(paragraph.inner, look)
        elif node.name == "text:change-start" and id in self.inserted:
            self._inside.add(id)
        else:
            self._inside.discard(id)


def _boxes(node: Node) -> list[Node]:
    """Return the text boxes in a drawing."""
    found = []
    for each in node.inner:
        found += [each] if each.name == "draw:text-box" else _boxes(each)
    return found
