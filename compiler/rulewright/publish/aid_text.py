"""Running text of a player aid to HTML: icons, colours, line breaks, and references as small links."""

from __future__ import annotations

import itertools
from html import escape

from rulewright.model import Citation
from rulewright.publish.addresses import Addresses
from rulewright.publish.icons import Icons
from rulewright.publish.prose import ELEMENTS, Mark, Prose
from rulewright.text import Text


class AidText(Prose):
    """Renders the texts of an aid's page. `titles` are the headings by which its sections are known, by rule id."""

    def __init__(
        self, addresses: Addresses, page: str, cited: dict[int, list[Citation]], icons: Icons, titles: dict[str, str]
    ) -> None:
        super().__init__(addresses, page, cited)
        self.icons = icons
        self.titles = titles

    def html(self, text: Text) -> str:
        """Return the text as HTML. Where links and styles overlap, styles are split, links never."""
        links: dict[int, Mark] = {}
        shown: dict[int, str] = {}
        for citation in self.cited.get(id(text), []):
            for reference in citation.references:
                links[reference.start] = self._link(citation, reference)
                if reference.targets and any(
                    name.partition(":")[0] == "tag" for name in _names(text, reference.start, reference.end)
                ):
                    shown[reference.start] = self.titles.get(reference.targets[0], "") or citation.words(reference)
        html = self._mark_up(text, links, shown)
        cells = any(style.name == "gap" for style in text.styles)
        return f'<span class="rw-cell">{html}</span>' if cells else html

    def _preview(self, targets: tuple[str, ...]) -> str:
        """A section is known by its title; its tag is for the editor."""
        shown = super()._preview(targets)
        rule = self.addresses.rules.get(targets[0])
        return shown.removeprefix(f"{rule.tag} ") if rule and rule.tag and rule.heading else shown

    def _mark_up(self, text: Text, links: dict[int, Mark], shown: dict[int, str]) -> str:
        edges = {0, len(text.text)}
        edges.update(edge for style in text.styles for edge in (style.start, style.end))
        edges.update(edge for link in links.values() for edge in (link.start, link.end))
        out: list[str] = []
        closing: dict[int, str] = {}
        hidden = 0
        for start, end in itertools.pairwise(sorted(edges)):
            out.append(closing.get(start, ""))
            link = links.get(start)
            if link:
                tag = start in shown
                out.append(f'<span class="rw-to">{link.open}' if tag else link.open)
                closing[link.end] = f"{link.close}</span>" if tag else link.close
            if start in shown and link:
                out.append(escape(shown[start], quote=False))
                hidden = link.end
            if start >= hidden:
                out.append(self._piece(text.text[start:end], _names(text, start, end)))
        out.append(closing.get(len(text.text), ""))
        return "".join(out)

    def _piece(self, words: str, styles: list[str]) -> str:
        """Return characters that are all of one style."""
        opened, closed = "", ""
        inner = escape(words, quote=False)
        for style in styles:
            name, _, detail = style.partition(":")
            if name == "icon":
                inner = self.icons.html(detail)
            elif name == "break":
                inner = "<br>"
            elif name == "gap":
                inner = '</span> <span class="rw-cell">'
            elif name == "colour":
                opened += f'<span class="rw-colour" style="--rw-colour: {escape(detail, quote=True)}">'
                closed = f"</span>{closed}"
            elif name in ELEMENTS:
                opened += f"<{ELEMENTS[name]}>"
                closed = f"</{ELEMENTS[name]}>{closed}"
        return opened + inner + closed


def _names(text: Text, start: int, end: int) -> list[str]:
    return [style.name for style in text.styles if style.start <= start and end <= style.end]
