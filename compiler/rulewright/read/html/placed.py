"""Lines that stand at places of a page: a conversion of a PDF writes each line as an element of its own. Those as far
below one another as most are lines of one paragraph."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.late import late
from rulewright.read.html.tokens import Tag, Token, Words

TOP = late(r"(?:\A|[;\s])top\s*:\s*(\d+(?:\.\d+)?)")
LEFT = late(r"(?:\A|[;\s])left\s*:\s*(\d+(?:\.\d+)?)")
FEWEST = 20  # lines with a place
MOSTLY = 0.5  # of them have another one below them, as far away as is usual
NEARLY = 0.04  # of that distance: more parts paragraphs
SMALLER = 0.8  # of that distance, at least, where letters are smaller
OUT = 3  # such distances to the left, at most: the line above it is the first of a paragraph
DIGITS = 4  # of the number of a page, at most
PAGES = 4  # numbers that count on as far from the top, at least
# A line that begins with a mark, or a number that may be a rule's, is one of its own
MARKED = late(
    r"\s*(?:[^\w\s\"“”„«»‘’'(]|[(\[]?(?:\d[\d.]*[.)\]]*|(?:[a-z]|[ivx]{1,4})[.)\]]+)(?=\s|\Z)|\(\w{1,4}\))",
    re.IGNORECASE,
)
LED = late(r"(?:[.…·][ \xa0]?){4}[\s\d.,–-]*\Z")  # an entry of a contents list or an index ends so


class _Line(Struct):
    """A line: between which tokens it stands, and where on its page."""

    open: int
    close: int
    top: float
    left: float


def joined_lines(found: list[Token], text: str) -> list[Token]:
    """Return the tokens of a document without those that part the lines of one paragraph, and the numbers of pages."""
    lines = list(_lines(found))
    if len(lines) < FEWEST:
        return found
    steps = Counter(round(two.top - one.top, 1) for one, two in pairwise(lines) if two.top > one.top)
    usual, times = max(steps.items(), key=lambda each: each[1], default=(0.0, 0))
    if times < MOSTLY * len(lines):
        return found
    gone = _page_numbers(found, text, lines)
    for one, two in pairwise(lines):
        below = SMALLER * usual <= two.top - one.top <= (1 + NEARLY) * usual
        if below and abs(two.left - one.left) <= OUT * usual and _follows(found, text, one, two):
            gone |= {one.close, two.open}
    return [each for at, each in enumerate(found) if at not in gone]


def _lines(found: Sequence[Token]) -> Iterator[_Line]:
    """Yield the lines that have a place, in their order."""
    opened: _Line | None = None
    for at, token in enumerate(found):
        if not isinstance(token, Tag) or token.name not in ("p", "div"):
            continue
        if token.close:
            if opened:
                opened.close = at
                yield opened
            opened = None
            continue
        style = token.values.get("style", "")
        top, left = ("top" in style and TOP.search(style)), ("left" in style and LEFT.search(style))
        opened = _Line(at, at, float(top[1]), float(left[1])) if top and left else None


def _page_numbers(found: Sequence[Token], text: str, lines: Sequence[_Line]) -> set[int]:
    """Return the places of the tokens of lines that are no more than numbers, as far from the top of their pages as one
    another, each one more than the last."""
    numbers: defaultdict[float, list[tuple[int, _Line]]] = defaultdict(list)
    for line in lines:
        words = _between(found, text, line.open, line.close).strip()
        if words.isdecimal() and len(words) <= DIGITS:
            numbers[line.top].append((int(words), line))
    gone: set[int] = set()
    for run in numbers.values():
        if len(run) >= PAGES and all(two == one + 1 for (one, _), (two, _) in pairwise(run)):
            gone |= {at for _, line in run for at in range(line.open, line.close + 1)}
    return gone


def _follows(found: Sequence[Token], text: str, one: _Line, two: _Line) -> bool:
    """True where nothing stands between two lines, dots lead from the first to no page, and the second begins with
    nothing that is set apart: no mark, and no capital further in, with which a paragraph begins."""
    if _between(found, text, one.close, two.open).strip() or any(map(_is_tag, found[one.close + 1 : two.open])):
        return False
    if LED.search(_between(found, text, one.open, one.close)):
        return False
    words = _between(found, text, two.open, two.close)
    further = two.left > one.left + 1
    return MARKED.match(words) is None and not (further and not words.lstrip()[:1].islower())


def _is_tag(token: Token) -> bool:
    return isinstance(token, Tag)


def _between(found: Sequence[Token], text: str, first: int, last: int) -> str:
    """Return the words between two tokens."""
    return "".join(text[each.start : each.end] for each in found[first:last] if isinstance(each, Words))
