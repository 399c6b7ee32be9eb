"""What people did in an earlier copy of a Word document: a new copy in its place would lose it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulewright.annotate.words import AUTHOR
from rulewright.errors import InputError
from rulewright.read.word import is_open_document, read_package
from rulewright.read.word.package import Package
from rulewright.read.word.xml import Node, tree

CHANGES = ("ins", "del", "moveTo", "moveFrom")
WORDS = ("t", "delText")
Work = tuple[str, str, str]  # what kind it is, whose, and its words


def refuse_loss(path: Path, made: bytes, instead: str) -> None:
    """Raise InputError where the copy at `path` holds tracked changes, or comments of other people, that `made`, which
    is to take its place, does not hold. `instead` is what can be done but for working on with that copy."""
    try:
        earlier = Counter(_work(path.read_bytes()))
    except (OSError, InputError):  # it is not there, or no document
        return
    lost = earlier - Counter(_work(made))
    if lost:
        kinds = {"comments of others" if kind == "comment" else "tracked changes" for kind, _, _ in lost}
        raise InputError(
            f"nothing was changed: {path.name} is there already, and its {' and '.join(sorted(kinds))} would be lost; "
            f"go on with that file (accept or reject what is in it first), or {instead}"
        )


def _work(data: bytes) -> Iterator[Work]:
    """Yield the tracked changes of a document, and the comments that are not ours."""
    if not data.startswith(b"PK"):
        return
    package = Package(data)
    if is_open_document(package):
        return
    parts = read_package(package).parts
    for part in parts:
        root = tree(package.read(part), part)
        yield from ((kind, each.get("author"), _words(each)) for kind in CHANGES for each in root.deep(kind))
    comments = package.related(parts[0], "comments")
    for each in tree(package.read(comments), comments).all("comment") if comments else ():
        if each.get("author") != AUTHOR:
            yield "comment", each.get("author"), _words(each)


def _words(node: Node) -> str:
    """Return the words anywhere in an element."""
    return "".join(each.text for name in WORDS for each in node.deep(name))
