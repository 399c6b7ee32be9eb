"""LaTeX: its words as they are printed, with the numbers that LaTeX itself counts, and the files that it asks for."""

from __future__ import annotations

from pathlib import Path

from rulewright.read.latex.document import Document
from rulewright.read.latex.numbering import Label
from rulewright.text import Source


def read_latex(shown: str, text: str, path: Path | None = None) -> Source:
    """Return a text in LaTeX as it is read; what it asks for follows it. It is read twice, as LaTeX does: a reference
    may stand before what it leads to."""
    labels: dict[str, Label] = {}
    Document(shown, path, labels).read(text)
    return Document(shown, path, dict(labels)).read(text)
