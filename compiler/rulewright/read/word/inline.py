"""The words of a paragraph in Word: how they look, what stands in them, where in the part each character is."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from rulewright.read.word.fields import Field
from rulewright.read.word.xml import Node


class Atom(NamedTuple):
    """Characters at `offset` of the text, which stand in one element (`start` to `end`, where its last tag begins) of
    a run. One without a run is an automatic number: it stands in no element."""

    offset: int
    length: int
    run: int
    start: int
    end: int


class Look(NamedTuple):
    """How a stretch looks."""

    start: int
    end: int
    names: frozenset[str]


class Note(NamedTuple):
    """Where a note is referred to, and which."""

    offset: int
    kind: str
    id: str


class Bookmark(NamedTuple):
    """Where a bookmark begins; or, without a name, where the one with this id ends."""

    id: str
    name: str
    offset: int


class Inline(Struct):
    """The words of a paragraph, with offsets from its own beginning."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    atoms: list[Atom] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    bookmarks: list[Bookmark] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    boxes: list[Node] = field(default_factory=list)
    listed: bool = False  # in a contents field

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def add(self, text: str, run: Node | None, node: Node | None, look: frozenset[str]) -> None:
        """Append characters that a run shows."""
        if run is not None and node is not None:
            self.atoms.append(Atom(self.length, len(text), run.start, node.start, node.end))
        if look:
            last = self.looks[-1] if self.looks else None
            if last and last.end == self.length and last.names == look:
                self.looks[-1] = Look(last.start, self.length + len(text), look)
            else:
                self.looks.append(Look(self.length, self.length + len(text), look))
        self.parts.append(text)
        self.length += len(text)

    def join(self, other: Inline) -> None:
        """Append what stands in another paragraph."""
        by = self.length
        self.parts += other.parts
        self.atoms += [each._replace(offset=each.offset + by) for each in other.atoms]
        self.looks += [Look(each.start + by, each.end + by, each.names) for each in other.looks]
        self.links += [(start + by, end + by, target) for start, end, target in other.links]
        self.bookmarks += [each._replace(offset=each.offset + by) for each in other.bookmarks]
        self.notes += [each._replace(offset=each.offset + by) for each in other.notes]
        for each in other.fields:
            each.start, each.end = each.start + by, each.end + by
        self.fields += other.fields
        self.boxes += other.boxes
        self.length += other.length
        self.listed = self.listed or other.listed
