"""What is drawn on a PDF's page besides words: straight lines, and the boxes that lead elsewhere when clicked."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

MOST_OBJECTS = 20_000  # drawings on a page that are looked at: a map has more, and is no table
MOST_POINTS = 400  # of a drawing: most of these are straight lines, or it is an outline or a hatching, and no grid
MOST_OF_GRID = 20_000  # points of a drawing that are looked at
STRAIGHT = 1.0  # points by which a straight line leans or is thick, at most
SHORTEST = 5.0  # points: what is shorter parts no cells
MOST_LINKS = 5000  # on a page: an index of three columns has some three hundred


class Rule(NamedTuple):
    """A straight line drawn on a page, from left to right or from below upwards."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def upright(self) -> bool:
        return self.x1 - self.x0 < self.y1 - self.y0


class PageLink(NamedTuple):
    """A link on a page: its box, and where it leads: an address, or a page (from 0) and a place on it."""

    x0: float
    y0: float
    x1: float
    y1: float
    address: str
    page: int = -1
    x: float = 0.0
    y: float = 0.0


def rules_on(page: Any) -> list[Rule] | None:
    """Return the straight lines drawn on a page: upright or level ones, and the edges of boxes. None where more is
    drawn than is looked at."""
    import pypdfium2.raw as pdfium

    found: set[Rule] = set()
    for count, drawing in enumerate(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1)):
        if count >= MOST_OBJECTS:
            return None
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(drawing.raw, fill, stroke)
        if not stroke.value and not _is_thin(drawing):
            continue  # the shade behind a cell
        points = _points(drawing)
        if points is None:
            return None
        found |= set(_edges(points))
    return sorted(found)


def _is_thin(drawing: Any) -> bool:
    left, low, right, high = drawing.get_bounds()
    return bool(min(right - left, high - low) <= 2 * STRAIGHT)


Point = tuple[float, float, bool]  # a place on the page, and whether no straight line leads to it


def _points(drawing: Any) -> list[Point] | None:
    """Return the points of a drawing: none of a long one that is no grid; None where a grid has more than are looked
    at."""
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFPath_CountSegments(drawing.raw)
    matrix = drawing.get_matrix()
    x, y = ctypes.c_float(), ctypes.c_float()

    def points(begin: int, end: int) -> Iterator[Point]:
        for at in range(begin, end):
            segment = pdfium.FPDFPath_GetPathSegment(drawing.raw, at)
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            begins = pdfium.FPDFPathSegment_GetType(segment) != pdfium.FPDF_SEGMENT_LINETO
            yield (*matrix.on_point(x.value, y.value), begins)

    first = list(points(0, min(count, MOST_POINTS)))
    if count <= MOST_POINTS:
        return first
    lines = sum(not begins for _, _, begins in first)
    if sum(1 for _ in _edges(first)) * 2 <= lines:
        return []
    return None if count > MOST_OF_GRID else first + list(points(MOST_POINTS, count))


def _edges(points: list[Point]) -> Iterator[Rule]:
    for (x0, y0, _), (x1, y1, begins) in pairwise(points):
        wide, high = abs(x1 - x0), abs(y1 - y0)
        if not begins and min(wide, high) <= STRAIGHT and max(wide, high) >= SHORTEST:
            yield Rule(*(round(each, 1) for each in (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))))


def links_on(document: Any, page: Any, height: float) -> list[PageLink]:
    """Return the links on a page, and of more than MOST_LINKS one more than that. One that leads to a page without
    saying where leads to its top."""
    import pypdfium2.raw as pdfium

    found: list[PageLink] = []
    at, link = ctypes.c_int(0), pdfium.FPDF_LINK()
    box = pdfium.FS_RECTF()
    while len(found) <= MOST_LINKS and pdfium.FPDFLink_Enumerate(page.raw, at, link):
        if not pdfium.FPDFLink_GetAnnotRect(link, box):
            continue
        bounds = (box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
        address = _address(document, link)
        target = pdfium.FPDFLink_GetDest(document.raw, link)
        if address:
            found.append(PageLink(*bounds, address))
        elif target:
            found.append(PageLink(*bounds, "", *_place(document, target, height)))
    return found


def _address(document: Any, link: Any) -> str:
    """Return the web address that a link leads to, if it does."""
    import pypdfium2.raw as pdfium

    action = pdfium.FPDFLink_GetAction(link)
    if not action or pdfium.FPDFAction_GetType(action) != pdfium.PDFACTION_URI:
        return ""
    length = pdfium.FPDFAction_GetURIPath(document.raw, action, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFAction_GetURIPath(document.raw, action, buffer, length)
    return buffer.value.decode("latin-1")


def _place(document: Any, target: Any, height: float) -> tuple[int, float, float]:
    """Return the page that a link leads to, and the place on it: its top where it names none."""
    import pypdfium2.raw as pdfium

    has_x, has_y, has_zoom = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    x, y, zoom = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFDest_GetLocationInPage(target, has_x, has_y, has_zoom, x, y, zoom)
    page = pdfium.FPDFDest_GetDestPageIndex(document.raw, target)
    return page, x.value if has_x.value else 0.0, y.value if has_y.value else height
