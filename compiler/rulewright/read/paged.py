"""Plain text that was taken from pages, with a form feed between any two, or with a number at the foot of each, between
strokes, - 3 -, alone, or before how many there are: what stands at the head and at the foot is no text of the book, and
a sentence may go on from one page to the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.late import late
from rulewright.read.blocks import Piece
from rulewright.read.page_numbers import are_at_heads, page_numbers
from rulewright.source_map import SourceMap
from rulewright.text import Source

BREAK = "\f"
EDGE = 4  # lines, at most, at the head or the foot of a page that are no text
OFTEN = 0.5  # of all pages have such a line
FEWEST = 2  # pages
LINE = re.compile(r"[^\n\f]*[^\s\f][^\n\f]*")
FIGURED = re.compile(r"(?<!\S)\S*\d\S*")  # the number of a page changes, B-4, and so does nothing else in such a line
FIGURE = late(r"(?<![\w.])\d{1,4}(?![\w.])")
FOOT = re.compile(r"\n[ \t]*[-–—] ?(\d{1,4}) ?[-–—](?=\s)([^\n]*)(?=\n[ \t]*(?:\n|\Z))")
WORD = re.compile(r"[^\W\d_]+")
WORDS = 2  # a word and a number may be a label: Article 4
ENDED = late(r"[.:;!?。…][\W_]*\Z")
WIDE = 0.8  # of the longest line of a page: a paragraph that ends with a shorter one is over


class _Page(Struct):
    """The lines of one page that are not blank, without those found to be no text of the book, and the number that is
    printed on it."""

    lines: list[Piece]
    width: int
    number: int | None = None


def without_pages(source: Source) -> Source:
    """Return a plain text without the heads and feet of its pages, with the way back to its file and the pages whose
    numbers are known; one that has none as it is."""
    pages, sure = (_pages(source.text), False) if BREAK in source.text else _pages_by_feet(source.text)
    if not pages and (numbers := page_numbers(source.text)):
        pages, sure = _between(source.text, [place for _, place in numbers]), True
        _number(pages, source.text, numbers)
    edges = _said_at_edges(source.text, pages)
    if not (_strip(source.text, pages, edges, at=0) | _strip(source.text, pages, edges, at=-1) | sure):
        return source
    way, parts, length, begin = SourceMap(), [], 0, 0
    way.add(0, 0)
    for before, after in pairwise(page for page in pages if page.lines):
        end, start = before.lines[-1][1], after.lines[0][0]
        between = "\n" if _goes_on(source.text, before) else "\n\n"
        parts += [source.text[begin:end], between]
        length += end - begin
        way.add(length, end, start)
        length += len(between)
        way.add(length, start)
        begin = start
    last = next((page.lines[-1][1] for page in reversed(pages) if page.lines), begin)
    way = way.over(source.source_map) if source.source_map else way
    stripped = Source(source.path, "".join([*parts, source.text[begin:last], "\n"]), source.original, way)
    printed = ((page.number, source.written(page.lines[0][0], page.lines[0][0])[0]) for page in pages if page.lines)
    stripped.pages = [(number, start) for number, start in printed if number is not None]
    return stripped


def _pages(text: str) -> list[_Page]:
    """Return the pages of a text that has a form feed between any two, with the numbers at their heads or feet."""
    pages, begin = [], 0
    while begin <= len(text):
        end = text.find(BREAK, begin)
        end = len(text) if end < 0 else end
        pages.append(_page([match.span() for match in LINE.finditer(text, begin, end)]))
        begin = end + 1
    before = Counter(
        int(figure) - at
        for at, page in enumerate(pages)
        for figure in {figure for line in _edges(page) for figure in FIGURE.findall(text, *line)}
    )
    step, often = max(before.items(), key=lambda each: each[1], default=(0, 0))
    if often >= max(FEWEST, OFTEN * len(pages)):
        for at, page in enumerate(pages):
            page.number = at + step
    return pages


def _edges(page: _Page) -> list[Piece]:
    return [page.lines[0], page.lines[-1]] if page.lines else []


def _number(pages: list[_Page], text: str, numbers: Sequence[tuple[int, Piece]]) -> None:
    """Give pages the `numbers` that stand between them, each of which is that of the page above or below it."""
    values = [value for value, _ in numbers]
    values = [values[0] - 1, *values] if are_at_heads(text, numbers) else [*values, values[-1] + 1]
    for page, value in zip(pages, values, strict=True):
        page.number = value


def _pages_by_feet(text: str) -> tuple[list[_Page], bool]:
    """Return the pages of a text that has numbers between strokes at their feet, without these; none where the numbers
    do not follow each other, or something else stands behind each.

    They may as well be those of chapters: it is sure that they are not where words stand behind them, the last ends the
    text, or they cut a sentence. Where nothing of this is so, the head of each page must tell.
    """
    feet = list(FOOT.finditer(text))
    numbers = [int(foot[1]) for foot in feet]
    behind = {foot[2].strip() for foot in feet}
    if len(feet) < FEWEST or len(behind) > 1 or numbers != [*range(numbers[0], numbers[0] + len(feet))]:
        return [], False
    pages = _between(text, [foot.span() for foot in feet])
    for page, number in zip(pages, [*numbers, numbers[-1] + 1], strict=True):
        page.number = number
    return pages, any(behind) or not pages[-1].lines or any(_cuts(text, *pair) for pair in pairwise(pages))


def _between(text: str, numbers: Sequence[Piece]) -> list[_Page]:
    """Return the pages whose numbers stand between them."""
    bounds = [0, *(bound for number in numbers for bound in number), len(text)]
    parts = zip(bounds[::2], bounds[1::2], strict=True)
    return [_page([match.span() for match in LINE.finditer(text, *part)]) for part in parts]


def _cuts(text: str, before: _Page, after: _Page) -> bool:
    """True where a sentence goes on from one page to the next."""
    if not before.lines or not after.lines:
        return False
    return ENDED.search(text, *before.lines[-1]) is None and text[slice(*after.lines[0])].lstrip()[:1].islower()


def _page(lines: list[Piece]) -> _Page:
    return _Page(lines, max((end - start for start, end in lines), default=0))


def _said_at_edges(text: str, pages: list[_Page]) -> Counter[str]:
    """Count what the first and the last lines of pages say: the head of right pages may be the foot of left ones."""
    return Counter(_said(text, line) for page in pages if len(page.lines) > 1 for line in _edges(page))


def _strip(text: str, pages: list[_Page], at_edges: Counter[str], *, at: int) -> bool:
    """Take the lines at the head (`at` 0) or the foot (-1) of pages away that are no text; return whether any was.
    `at_edges` says how often something is said at either."""
    found = False
    for _ in range(EDGE):
        edges = [(page, _said(text, page.lines[at])) for page in pages if len(page.lines) > 1]
        counts = Counter(said for _, said in edges)
        enough = max(FEWEST, OFTEN * (len(pages) - 1))
        running = _running([said for _, said in edges], enough)
        often = {
            said
            for said, times in counts.items()
            if (times >= enough or said in running or (times >= FEWEST and at_edges[said] >= enough))
            and _is_furniture(text, pages, at, said)
        }
        stripped = [page for page, said in edges if said in often and not _is_title(text, pages, page, at)]
        if not stripped:
            break
        for page in stripped:
            del page.lines[at]
        found = True
    return found


def _running(said: Sequence[str], enough: float) -> set[str]:
    """Return what the edges of pages that stand one behind the other, or on the same side, say alike, as the title of a
    chapter on all its pages, where most pages have such a line."""
    pairs = ((at, at - step) for step in (1, 2) for at in range(step, len(said)))
    alike = {each for pair in pairs if said[pair[0]] == said[pair[1]] for each in pair}
    return {said[at] for at in alike} if len(alike) >= enough else set()


def _said(text: str, line: Piece) -> str:
    """Return what a line says but for its figures; the head of a left page may be that of a right one the other way
    round."""
    return " ".join(sorted(FIGURED.sub("", text[slice(*line)]).casefold().split()))


def _is_furniture(text: str, pages: list[_Page], at: int, said: str) -> bool:
    """True for several words that come again and again; for fewer, which may be the label of a chapter that begins on
    a page of its own, where a sentence is cut by them."""
    if len(WORD.findall(said)) >= WORDS:
        return True
    return any(
        _said(text, (after if at == 0 else before).lines[at]) == said and _is_cut(text, before, after, at)
        for before, after in pairwise(pages)
        if len(before.lines) > 1 and len(after.lines) > 1
    )


def _is_cut(text: str, before: _Page, after: _Page, at: int) -> bool:
    """True where a sentence goes on from one page to the next, but for a line at the head or the foot."""
    last, first = before.lines[-1 if at == 0 else -2], after.lines[1 if at == 0 else 0]
    return ENDED.search(text, *last) is None and text[slice(*first)].lstrip()[:1].islower()


def _is_title(text: str, pages: list[_Page], page: _Page, at: int) -> bool:
    """True for the head of the first page without a number: the title of the book."""
    return at == 0 and page is pages[0] and FIGURED.search(text, *page.lines[0]) is None


def _goes_on(text: str, page: _Page) -> bool:
    """True where what ends a page is not the end of a paragraph: it ends no sentence, or its line is full."""
    start, end = page.lines[-1]
    return ENDED.search(text, start, end) is None or end - start >= WIDE * page.width
