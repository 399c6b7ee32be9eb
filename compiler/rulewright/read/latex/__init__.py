"""LaTeX: its words as they are printed, with the numbers that LaTeX itself counts, and the files that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.read.latex.document import Document
from rulewright.read.latex.numbering import Label
from rulewright.text import Source


def read_latex(shown: str, text: str, path: Path | None = None, following: Sequence[Path] = ()) -> Source:
    """Return a text in LaTeX as it is read; what it asks for follows it, then the files `following`, as if one document
    asked for them all. It is read twice, as LaTeX does: a reference may stand before what it leads to."""
    labels: dict[str, Label] = {}
    first = Document(shown, path, labels)
    first.read(text, following)
    second = Document(shown, path, dict(labels), first.links.citing())
    second.tables.words = first.tables.called(labels)
    return second.read(text, following)
