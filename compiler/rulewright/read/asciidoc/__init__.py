"""AsciiDoc: its blocks and words as Asciidoctor would show them, numbers of sections included."""

from __future__ import annotations

from pathlib import Path

from rulewright.read.asciidoc.document import Document
from rulewright.text import Source


def read_asciidoc(shown: str, text: str, path: Path | None) -> Source:
    """Return a text in AsciiDoc as it is read; what it includes follows it. It is read twice: a link may stand before
    what it leads to, and say its number, and a table before what cites it."""
    first = Document(shown, path)
    first.read(text)
    return Document(shown, path, first).read(text)
