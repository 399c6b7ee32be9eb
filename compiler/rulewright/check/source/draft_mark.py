"""A mark of a draft was left behind.

**What it finds.** Words that stand for what is still to be done: *TODO*, *FIXME*, *XXX*, *TBD*; and words that are
highlighted in a Word document or on a page, where these are ten at most: more of them are how a book sets words off, or
what an edition changed. A citation that nobody filled in is a `placeholder`.

**Why it matters.** It is printed.

**Example.** *The siege lasts XXX turns.*

**How to mend it.** Do what the mark asks for, and take it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.check.wording import citing, finding, in_code, in_quotes, occurrences, references_of
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.terms import Stretch, ground_of
from rulewright.terms.words import term_words

HIGHLIGHT = "highlight"  # the name of a style
OFTEN = 10  # places, beyond which a text sets its words off so, or what an edition changed
ROMAN = re.compile(r"[IVXLC]+")
CAPTION = 9  # characters at the beginning of a heading in which a number stands
REPEALED = re.compile(r"\(X+\)")  # before a title: how registers of laws head what was repealed
NEIGHBOURS = re.compile(r"\bXX(?:IX|XI|VIII|XII)\b")  # of thirty, where XXX is a number


@finds("draft-mark", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        ground = ground_of(project, book)
        pieces = ground.passages
        found = list(occurrences(ground, "draft marks", term_words(book.language).draft))
        roman = None
        cited = references_of(book) if found else {}
        for piece, place in found:
            if place.end < CAPTION and REPEALED.match(piece.text.text):
                continue
            if ROMAN.fullmatch(place.words):
                roman = any(NEIGHBOURS.search(each.text.text) for each in pieces) if roman is None else roman
                if roman:
                    continue
            # what stands for a number is told elsewhere
            if not (in_code(place) or in_quotes(place) or citing(place, cited)):
                message = f"“{place.words}” was left behind by a draft"
                yield finding(book, place, piece.home, message, "do what it asks for, and take it out")
        highlights = [(piece, style) for piece in pieces for style in piece.text.styles if style.name == HIGHLIGHT]
        for piece, style in highlights if len(highlights) <= OFTEN else ():
            place = Stretch(piece.text, style.start, style.end)
            message = f"“{place.words[:40]}” is highlighted, as words are that somebody will come back to"
            yield finding(book, place, piece.home, message, "come back to it, and take the highlight out")
