"""References as arcs: chapters or rules one below the other, in the order of the book, and an arc for each pair that is
linked. What cites forward bends to the right, what cites back to the left; the more references, the thicker."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from msgspec import Struct

ROW = 22  # the height of a line
MOST_ARCS = 500  # the strongest; more make no picture
LONGEST = 44  # characters of a label
LETTER = 6.4  # about the width of one
SMALLEST = 0.8  # how far the picture may shrink on a narrow screen; there it scrolls
WIDEST = 260.0  # how far an arc bends out


class Node(Struct):
    """A line of the picture: what it is known by, and the way to it."""

    id: str
    label: str
    way: str


def arcs(nodes: list[Node], pairs: Iterable[tuple[str, str, int]]) -> str:
    """Return the SVG of `nodes`, linked by `pairs` of ids with the number of references from one to the other."""
    place = {node.id: at for at, node in enumerate(nodes)}
    found = [(place[one], place[other], count) for one, other, count in pairs if one != other]
    kept = sorted(found, key=lambda each: -each[2])[:MOST_ARCS]
    most = max((count for _, _, count in kept), default=1)
    left = _reach((one - other for one, other, _ in kept if other < one), len(nodes))
    right = _reach((other - one for one, other, _ in kept if other > one), len(nodes))
    label = max((len(_clip(node.label)) for node in nodes), default=1) * LETTER + 16
    width, height = left + label + right, ROW * len(nodes) + 4
    out = [
        f'<svg class="rw-map rw-arcs" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" '
        f'style="min-width:{SMALLEST * width:.0f}px">'
    ]
    for one, other, count in sorted(kept):
        thickness = 1 + 5 * (count / most) ** 0.5 if most > 1 else 1.2
        forward = other > one
        x = left + label - 6 if forward else left - 2
        bend = _bend(abs(one - other), len(nodes)) * (1 if forward else -1)
        words = f"{nodes[one].label} cites {nodes[other].label}: {count}"
        out.append(
            f'<path d="M{x:.0f} {_y(one)}C{x + bend:.0f} {_y(one)} {x + bend:.0f} {_y(other)} {x:.0f} {_y(other)}" '
            f'stroke-width="{thickness:.1f}" class="rw-{"on" if forward else "back"}">'
            f"<title>{escape(words)}</title></path>"
        )
    for at, node in enumerate(nodes):
        out.append(
            f'<a href="{escape(node.way)}"><rect x="{left:.0f}" y="{at * ROW + 1}" width="{label - 8:.0f}" '
            f'height="{ROW - 3}" rx="4"/><text x="{left + 6:.0f}" y="{at * ROW + 15}">'
            f"{escape(_clip(node.label), quote=False)}</text></a>"
        )
    return "".join([*out, "</svg>"])


def _y(at: int) -> int:
    return at * ROW + 11


def _bend(distance: int, rows: int) -> float:
    """How far an arc bends out: further for what lies further away, so that arcs enclose one another."""
    return min(WIDEST, 22 + distance * max(3.0, min(24.0, WIDEST / max(rows, 1))))


def _reach(distances: Iterable[int], rows: int) -> float:
    """Return the room that the widest arc takes: three quarters of what its curve is drawn towards."""
    return 0.75 * max((_bend(each, rows) for each in distances), default=0) + 8


def _clip(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
