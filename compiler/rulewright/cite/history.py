"""Tables of what other acts changed, row by row: *S. 37 | am. No. 92, 2000*, *rep. No. 101, 2006*. They name places as
they were once, those that were repealed among them, and places of the other acts. They cite nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.model import Table
from rulewright.text import Text

FEWEST = 10  # rows
MOSTLY = 0.5  # of the rows with any words
# An act by its number in a year: No. 92, 2000; but no day: May 12, 2000
ACT = re.compile(r"(?:(?P<before>[^\W\d_]+)\s)?(?<!\d)\d{1,4},\s(?:1[89]|20)\d\d(?!\d)")
BEGINS = (", 1", ", 2")  # the year in it


def is_history(table: Table) -> bool:
    """True for a table most rows of which name an act by its number in a year."""
    if len(table.rows) < FEWEST:
        return False
    rows = [row for row in table.rows if any(cell.text for cell in row)]
    return sum(map(_names_act, rows)) >= max(FEWEST, MOSTLY * len(rows))


def _names_act(row: Sequence[Text]) -> bool:
    texts = (cell.text for cell in row if any(each in cell.text for each in BEGINS))
    return any(not (match["before"] or "").istitle() for text in texts for match in ACT.finditer(text))
