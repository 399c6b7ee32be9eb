"""Running text of reStructuredText: looks, links, notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

from rulewright.style import WORK

if TYPE_CHECKING:
    from rulewright.read.rest.document import Document

LOOKS: dict[type[nodes.Node], str] = {
    nodes.strong: "strong",
    nodes.emphasis: "emphasis",
    nodes.title_reference: "emphasis",
    nodes.literal: "code",
    nodes.superscript: "sup",
    nodes.subscript: "sub",
}
NOTE = re.compile(r"\[(?P<label>[^\[\]\n]+)\]_")  # of a work that another file lists: docutils does not know it


class Inline:
    """Reads the words of a paragraph."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def text(self, node: nodes.Element) -> None:
        for child in node.children:
            self._word(child)

    def _word(self, node: nodes.Node) -> None:
        if isinstance(node, nodes.Text):
            self.document.places.write(node.astext())
            self.document.tell(self.document.places.at)
        elif isinstance(node, nodes.reference):
            self._link(node)
        elif isinstance(node, nodes.footnote_reference):
            self._note(node, node.astext(), "sup")
        elif isinstance(node, nodes.citation_reference):
            self._note(node, node.astext(), WORK)
        elif isinstance(node, nodes.problematic) and (note := NOTE.fullmatch(node.astext())):
            self._note(node, note["label"], WORK if note["label"][0].isalpha() else "sup")
        elif isinstance(node, nodes.target):
            self.document.name(node)
            self.text(node)
        elif isinstance(node, nodes.image):
            self.document.image(node)
        elif isinstance(node, (nodes.Invisible, nodes.system_message)):
            return
        elif isinstance(node, nodes.Element):
            look = next((name for kind, name in LOOKS.items() if isinstance(node, kind)), "")
            if look:
                self.document.reading.look(look)
            self.text(node)
            if look:
                self.document.reading.unlook(look)

    def _note(self, node: nodes.Element, label: str, look: str) -> None:
        place = self.document.places.move(node.rawsource or node.astext())
        self.document.reading.cite_note(label, *(place or (self.document.places.at, self.document.places.at)), look)

    def _link(self, node: nodes.Element) -> None:
        id = node.get("refid") or node.get("refname") or ""
        address = node.get("refuri") or f"#{id}"
        words = node.astext()
        self.document.reading.look(f"link:{address}")
        if node.get("said") is False:
            place = self.document.places.move(words) or (self.document.places.at, self.document.places.at)
            title = self.document.titles.get(id)
            if node.get("labels") and not title:  # the name of a place that is not here: no words
                self.document.reading.look("code")
            self.document.reading.put(title or words, *place)
            if node.get("labels") and not title:
                self.document.reading.unlook("code")
        else:
            self.text(node)
        self.document.reading.unlook("link:")
