"""What stands on every page and is no text of the book: heads, feet, page numbers, numbers of lines."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rulewright.read.pdf.lines import Piece
from rulewright.read.pdf.pages import PageWords

EDGE = 0.12  # of a page's height: heads and feet stand in there
OFTEN = 3  # pages on which a head or foot stands, at least
FIGURES = re.compile(r"\d+")
PAGE_NUMBER = re.compile(
    r"\W*(?:page\W*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\W*(?:of|/|\|)\W*(?:\d{1,4}|page))?\W*", re.IGNORECASE
)
# A number or bullet with which a line begins, apart from its words
MARK = re.compile(r"[(\[]?\w{1,4}[.)\]]|\d{1,3}(?:\.\d{1,3})+[.)]?|[^\w\s]")
COUNTED = re.compile(r"\d{1,3}")
FEW_COUNTED = 5  # figures one below the other that are numbers of lines


def furniture(pages: list[tuple[PageWords, list[Piece]]]) -> set[int]:
    """Return the ids of the pieces that are heads, feet, page numbers and numbers of lines."""
    seen: defaultdict[tuple[str, int], list[Piece]] = defaultdict(list)
    found: set[int] = set()
    for page, pieces in pages:
        for piece in pieces:
            high = piece.y > page.height * (1 - EDGE)
            if not high and piece.y > page.height * EDGE:
                continue
            seen[FIGURES.sub("#", piece.text), round(piece.y / 4) if high else -round(piece.y / 4)].append(piece)
        edges = _outermost(page, pieces)
        found |= {id(piece) for piece in edges if PAGE_NUMBER.fullmatch(piece.text)}
        found |= _line_numbers(pieces)
    for same in seen.values():
        if len(same) >= OFTEN:
            found |= {id(piece) for piece in same}
    return found.difference(*(_marking(pieces, found) for _, pieces in pages))


def printed_numbers(pages: list[tuple[PageWords, list[Piece]]], left_out: set[int]) -> dict[int, int]:
    """Return the number that is printed on each page, by the page's own (from 1), as the heads and feet among those
    `left_out` say; none where they do not count on with the pages."""
    found = {(page.number, int(each)) for page, pieces in pages for each in _figures_at_edges(page, pieces, left_out)}
    steps = Counter(printed - number for number, printed in found)
    step, often = max(steps.items(), key=lambda each: each[1], default=(0, 0))
    return {page.number: page.number + step for page, _ in pages} if often >= max(OFTEN, len(pages) / 2) else {}


def _figures_at_edges(page: PageWords, pieces: list[Piece], left_out: set[int]) -> Iterator[str]:
    """Yield the figures at the head or the foot of a page that are no text of it."""
    for piece in pieces:
        if id(piece) in left_out and not page.height * EDGE < piece.y < page.height * (1 - EDGE):
            yield from FIGURES.findall(piece.text)


def _marking(pieces: list[Piece], found: set[int]) -> set[int]:
    """Return the ids of marks that only seem to be part of heads or feet, as the words behind them are not: they happen
    to stand at the edge of several pages."""
    return {
        id(mark)
        for mark, words in itertools.pairwise(pieces)
        if id(mark) in found
        and id(words) not in found
        and abs(mark.y - words.y) <= 1
        and mark.x1 <= words.x0
        and MARK.fullmatch(mark.text)
    }


def _outermost(page: PageWords, pieces: list[Piece]) -> list[Piece]:
    """Return the pieces on the first and last line of a page, where these stand near its edges."""
    if not pieces:
        return []
    edges = [y for y in (pieces[0].y, pieces[-1].y) if not page.height * EDGE < y < page.height * (1 - EDGE)]
    return [piece for piece in pieces if any(abs(piece.y - y) <= 1 for y in edges)]


def _line_numbers(pieces: list[Piece]) -> set[int]:
    """Return the ids of figures in the margin that count the lines; those of a second column stand at the right."""
    words = [piece for piece in pieces if not COUNTED.fullmatch(piece.text)]
    left, right = min((each.x0 for each in words), default=0.0), max((each.x1 for each in words), default=0.0)
    figures = [piece for piece in pieces if COUNTED.fullmatch(piece.text)]
    run = [piece for piece in figures if piece.x1 < left]
    if len(run) < FEW_COUNTED or not _counts(run):
        return set()
    both = [*run, *(piece for piece in figures if piece.x0 > right)]
    return {id(piece) for piece in (both if _counts(both) else run)}


def _counts(run: list[Piece]) -> bool:
    """True where figures are those of every line, or of every fifth."""
    steps = {int(below.text) - int(above.text) for above, below in itertools.pairwise(run)}
    return len(steps) == 1 and steps <= {1, 5}
