"""The pictures of a player aid: drawings from the templates' folder of icons, each with its text alternative."""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path

from rulewright.model import Book, Icon
from rulewright.publish.templates import shipped

FOLDER = "assets/icons"
FACES = ("plain", "flag")  # the colours that are no die, card or plane to stand on
DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class Icons:
    """The icons of one book. `used` are the shapes that a page needs, each to be defined once."""

    def __init__(self, book: Book, root: Path) -> None:
        self.icons = book.icons
        self.folders = [root / "templates" / FOLDER, shipped() / FOLDER]

    def html(self, name: str) -> str:
        """Return an icon as HTML: its drawing on a face in its colour, or its words where nobody drew it."""
        icon = self.icons.get(name, Icon(name))
        words = escape(icon.text, quote=True)
        if not self._drawing(icon.shape):
            return f'<span class="rw-badge">{words}</span>'
        face = "" if icon.colour in FACES else '<rect class="rw-face" x="1" y="1" width="22" height="22" rx="4.5"/>'
        return (
            f'<svg class="rw-icon rw-on-{escape(icon.colour, quote=True)}" viewBox="0 0 24 24" role="img" '
            f'aria-label="{words}"><title>{words}</title>{face}<use href="#rw-icon-{icon.shape}"/></svg>'
        )

    def definitions(self, html: str) -> str:
        """Return the drawings that a page's HTML uses, to stand before it."""
        shapes = sorted(set(re.findall(r'href="#rw-icon-([\w-]+)"', html)))
        symbols = [
            f'<symbol id="rw-icon-{shape}" viewBox="0 0 24 24" fill="currentColor">{self._drawing(shape)}</symbol>'
            for shape in shapes
        ]
        if not symbols:
            return ""
        return f'<svg class="rw-drawings" width="0" height="0" aria-hidden="true">{"".join(symbols)}</svg>'

    def _drawing(self, shape: str) -> str:
        """Return what is drawn in a shape's file: a project's own wins over the one that comes with the tool."""
        if not re.fullmatch(r"[\w-]+", shape):
            return ""
        for folder in self.folders:
            path = folder / f"{shape}.svg"
            if os.path.isfile(path):
                found = DRAWING.search(path.read_text("utf-8"))
                return found[1] if found else ""
        return ""
