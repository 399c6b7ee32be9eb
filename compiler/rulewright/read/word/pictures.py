"""The pictures of a document: which part of the package each is, and the words that stand for it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from rulewright.read.word.xml import Node
from rulewright.style import PICTURE

SAYS = ("descr", "title", "?:title")  # attributes that say what a picture shows
HOLDERS = ("?:docPr", "?:shape", "?:imagedata")  # elements that have them
OTHERS = ("txbxContent", "mc:Fallback")  # what stands in these is read by itself, or is the same once more


def pictures_in(drawing: Node, parts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (part, words) of each picture in a drawing of Word; `parts` are those of pictures, by their ids."""
    words = _says(drawing)
    for node in _below(drawing):
        part = parts.get(node.get("r:embed") or node.get("r:id"))
        if part:
            yield part, words or stem(part)


def stem(part: str) -> str:
    """Return what a picture without words is called: its file's name without the ending."""
    return posixpath.splitext(posixpath.basename(part))[0]


def look_of(part: str) -> str:
    """Return how words look in whose place a picture is seen."""
    return f"{PICTURE}{part}"


def in_document(name: str, document: str) -> str:
    """Return the name of a look for the whole book: a picture's says in which document its part is."""
    return f"{PICTURE}{document}/{name.removeprefix(PICTURE)}" if name.startswith(PICTURE) else name


def _says(drawing: Node) -> str:
    """Return the first line of what is said of a drawing: Word adds lines on who wrote it."""
    for node in _below(drawing):
        for name in SAYS if node.name in HOLDERS else ():
            lines = node.get(name).strip().splitlines()
            if lines:
                return " ".join(lines[0].split())
    return ""


def _below(node: Node) -> Iterator[Node]:
    for each in node.inner:
        if each.name not in OTHERS:
            yield each
            yield from _below(each)
