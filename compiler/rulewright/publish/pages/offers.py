"""What a book's front page offers besides its chapters: its sheet, its glossary, what changed, and its PDFs where they
are of the text as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.model import Book
from rulewright.publish.addresses import CHANGES
from rulewright.publish.pages.play import sheet_path
from rulewright.publish.site.printed import PDFS
from rulewright.publish.text.phrases import phrases_of

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages


def offers(pages: Pages, book: Book, path: str) -> list[tuple[str, str, str]]:
    """Return what the front page of a book offers: the way there, a name, and what there is to say about it."""
    way = pages.addresses.way
    say = phrases_of(book.language).plain
    found = []
    if book in pages.play.books:
        found.append((way(sheet_path(book), path), say("The sheet for a turn"), ""))
    if book.id in pages.terms:
        found.append((way(pages.terms[book.id].path, path), say("Glossary"), ""))
    if pages.releases:
        since = pages.releases[0]
        found.append((way(CHANGES, path), say("What changed"), say("since {release}", release=since.name)))
    root = pages.addresses.root(path)
    for each in pages.printed:
        if book.id in each.books:
            size = max(1, round(each.file.stat().st_size / 1000))
            found.append((f"{root}{PDFS}/{each.file.name}", each.title, f"PDF, {size:,} KB"))
    return found
