"""A part or a chapter is missing among those of its kind.

**What it finds.** Headings that count what holds the rules, *Part 7* and *Part 9* without *Part 8*, in a book whose
rules are numbered through all of them. Where many are missing, or more than two in one place, the text is a part of a
larger one, and nothing is found.

**Why it matters.** The heading may have been lost in a conversion, and what stood below it hangs below another one; or
a deletion was not followed by counting anew, and readers look for what is not there.

**Example.** `## Part 7. Fees` and, further down, `## Part 9. Docks`.

**How to mend it.** Put the heading back, or count anew from there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from rulewright.check.registry import finds
from rulewright.check.titles_of_divisions import name_of_division
from rulewright.model import Book, Diagnostic, Division
from rulewright.project import Project

FEWEST = 3  # divisions of a kind: of fewer it is not known that they are counted
MOST = 2  # that may be missing in one place
MOSTLY = 4  # times as many follow the one before them


@finds("missing-division", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        kinds: defaultdict[tuple[object, ...], list[Division]] = defaultdict(list)
        for each in book.divisions:
            kinds[each.called, each.whole, each.kind].append(each)
        for divisions in kinds.values():
            yield from (_told(book, *gap) for gap in _gaps(divisions))


def _gaps(divisions: list[Division]) -> list[tuple[Division, Division]]:
    """Return the divisions of a kind between which others are missing; none where many are."""
    places = {each.place for each in divisions}
    gaps = [
        (before, each)
        for before, each in pairwise(divisions)
        if each.place > before.place + 1 and places.isdisjoint(range(before.place + 1, each.place))
    ]
    if len(places) < FEWEST or MOSTLY * len(gaps) > len(places):
        return []
    return [(before, each) for before, each in gaps if each.place - before.place - 1 <= MOST]


def _told(book: Book, before: Division, division: Division) -> Diagnostic:
    called, last = name_of_division(division), name_of_division(before)
    lacking = "two are" if division.place - before.place > MOST else "one is"
    return Diagnostic(
        message=f"{lacking} missing between {last} and {called}",
        span=division.span,
        book=book.id,
        rule=division.rule,
        help=["put back the heading that is missing, or count anew from there"],
        related=[(before.span, f"{last} begins here")],
    )
