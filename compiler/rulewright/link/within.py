"""A number that is relative to the chapter named in front of it: *Bylaw 5, “Elections”, section 1.3* for 5.1.3."""

from __future__ import annotations

import re
from itertools import pairwise

from rulewright.languages.patterns import words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING
from rulewright.late import late
from rulewright.model import Book
from rulewright.notations.notation import Notation

FAR = 120  # characters between the two
TITLE = rf"(?:{OPENING}[^{MARKS}]{{1,80}}{CLOSING}|\([^()]{{1,80}}\))"


def lead_within(book: Book, notation: Notation) -> None:
    """Lead a number to the rule of that number below the one which is cited in front of it, where there is such a rule,
    and nothing but a title and the word of another level stand between the two."""
    listed = notation.words
    level = words([*listed.label, *listed.section, *listed.paragraph])
    between = late(rf"\s*,?\s*(?:{TITLE}\s*,?)?\s*(?P<level>{level})\s*", re.IGNORECASE)
    for (holder, whole), (citation, part) in pairwise(book.references):
        if citation.passage is not holder.passage or part.start - whole.end >= FAR:
            continue
        if part.kind != "number" or whole.kind != "number" or whole.status != "resolved":
            continue
        text = citation.passage.text
        match = between.fullmatch(text, whole.end, part.start)
        if not match or text[: whole.start].rstrip().casefold().endswith(match["level"].strip().casefold()):
            continue
        around = notation.parse(whole.cited[0]) or ()
        if 0 < len(around) < len(notation.levels):
            before = notation.levels[len(around)].cited[0].before
            name = "".join(notation.parse(f"{whole.cited[0]}{before}{part.cited[0]}") or ())
            if name in book.index:
                part.cited, part.targets, part.status = (name,), (book.index[name].id,), "resolved"
