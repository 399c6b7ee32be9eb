"""Where the columns of a book's last page are to begin, so that they end at about one height."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from rulewright.publish.pdf.content import Data
from rulewright.publish.pdf.documents import Document
from rulewright.publish.pdf.press import Places

MILLIMETRE = 72 / 25.4
PAPER = {"a4": (210 * MILLIMETRE, 297 * MILLIMETRE), "us-letter": (612.0, 792.0)}
GUTTER = 7 * MILLIMETRE  # between the columns, as book.typ has it
SOME = 120  # points of text that are worth being parted
FEW = 0.2  # of a page, that it is a pity to turn a leaf for
LEAVES, LONG = 3, 60  # pages of a book that can be set so much tighter


def balanced(places: Places, documents: Iterable[Document]) -> Places:
    """Return what is to change of the places that a sketch found: those of the last page of each book, which of two
    columns begin at one more rule, and `break RULE`, which says at which."""
    moved: Places = {}
    for document in documents:
        if document.kind == "book" and document.data["columns"] == 2:
            moved |= _moved(places, document.data)
    return moved


def ends_with_few_lines(places: Places, document: Document) -> bool:
    """True of a book whose last page has so little text that it is better set a little tighter, without that page."""
    data = document.data
    end = places.get(f"end {data['part']}")
    if document.kind != "book" or end is None or not LEAVES < end[1] < LONG:
        return False
    margin, _, height = _room(data)
    columns: int = data["columns"]
    return _column(end, data) == 0 and end[2] - margin < FEW * height * columns


def _room(data: Data) -> tuple[float, float, float]:
    """Return the margin of a page, and the width and height between its margins."""
    margin = data["margin"] * MILLIMETRE
    width, height = (side - 2 * margin for side in PAPER[data["paper"]])
    return margin, width, height


def _column(place: list[int], data: Data) -> int:
    """Return in which column a place stands: 0 is the leftmost one, unless lines run to the left."""
    margin, width, _ = _room(data)
    last: int = data["columns"] - 1
    column = min(int((place[3] - margin) * data["columns"] / width), last)
    return last - column if data["right-to-left"] else column


def _moved(places: Places, data: Data) -> Places:
    part = data["part"]
    end = places.get(f"end {part}")
    if end is None:
        return {}
    _, width, height = _room(data)
    own = {key: place for key, place in places.items() if place[0] == part}
    last = {key: place for key, place in own.items() if place[1] == end[1]}
    top = min(place[2] for place in own.values())

    def depth(place: list[int]) -> float:
        """How much text stands on the page before a place."""
        return place[2] - top + height * _column(place, data)

    total = depth(end)
    begins = [
        each
        for before, each in itertools.pairwise(data["entries"])
        if not each["item"] and each["id"] in last and (before["content"] or before["implied"])  # headings stay with it
    ]
    if total < SOME or not begins:
        return {}
    chosen = min(begins, key=lambda each: max(depth(last[each["id"]]), total - depth(last[each["id"]])))
    at = last[chosen["id"]]
    if max(depth(at), total - depth(at)) >= min(total, height) or _column(at, data):
        return {}
    alike = [each["id"] for each in data["entries"] if _kind(each) == _kind(chosen) and each["id"] in own]
    first = min(own[each][2] for each in alike)  # how far down the first line of a column stands
    over = round((width + GUTTER) / 2) * (-1 if data["right-to-left"] else 1)
    moved: Places = {f"break {chosen['id']}": at}
    for key, place in last.items():
        if depth(place) >= depth(at):
            y = round(depth(place) - depth(at)) + first
            moved[key] = [part, end[1], y, place[3] + (0 if _column(place, data) else over)]
    return moved


def _kind(rule: Data) -> tuple[bool, bool, int]:
    return rule["item"], bool(rule["title"]), rule["level"]
