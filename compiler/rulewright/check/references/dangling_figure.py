"""A figure is cited that is not there, or something else that the captions of the book count.

**What it finds.** A figure that is cited by its number (*Figure 5*), where the book has captions of figures that
count from 1 (*Figure 1: The field*), none of them missing (or few of many), and this number is behind the last. So
is whatever else captions or headings count, by a word and a figure, a letter or a Roman numeral: *Schedule 5*
behind *Schedule 1* and *2*; and *Group E* where the rows of a column *Group* are called A to D. What is more than
twice as far is rather another work's. Tables have a check of their own.

**Why it matters.** Readers look for it through the whole book. It was dropped, or the figures were counted anew.

**Example.** `Anchors are tested as in Figure 5.` in a book with the figures 1 to 3.

**How to mend it.** Cite what was meant, or put it back.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.captions import named_behind_the_last
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("dangling-figure", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        for missing in named_behind_the_last(project, book):
            piece, start, end, last = missing
            yield Diagnostic(
                message=f"“{piece.text.text[start:end]}” is not there: the last of these is {last.called}",
                span=piece.text.span(start, end),
                book=book.id,
                rule=piece.home,
                help=["cite what was meant, or put it back"],
                related=[(last.span, "the last of these")],
            )
