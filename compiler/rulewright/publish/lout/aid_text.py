"""Running text of a player aid to HTML: icons, colours, line breaks, and references as small links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rulewright.model import Book, Reference
from rulewright.publish.lout.icons import Icons
from rulewright.publish.lout.tags import TagStyles, shown_for
from rulewright.publish.text.prose import ELEMENTS, OUTWARD, Mark, Prose
from rulewright.publish.text.signs import in_lines
from rulewright.text import Text, styled

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages


class AidText(Prose):
    """Renders the texts of an aid's page, or of one of a document: a tag shows the title of its section, or what it is
    cited for, its number."""

    def __init__(self, pages: Pages, page: str, icons: Icons, book: Book) -> None:
        super().__init__(pages.addresses, page, pages.cited, draft=pages.draft)
        self.icons = icons
        self.book = book

    def html(self, text: Text, without: str = "") -> str:
        """Return the text as HTML, `without` one of its styles. Where links and styles overlap, styles are split, links
        never."""
        links: dict[int, Mark] = {}
        shown: dict[int, tuple[str, int]] = {}  # by where a tag begins: what is shown instead, and where it ends
        inside = 0  # a link stands in no other
        tags = TagStyles(text)
        found = [(each, citation) for citation in self.cited.get(id(text), []) for each in citation.references]
        for reference, citation in sorted(found, key=lambda each: (each[0].start, -each[0].end)):
            words = self._shown(reference, tags.at(reference.start, reference.end))
            if reference.start >= inside:
                links[reference.start] = self._link(citation, reference)
                inside = reference.end
            if words:
                shown[reference.start] = words, reference.end
        html = self._mark_up(text, links, shown, without)
        cells = any(style.name == "gap" for style in text.styles)
        return f'<span class="rw-cell">{html}</span>' if cells else html

    def _shown(self, reference: Reference, style: str) -> str:
        """Return what is shown in place of a tag: its number, its title; of other references nothing."""
        rule = self.addresses.rules.get(reference.targets[0]) if reference.targets else None
        return shown_for(self.book, rule, reference.cited[0], style) if style else ""

    def _preview(self, targets: tuple[str, ...]) -> str:
        """A section is known by its title; its tag is for the editor."""
        shown = super()._preview(targets)
        rule = self.addresses.rules.get(targets[0])
        return shown.removeprefix(f"{rule.tag} ") if rule and rule.tag and rule.heading else shown

    def _mark_up(self, text: Text, links: dict[int, Mark], shown: dict[int, tuple[str, int]], without: str) -> str:
        edges = {0, len(text.text)}
        edges.update(edge for style in text.styles for edge in (style.start, style.end))
        edges.update(edge for start, (_, end) in shown.items() for edge in (start, end))
        edges.update(edge for link in links.values() for edge in (link.start, link.end))
        printed = in_lines(text)
        out: list[str] = []
        closing: dict[int, str] = {}
        hidden = 0
        linked = 0  # up to where a link goes; no other one stands in it
        for start, end, styles in styled(text, sorted(edges)):
            out.append(closing.get(start, ""))
            link = links.get(start)
            if link:
                linked = link.end
                tag = start in shown
                out.append(f'<span class="rw-to">{link.open}' if tag else link.open)
                closing[link.end] = f"{link.close}</span>" if tag else link.close
            if start in shown:
                words, hidden = shown[start]
                out.append(escape(words, quote=False))
            if start >= hidden:
                names = [each.name for each in styles if each.name != without]
                out.append(self._piece(printed[start:end], names, start < linked))
        out.append(closing.get(len(text.text), ""))
        return "".join(out)

    def _piece(self, words: str, styles: list[str], linked: bool) -> str:
        """Return characters that are all of one style."""
        if "break" in styles:
            return "<br>"
        opened, closed = "", ""
        inner = escape(words, quote=False)
        for style in styles:
            name, _, detail = style.partition(":")
            if name == "icon":
                inner = self.icons.html(detail)
            elif name == "gap":
                inner = '</span> <span class="rw-cell">'
            elif name == "drawing":
                opened += '<span class="rw-drawn" title="A drawing, as its source says it">'
                closed = f"</span>{closed}"
            elif name == "colour":
                opened += f'<span class="rw-colour" style="--rw-colour: {escape(detail, quote=True)}">'
                closed = f"</span>{closed}"
            elif name == "link" and not linked and OUTWARD.match(detail):
                opened += f'<a href="{escape(detail, quote=True)}">'
                closed = f"</a>{closed}"
            elif name in ELEMENTS:
                opened += f"<{ELEMENTS[name]}>"
                closed = f"</{ELEMENTS[name]}>{closed}"
        return opened + inner + closed
