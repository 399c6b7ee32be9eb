"""The front of a site: a page where the project has none of its own, and the hand-written pages in the navigation."""

from __future__ import annotations

import re
from collections.abc import Container
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from markupsafe import Markup, escape

from rulewright.model import Book
from rulewright.project import Project
from rulewright.publish.addresses import PLAY, Addresses
from rulewright.publish.pages.play import TITLE as PLAY_TITLE
from rulewright.publish.site.theme import as_html
from rulewright.publish.templates import CHAPTERS
from rulewright.publish.text.phrases import Phrases
from rulewright.publish.text.spoken import spoken

INTO_BOOK = re.compile(r"\]\((?P<book>[^/()\s#?]+)/(?P<page>[^()\s#?]+\.md)(?=[)#\s])")  # a link in Markdown


def front_page(project: Project, say: Phrases) -> str:
    """Return a front page as Markdown, in the words of `say`: the books, and what can be played."""
    books = [
        f"- [{_plain(book.title)}]({quote(book.id)}{'' if book.aid else '/index'}.md): {_holdings(book, say)}"
        for book in project.books
    ]
    play = (
        [say("{page}: the rules that can be played, on one page.", page=_link(say, PLAY_TITLE, PLAY)), ""]
        if any(each.programs for each in project.books)
        else []
    )
    head = ["---", f"title: {say.plain('Start')}", "---", "", f"# {_plain(project.title)}", ""]
    return "\n".join([*head, *books, "", *play])


def led_into(book: Book, markdown: str, pages: Container[str]) -> str:
    """Return a hand-written page whose links to pages of a book that is not there lead into the only one that there
    is: its folder, whose name it has, may be called otherwise than when the page was written."""

    def led(match: re.Match[str]) -> str:
        there, here = f"{match['book']}/{match['page']}", f"{quote(book.id)}/{match['page']}"
        lost = unquote(there) not in pages and unquote(here) in pages
        return f"]({here}" if lost else match[0]

    return INTO_BOOK.sub(led, markdown)


def with_chapters(html: str, book: Book, addresses: Addresses, path: str) -> str:
    """Return a hand-written page, at `path`, with the chapters of the only book where it leaves room for them."""
    if CHAPTERS not in html:
        return html
    parts = [of_chapter[0] for of_chapter in addresses.parts[book.id].values()]
    ways = [f'<li><a href="{addresses.way(each.path, path)}">{escape(each.chapter_title)}</a></li>' for each in parts]
    listed = f'<ul class="rw-sections" data-search-exclude>{"".join(ways)}</ul>'  # each is found as itself
    return html.replace(CHAPTERS, f"{spoken(book)}{listed}</div>" if ways else "")


def hand_written(folder: Path) -> list[Any]:
    """Return the navigation of the pages below `folder`, where a site's settings list none: the front page first, then
    by name, those of a folder below the folder's name."""
    nav: list[Any] = ["index.md"]
    sections: dict[str, list[Any]] = {}
    for path in sorted(folder.rglob("*.md")):
        name = path.relative_to(folder).as_posix()
        section, _, _ = name.rpartition("/")
        if section and section not in sections:
            sections[section] = []
            nav.append({as_html(section.rpartition("/")[2].replace("-", " ").capitalize()): sections[section]})
        if name != "index.md":
            sections.get(section, nav).append(name)
    return nav


def _plain(words: str) -> str:
    """Return words as Markdown that means nothing but themselves."""
    return re.sub(r"[^\w ]", lambda match: f"&#{ord(match[0])};", " ".join(words.split()))


def _link(say: Phrases, title: str, path: str) -> Markup:
    return Markup(f"[{say(title)}]({path}.md)")


def _holdings(book: Book, say: Phrases) -> str:
    if book.aid:
        return say.count(len(book.rules), "section")
    return f"{say.count(len(book.rules), 'rule')}, {say.count(len(book.tables), 'table')}"
