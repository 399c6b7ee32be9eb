"""The page of all that can be played, and the sheet of each book's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.model import Book
from rulewright.publish.addresses import PLAY
from rulewright.publish.pages.page import Heading, Page
from rulewright.publish.pages.play import TITLE, TURN, sheet_path, sheet_title
from rulewright.publish.templates import ASSETS

if TYPE_CHECKING:
    from rulewright.publish.pages.pages import Pages


def play_page(pages: Pages) -> Page:
    """Return the page of all that can be played."""
    way = pages.addresses.way
    books = [(book, way(sheet_path(book), PLAY), pages.play.occasions(book, PLAY)) for book in pages.play.books]
    speaker = pages.play.speaker(PLAY)
    templates = pages.speaking(speaker) if speaker else pages.templates
    html = templates.get_template("play.html.j2").render(books=books)
    return Page(PLAY, pages.say.plain(TITLE), html, [Heading(book.title, book.id, 2) for book in pages.play.books])


def sheet_page(pages: Pages, book: Book) -> Page:
    """Return the sheet of a book: what its turns ask for."""
    path, title = sheet_path(book), sheet_title(book)
    occasions = pages.play.occasions(book, path)
    html = pages.fill(
        book,
        "turn.html.j2",
        title=title,
        book=book,
        occasions=occasions,
        assets=f"{pages.addresses.root(path)}{ASSETS}/",
    )
    return Page(path, title, html + pages.script(path, TURN))
