"""Running text to HTML: styles as elements, each reference as a link or a visible mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from markupsafe import Markup
from msgspec import Struct

from rulewright.model import Citation, Reference
from rulewright.publish.addresses import Addresses
from rulewright.publish.templates import ASSETS
from rulewright.publish.text.phrases import phrases_of
from rulewright.publish.text.pictures import FOLDER, Pictures, is_named_only
from rulewright.publish.text.signs import in_lines, in_one_piece
from rulewright.text import Text, styled

if TYPE_CHECKING:
    from rulewright.publish.pages.glossary import BookTerms

ELEMENTS = {
    "strong": "strong",
    "emphasis": "em",
    "underline": "u",
    "highlight": "mark",
    "sup": "sup",
    "sub": "sub",
    "code": "code",
}
OUTWARD = re.compile(r"(?:https?:|mailto:)[^\s\"<>]+\Z", re.IGNORECASE)  # nothing that could run


class Mark(Struct):
    """Characters `start` to `end` of a text stand between the tags `open` and `close`."""

    start: int
    end: int
    open: str
    close: str


class Prose:
    """Renders the texts of one page. `cited` are the citations by the identity of the text they stand in; `pictures`
    are those of the project, where they are shown, `terms` those of the book, to be explained. In a `draft` a reference
    that does not hold stands out; players read it as the other words. What there is to say is said in
    `language`, and findings in English."""

    def __init__(
        self,
        addresses: Addresses,
        page: str,
        cited: dict[int, list[Citation]],
        pictures: Pictures | None = None,
        terms: BookTerms | None = None,
        draft: bool = False,
        language: str = "",
    ) -> None:
        self.addresses = addresses
        self.draft = draft
        self.say = phrases_of(language)
        self.page = page
        self.cited = cited
        self.pictures = pictures
        self.terms = terms
        self.glossary = addresses.way(terms.path, page) if terms else ""

    def html(self, text: Text) -> str:
        """Return the text as HTML."""
        links = [
            self._link(citation, reference)
            for citation in self.cited.get(id(text), [])
            for reference in citation.references
        ]
        marks = [*links, *_outward(text, links)] if text.styles else links
        drawn = self._drawn(text) if text.styles else {}
        if self.terms:
            taken = [*marks, *(Mark(start, end, "", "") for start, end in drawn)]
            marks += list(self.terms.marks(text, taken, self.glossary))
        return mark_up(text, marks, drawn)

    def _drawn(self, text: Text) -> dict[tuple[int, int], str]:
        """Return the pictures in a text as HTML, by where the words stand that are said for them."""
        found: dict[tuple[int, int], str] = {}
        for style in text.styles if self.pictures else ():
            name = self.pictures.name(text.source, style.name) if self.pictures else ""
            if name:
                way = f"{self.addresses.root(self.page)}{ASSETS}/{FOLDER}/{name}"
                alt = escape(text.text[style.start : style.end], quote=True)
                found[style.start, style.end] = f'<img class="rw-picture" src="{way}" alt="{alt}" loading="lazy">'
            elif is_named_only(text, style):
                shown = escape(text.text[style.start : style.end])
                said = f' title="{self.say("A picture that is not there: {picture}", picture=Markup(shown))}"'
                found[style.start, style.end] = f'<span class="rw-stamp rw-absent"{said}>{shown}</span>'
        return found

    def _link(self, citation: Citation, reference: Reference) -> Mark:
        opened, closed = self._tags(reference)
        return Mark(reference.start, reference.end, opened, closed)

    def _tags(self, reference: Reference) -> tuple[str, str]:
        status, cited = reference.status, ", ".join(reference.cited)
        if status in ("resolved", "ambiguous"):
            return self._way(reference.targets, ' data-status="ambiguous"' if status == "ambiguous" else "")
        if status == "partial":
            known = reference.targets[0].partition(":")[0] + ":" + _parent(reference.targets[0], self.addresses)
            if not self.draft:
                return self._way((known,))
            way = self.addresses.link(known, self.page)
            shown = escape(f"{cited} is not there, only {known.partition(':')[2]}")
            return f'<a class="rw-ref rw-broken" href="{escape(way or "#")}" title="{shown}">', "</a>"
        if status != "outside" and not self.draft:
            return "", ""
        name = cited.lstrip("#") if reference.kind == "table" else cited
        said = {
            "outside": self.say.plain("{name} is not part of this book", name=name),
            "placeholder": f"{name} was never filled in",
            "dangling": f"{name} is not to be found in this book",
        }[status]
        return f'<span class="rw-{status}" tabindex="0" title="{escape(said)}">', "</span>"

    def _way(self, targets: tuple[str, ...], mark: str = "") -> tuple[str, str]:
        """Return the tags of a link to the first of these rules."""
        way = self.addresses.link(targets[0], self.page)
        shown = escape(self._preview(targets), quote=True)
        many = " data-many" if len(targets) > 1 else ""
        return f'<a class="rw-ref"{mark} href="{escape(way or "#")}" title="{shown}"{many}>', "</a>"

    def _preview(self, targets: tuple[str, ...]) -> str:
        if targets[0] in self.addresses.rules and len(targets) == 1:
            return self.addresses.mentions.preview(targets[0])
        return ", ".join(target.partition(":")[2].lstrip("#") for target in targets)


def _outward(text: Text, taken: list[Mark]) -> Iterator[Mark]:
    """Yield the author's links that lead out of the book, where no reference stands."""
    for style in text.styles:
        address = style.address
        free = all(each.end <= style.start or style.end <= each.start for each in taken)
        if address and free and style.start < style.end and OUTWARD.match(address):
            yield Mark(style.start, style.end, f'<a class="rw-out" href="{escape(address)}" rel="noopener">', "</a>")


def _parent(target: str, addresses: Addresses) -> str:
    """Return the name of the rule that lacks the item: the longest beginning that is a rule."""
    book, _, name = target.partition(":")
    return next((name[:end] for end in range(len(name), 0, -1) if f"{book}:{name[:end]}" in addresses.rules), name)


def mark_up(text: Text, links: list[Mark], drawn: dict[tuple[int, int], str] | None = None) -> str:
    """Return `text` with its styles and `links` as elements; where the two overlap, styles are split, links never.
    `drawn` is what stands instead of some words."""
    instead = {start: (end, html) for (start, end), html in (drawn or {}).items()}
    hidden = 0
    words = in_lines(text)
    if not text.styles and not links:
        return _lines(words)
    edges = {0, len(words)}
    for style in text.styles:
        edges.update((style.start, style.end))
    for link in links:
        edges.update((link.start, link.end))
    opens = {link.start: link.open for link in links}
    closes = {link.end: link.close for link in links}
    cuts = sorted(edge for edge in edges if 0 <= edge <= len(words))
    out: list[str] = []
    for start, end, within in styled(text, cuts):
        out.append(closes.get(start, ""))
        out.append(opens.get(start, ""))
        names = [ELEMENTS[each.name] for each in within if each.name in ELEMENTS]
        out.extend(f"<{name}>" for name in names)
        broken = any(each.name == "break" for each in within)
        if start in instead:
            hidden, html = instead[start]
            out.append(html)
        if start >= hidden:
            out.append("<br>" if broken else _lines(words[start:end]))
        out.extend(f"</{name}>" for name in reversed(names))
    out.append(closes.get(len(words), ""))
    return "".join(out)


def _lines(words: str) -> str:
    """Return words as HTML that browsers break into lines."""
    return in_one_piece(escape(words, quote=False), '<span class="rw-whole">', "</span>")
