"""The navigation of a site: its books with their pages, what is there for all of them, and the pages for editors."""

from __future__ import annotations

import math
from typing import Any

from markupsafe import Markup

from rulewright.model import Book
from rulewright.publish.addresses import FIGURES, FINDINGS, PLAY
from rulewright.publish.pages.catalogue import CATALOGUE, TITLE
from rulewright.publish.pages.pages import Pages
from rulewright.publish.pages.play import TITLE as PLAY_TITLE
from rulewright.publish.site.theme import as_html

EDITORS = "For editors"  # the section with the findings and figures
MOST_CHAPTERS = 40  # in one list

Entries = list[dict[str, Any]]  # each a title with its file, or with its own entries


def navigation(pages: Pages) -> Entries:
    """Return the entries of all pages that are made from the books, as MkDocs has them."""
    titles = dict(pages.paths())
    say = pages.say.plain
    books = [entry for book in pages.project.books for entry in _book(pages, book, titles)]
    seen = {book.id for book in pages.project.books}
    others = [path for path in titles if path.split("/")[0] not in seen]
    editors = [path for path in others if path == FINDINGS or path.startswith(f"{FIGURES}/")]
    played = [path for path in others if path.split("/")[0] == PLAY]
    rest = [path for path in others if path not in (*editors, *played)]
    return [
        *books,
        *([{say(PLAY_TITLE): _entries(played, titles)}] if played else []),
        *_entries(rest, titles),
        {say(EDITORS): [*_entries(editors, titles), {TITLE: f"{CATALOGUE}.md"}]},
    ]


def _book(pages: Pages, book: Book, titles: dict[str, str]) -> Entries:
    """Return the entries of a book: its front page, its chapters, and what stands behind them."""
    paths = [path for path in titles if path.split("/")[0] == book.id]
    if book.aid:
        return _entries(paths, titles)
    chapters = _entries([path for path in paths if path in pages.part_at], titles)
    behind = _entries([path for path in paths[1:] if path not in pages.part_at], titles)
    inner = _grouped(_sections(chapters) if book.document else chapters)
    return [{as_html(book.title): [f"{paths[0]}.md", *inner, *behind]}]


def _entries(paths: list[str], titles: dict[str, str]) -> Entries:
    return [{as_html(titles[path]): f"{path}.md"} for path in paths]


def _sections(entries: Entries) -> Entries:
    """Return the chapters of a document, each with its sections: a section's page is below that of its chapter."""
    found: Entries = []
    for entry in entries:
        ((title, path),) = entry.items()
        if path.count("/") == 1 or not found:
            found.append({title: [path]})
        else:
            next(iter(found[-1].values())).append(entry)
    return [each if len(inner) > 1 else {title: inner[0]} for each in found for title, inner in each.items()]


def _grouped(entries: Entries) -> Entries:
    """Return the chapters in groups, of one size, where they are too many for one list, and groups of groups: each page
    then carries only those that it is in, and all pages of a book grow with it no faster than it does."""
    if len(entries) <= MOST_CHAPTERS:
        return entries
    size = math.ceil(len(entries) / math.ceil(len(entries) / MOST_CHAPTERS))
    groups = [entries[at : at + size] for at in range(0, len(entries), size)]
    return _grouped([{Markup(f"{_end(group[0], 0)} – {_end(group[-1], -1)}"): group} for group in groups])


def _end(entry: dict[str, Any], which: int) -> str:
    """Return the number at one end of an entry: of a chapter its own, of a group that of its first or last chapter."""
    ((title, inner),) = entry.items()
    return _end(inner[which], which) if isinstance(inner, list) else title.split()[0].rstrip(".")
