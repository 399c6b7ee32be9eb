"""The comments of a Word document: the part that holds them, and what names that part in the package."""

from __future__ import annotations

import posixpath
import re
from xml.sax.saxutils import escape

from rulewright.annotate.words import AUTHOR
from rulewright.read.word.package import TYPES, Package
from rulewright.read.word.xml import end_of, tree
from rulewright.text import NOT_XML

MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
EMPTY = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments xmlns:w="{MAIN}"></w:comments>'
NO_RELATIONS = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="{PACKAGE}"></Relationships>'
)
ABOUT = ("commentsExtended", "commentsIds", "commentsExtensible")  # parts that say more of each comment


class Comments:
    """The comments of a document. `ours` are the ids of those that we made before; they are left out."""

    def __init__(self, package: Package, main: str) -> None:
        self.package = package
        self.main = main
        self.part = package.related(main, "comments")
        self.new = not self.part
        self.part = self.part or posixpath.join(posixpath.dirname(main), "comments.xml")
        data = EMPTY.encode() if self.new else package.read(self.part)
        root = tree(data, self.part)
        self.ours: list[str] = []
        self._paragraphs: list[str] = []  # what other parts call our comments by
        kept: list[bytes] = []
        at = 0
        ids = [-1]
        for comment in root.all("comment"):
            id = comment.get("id")
            ids.append(int(id) if id.isdecimal() else -1)
            if comment.get("author") == AUTHOR:
                self.ours.append(id)
                self._paragraphs += [value for node in comment.all("p") if (value := node.get("?:paraId"))]
                kept.append(data[at : comment.start])
                at = end_of(data, comment)
        self._data = b"".join([*kept, data[at:]])
        self._next = max(ids) + 1
        self._added: list[str] = []

    def add(self, lines: list[str]) -> int:
        """Add a comment and return its id."""
        id = self._next
        self._next += 1
        words = "".join(f'<w:p><w:r><w:t xml:space="preserve">{_escaped(line)}</w:t></w:r></w:p>' for line in lines)
        self._added.append(
            f'<w:comment xmlns:w="{MAIN}" w:id="{id}" w:author="{AUTHOR}" w:initials="RW">{words}</w:comment>'
        )
        return id

    def parts(self) -> dict[str, bytes]:
        """Return the parts that change, by their names. Raises InputError where one of them is damaged."""
        if not self._added and self.new:
            return {}
        changed = {self.part: _before_end(self._data, "".join(self._added).encode(), self.part)}
        if self.new:
            folder, name = posixpath.split(self.main)
            relations = posixpath.join(folder, "_rels", f"{name}.rels")
            held = self.package.read(relations) if relations in self.package else NO_RELATIONS.encode()
            taken = self.package.relations(self.main)
            id = next(f"rIdRw{at}" for at in range(1, len(taken) + 2) if f"rIdRw{at}" not in taken)
            relation = f'<Relationship xmlns="{PACKAGE}" Id="{id}" Type="{KIND}" Target="/{self.part}"/>'
            changed[relations] = _before_end(held, relation.encode(), relations)
            space = "http://schemas.openxmlformats.org/package/2006/content-types"
            override = f'<Override xmlns="{space}" PartName="/{self.part}" ContentType="{TYPE}"/>'
            changed[TYPES] = _before_end(self.package.read(TYPES), override.encode(), TYPES)
        for kind in ABOUT if self._paragraphs else ():
            part = self.package.related(self.main, kind)
            if part in self.package:
                changed[part] = self._without_ours(self.package.read(part), part)
        return changed

    def _without_ours(self, data: bytes, part: str) -> bytes:
        """Leave out what a part says of our comments."""
        pieces: list[bytes] = []
        at = 0
        for node in tree(data, part).inner:
            if any(value in self._paragraphs for name, value in node.attributes.items() if name.endswith("paraId")):
                pieces.append(data[at : node.start])
                at = end_of(data, node)
        return b"".join([*pieces, data[at:]])


def _before_end(data: bytes, added: bytes, part: str) -> bytes:
    """Put XML in front of the last tag of a part, or into its only one. Raises InputError where the part is damaged."""
    tree(data, part)
    end = data.rstrip()
    if end.endswith(b"/>"):
        start = end.rindex(b"<")
        name = re.match(rb"<([^\s/>]+)", end[start:])
        return end[:-2] + b">" + added + b"</%s>" % (name[1] if name else b"")
    at = end.rindex(b"</")
    return data[:at] + added + data[at:]


def _escaped(text: str) -> str:
    return escape(NOT_XML.sub("\ufffd", text))
