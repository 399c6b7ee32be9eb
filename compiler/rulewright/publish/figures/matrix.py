"""The matrix of chapters: a row for each chapter that cites, a column for each that is cited."""

from __future__ import annotations

from collections import Counter
from html import escape

from rulewright.publish.figures.arcs import Node


def matrix(chapters: list[Node], pairs: Counter[tuple[str, str]]) -> str:
    """Return the table as HTML: in each cell the number of references, shaded by how many they are. End tags that HTML
    lets one leave out are left out: a book of a hundred chapters has ten thousand cells."""
    most = max(pairs.values(), default=1)
    short = [escape(_short(node.label)) for node in chapters]
    head = "".join(
        f'<th scope="col" title="{escape(node.label)}">{name}' for node, name in zip(chapters, short, strict=True)
    )
    out = [f'<table class="rw-matrix"><thead><tr><td>{head}</thead><tbody>']
    for node, name in zip(chapters, short, strict=True):
        out.append(f'<tr><th scope="row"><a href="{escape(node.way)}" title="{escape(node.label)}">{name}</a>')
        for other in chapters:
            count = pairs.get((node.id, other.id), 0)
            shade = min(4, 1 + 4 * count // (most + 1)) if count else 0
            out.append(f"<td class=rw-s{shade}>{count}" if count else "<td>")
    return "".join([*out, "</tbody></table>"])


def _short(label: str) -> str:
    """Return a chapter's number, of several the first."""
    number, _, title = label.partition(" ")
    return f"{number} …" if title.startswith("– ") else number.rstrip(".")
