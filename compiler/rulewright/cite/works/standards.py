"""Tables and figures of standards, which are called by the signs of who issues them: *PIA 4431, Annex D, Table D.2*."""

from __future__ import annotations

from rulewright.cite.works.acts import STANDARD_ENTRY, STANDARD_NUMBER
from rulewright.late import late

BEFORE = 90  # characters before such a table in which the standard is named
# The standard, perhaps with a part of it in which the table stands, an annex or a clause
NAMED = late(rf"{STANDARD_NUMBER}(?:,\s(?:[^\W\d_]{{3,12}}\.?\s)?(?:[A-Z]|\d{{1,3}})(?:\.\d{{1,3}})*)?,?\s\(?\Z")


def is_of_standard(text: str, start: int) -> bool:
    """True where what is named at a place of a text is of a standard that stands close before it, or of the one with
    which an entry of a list begins."""
    if not any(each.isupper() for each in text[max(0, start - BEFORE) : start]):
        return False
    return NAMED.search(text, max(0, start - BEFORE), start) is not None or STANDARD_ENTRY.match(text) is not None
