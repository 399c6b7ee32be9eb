"""Numbers with which a paragraph or a title begins: labels that call it, and cite nothing."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.cite.judge.verdict import Place
from rulewright.cite.surroundings import NEAR
from rulewright.languages.scripts import SMALL
from rulewright.late import late

LABELLED = late(r"[.:)]*\s*(?:[-–—]\s*)?(?:[A-Z]|\Z)")
IN_BRACKETS = late(r"[.:]\s+[A-Z]")  # behind a number: [Rule 3.1. Boats at Night] (Repealed)
FRAMED = late(rf"\)\s+[^\W\d_{SMALL}]")  # (2a) The club
DIVIDED = late(r"\A(?:[^\W\d_]+\s+[\w.-]{1,6}(?:,|:|\s[-–—])\s+)+")  # Title 1, Chapter 2 - Streets
EMBLEM = late(r"\A(?:[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]\s*)+")  # a picture before a heading's words
TITLED_WORDS = 4  # before the count that a title gives its rule once more


def is_label(place: Place, labels: Collection[str]) -> bool:
    """True where a paragraph begins with a label and number of its own: *Section 1 DIMENSIONS*, *Article 2.*; perhaps
    behind those of what it is in; or where a title counts its rule once more: 4.12 *Duty of Clause 12:*. `labels` are
    the words that may stand before such a number."""
    again = place.own and place.own[-1].strip(".") == place.first.words
    counted = again and place.text.startswith(":", place.last.end)
    labelled = not place.tabled and place.cue in labels and LABELLED.match(place.text, place.end)
    if not (counted or labelled):
        return False  # Absatz 3 Satz 1 gilt
    if place.before == f"[{place.cue}":
        return IN_BRACKETS.match(place.text, place.end) is not None
    before = DIVIDED.sub("", EMBLEM.sub("", place.before))
    return len(before.split()) <= TITLED_WORDS if counted else place.cue == before


def is_framed_label(place: Place) -> bool:
    """True for a number in parentheses with which a text begins, before a capital: *(2a) The club*."""
    return place.before == "(" and place.first.start <= NEAR and FRAMED.match(place.text, place.last.end) is not None
