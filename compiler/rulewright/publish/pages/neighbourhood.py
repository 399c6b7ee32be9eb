"""A rule's neighbourhood as a small picture: who cites it on the left, what it cites on the right, each a real link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from msgspec import Struct

from rulewright.publish.text.phrases import Phrases

MOST = 10  # neighbours drawn on each side; the rest is counted
SIDE, GAP, MIDDLE = 220, 38, 84  # the widths of a column of neighbours, of the arrows beside it, of the rule itself
ROW, TOP = 24, 22  # the height of a row, and of the line above the rows
SMALLEST = 0.8  # how far the picture may shrink on a narrow screen; there it scrolls
LONGEST = 32  # characters of a neighbour's name


class Neighbour(Struct):
    """The way to a rule or table, its number or tag, and its title."""

    way: str
    name: str
    title: str = ""


def neighbourhood(name: str, citing: list[Neighbour], cited: list[Neighbour], say: Phrases) -> str:
    """Return the SVG of the rule called `name`, in a frame in which it scrolls, in the words that `say` has for it;
    empty where it has no neighbours."""
    rows = max(_rows(citing), _rows(cited))
    if not rows:
        return ""
    height = TOP + ROW * rows + 4
    middle = TOP + ROW * rows / 2
    left = SIDE + GAP if citing else 0
    right = left + MIDDLE
    width = right + (GAP + SIDE if cited else 0)
    return "".join(
        [
            '<div class="rw-scroll">'
            f'<svg class="rw-map" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'style="min-width:{SMALLEST * width:.0f}px">',
            *_column(say, "cited by", citing, 0, rows, lambda y: _arrow(SIDE, y, left, middle)),
            *_column(say, "cites", cited, right + GAP, rows, lambda y: _arrow(right, middle, right + GAP, y)),
            f'<rect class="rw-map-self" x="{left}" y="{middle - 12:g}" width="{MIDDLE}" height="24" rx="4"/>'
            f'<text class="rw-map-name" x="{left + MIDDLE // 2}" y="{middle + 4:g}" text-anchor="middle">'
            f"{escape(_clip(name, 11), quote=False)}</text></svg></div>",
        ]
    )


def _column(
    say: Phrases, title: str, side: list[Neighbour], x: int, rows: int, arrow: Callable[[float], str]
) -> Iterator[str]:
    """Yield the neighbours of one side with their arrows, centred on the height of `rows` rows."""
    if not side:
        return
    yield f'<text class="rw-map-head" x="{x + 6}" y="14">{say(title)}</text>'
    top = TOP + ROW * (rows - _rows(side)) / 2
    for at, each in enumerate(side[:MOST]):
        y = top + ROW * at
        yield arrow(y + 12)
        label = f"{each.name} {each.title}".rstrip()
        yield (
            f'<a href="{escape(each.way)}"><rect x="{x}" y="{y + 1:g}" width="{SIDE}" height="{ROW - 3}" rx="4"/>'
            f'<text x="{x + 7}" y="{y + 16:g}">{escape(_clip(label, LONGEST), quote=False)}</text></a>'
        )
    if len(side) > MOST:
        more = say("and {n} more", n=len(side) - MOST)
        yield f'<text class="rw-map-head" x="{x + 6}" y="{top + ROW * MOST + 16:g}">{more}</text>'


def _rows(side: list[Neighbour]) -> int:
    return min(len(side), MOST + 1)


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return an arrow from one point to another."""
    bend = (to_x - x) / 2
    return (
        f'<path d="M{x:g} {y:g}C{x + bend:g} {y:g} {to_x - bend:g} {to_y:g} {to_x - 5:g} {to_y:g}m0-3.5 5 3.5-5 3.5"/>'
    )


def _clip(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
