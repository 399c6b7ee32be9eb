"""A figure is cited that is not there.

**What it finds.** A figure that is cited by its number (*Figure 5*), where the book has captions of figures that count
from 1 (*Figure 1: The field*), none of them missing, and none of this number. What is more than twice as far is rather
another work's.

**Why it matters.** Readers look for it through the whole book. It was dropped, or the figures were counted anew.

**Example.** `Anchors are tested as in Figure 5.` in a book with the figures 1 to 3.

**How to mend it.** Cite the figure that was meant, or put it back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.languages.patterns import BLANKS, of_the, words
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms.passages import Passage, passages

# 3, or 2-3 and 2.3: the third of chapter 2
VALUE = r"[ \xa0](?P<value>(?P<series>(?:\d{1,2}|[A-Z])[.-])?(?P<place>\d{1,2}))(?!\w|[.,:/-]\w|[ \xa0]?%)"
BEFORE = re.compile(r"(?:\A|[^\w\s,;:(–—-])[\s*_]*\Z")  # no sentence goes on
CAPTION = re.compile(r"[.:)*_]{0,4}\s*(?:[–—-]\s*)?(?:[^\W\d_a-zß-ÿ]|\Z)")  # a title, behind the number
BEGINS = 3  # letters that a word and its abbreviation have in common
FAR = 2  # times as many figures as there are, and one more: what is further is another work's
Cited = tuple[Passage, re.Match[str]]


@finds("dangling-figure", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        captions: defaultdict[tuple[str, str], dict[int, Cited]] = defaultdict(dict)
        cited: list[Cited] = []
        for piece, match in _named(book):
            if _is_caption(piece, match):
                captions[_series(match)].setdefault(int(match["place"]), (piece, match))
            else:
                cited.append((piece, match))
        counted = {series for series, there in captions.items() if max(there) == len(there) and min(there) == 1}
        for piece, match in cited:
            there = captions[_series(match)] if _series(match) in counted else {}
            if there and len(there) < int(match["place"]) <= FAR * len(there) + 1:
                yield _finding(book, piece, match, there[len(there)])


def _named(book: Book) -> Iterator[Cited]:
    """Yield where a book names figures by their numbers, but for those of other works: *Figure 2 of the Guide*."""
    listed = book.words
    texts = (source.text.casefold() for source in book.sources if listed.figure)
    if not any(word.casefold() in text for text in texts for word in listed.figure):
        return
    of = rf"\s{of_the([*listed.of, *listed.within], listed.the, BLANKS)}[^\W\d_a-zß-ÿ]"
    called = re.compile(rf"(?<!\w)(?i:{words(listed.figure)}){VALUE}(?!{of})")
    for piece in passages(book):
        yield from ((piece, match) for match in called.finditer(piece.text.text))


def _series(match: re.Match[str]) -> tuple[str, str]:
    """Return what tells those that are counted together: how their word begins, *Fig.*, *Figure*, and the chapter."""
    return match[0][:BEGINS].casefold(), match["series"] or ""


def _is_caption(piece: Passage, match: re.Match[str]) -> bool:
    """True for a figure with which a text begins, or a sentence, that goes on with a title."""
    text = piece.text.text
    return BEFORE.search(text, 0, match.start()) is not None and CAPTION.match(text, match.end()) is not None


def _finding(book: Book, piece: Passage, match: re.Match[str], last: Cited) -> Diagnostic:
    return Diagnostic(
        message=f"“{match[0]}” is not there: the last of these is {last[1][0]}",
        span=piece.text.span(*match.span()),
        book=book.id,
        rule=piece.home,
        help=["cite the figure that was meant, or put it back"],
        related=[(last[0].text.span(*last[1].span()), "the last of these")],
    )
