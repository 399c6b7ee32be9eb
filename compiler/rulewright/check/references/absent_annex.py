"""An annex is named that is not in the book.

**What it finds.** An annex, appendix or schedule that is named by a number or letter (*Schedule 2*), where no line of
the book begins with that, and no name of another work stands behind it. All of a book are one note: many books have
their annexes in files of their own. One behind the last of those that the book has is a `dangling-figure`.

**Why it matters.** Readers look for it through the whole book. It was dropped or renamed, or is handed out by itself.

**Example.** `The fees stand in Schedule 2.` in a book that ends without a schedule.

**How to mend it.** Name the annex that was meant. If it is in a file of its own, let `files` in book.toml name that,
too; if it is no part of the book, turn the finding off: `absent-annex = "off"` in `[check.severity]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.check.captions import named_behind_the_last
from rulewright.check.registry import finds
from rulewright.cite.works.standards import is_of_standard
from rulewright.languages.patterns import words
from rulewright.model import Book, Diagnostic
from rulewright.project import Project
from rulewright.terms.passages import Passage, passages

VALUE = r"[ \xa0](?P<value>\d{1,3}|[IVXLC]{1,7}|[A-Z])(?![^\W_]|[.,/-]\w|\()"
OTHERS = re.compile(r"(?:\s+[^\W\d_A-Z]+){0,2}\s+[^\W\d_a-zß-ÿ]")  # a name so near is a work's: Annex 2 to the Act
ENDED = re.compile(r"[.,;:)\]]|\s*\Z")  # small letters tell a noun from a verb where its phrase ends: schedule 2 games
FAR = 30  # characters before the word that are looked at
SHOWN = 5  # places of a note


@finds("absent-annex", "note")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        named = list(_named(project, book))
        if named:
            yield _note(book, named)


def _named(project: Project, book: Book) -> Iterator[tuple[str, Passage, int, int]]:
    """Yield the annexes that are named and nowhere in a book: how each is called, its passage and place."""
    listed, of = book.words.appendix, words(book.words.of)
    if not any(word in source.text.casefold() for source in book.sources for word in listed):
        return
    called = re.compile(rf"(?<![\w§])(?i:{words(listed)}){VALUE}(?!\s(?:{of}))")
    within = re.compile(rf"\d\S*\s(?:{of})\s\Z")  # 2.2 of Annex 1
    found = [(piece, match) for piece in passages(book) for match in called.finditer(piece.text.text)]
    there = {match["value"] for piece, match in found if not piece.text.text[: match.start()].strip("*_([ ")}
    ends = {(id(citation.passage), each.end) for citation, each in book.references}
    ends |= {(id(each.piece.text), each.end) for each in named_behind_the_last(project, book)}
    for piece, match in found:
        text, end = piece.text.text, match.end()
        known = match["value"] in there or (match["value"].isalpha() and match["value"] in book.index)
        ended = match[0][0].isupper() or ENDED.match(text, end)
        other = OTHERS.match(text, end) or within.search(text, max(0, match.start() - FAR), match.start())
        known = known or is_of_standard(text, match.start())
        if ended and not (known or other or (id(piece.text), end) in ends):
            yield match[0], piece, match.start(), end


def _note(book: Book, named: list[tuple[str, Passage, int, int]]) -> Diagnostic:
    """Return one note about all of them."""
    first, *others = {called: (piece, start, end) for called, piece, start, end in reversed(named)}.items()
    called, (piece, start, end) = first
    return Diagnostic(
        message=f"“{called}” is named here, and is not in this book",
        span=piece.text.span(start, end),
        book=book.id,
        rule=piece.home,
        help=["if it is in a file of its own, let `files` in book.toml name that, too"],
        related=[(each.text.span(*at), f"“{name}” is named here") for name, (each, *at) in others[:SHOWN]],
    )
