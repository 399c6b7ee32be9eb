"""The front of a site: a page where the project has none of its own, and the hand-written pages in the navigation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulewright.model import Book
from rulewright.project import Project
from rulewright.publish.site.theme import as_html
from rulewright.report.text import counted


def front_page(project: Project) -> str:
    """Return a front page as Markdown: the books, and the findings."""
    books = [
        f"- [{_plain(book.title)}]({quote(book.id)}{'' if book.aid else '/index'}.md): {_holdings(book)}"
        for book in project.books
    ]
    play = (
        ["[Play](play.md): the rules that can be played, on one page.", ""]
        if any(each.programs for each in project.books)
        else []
    )
    findings = "[Findings](findings.md): what its editors should look at."
    head = ["---", "title: Start", "---", "", f"# {_plain(project.title)}", ""]
    return "\n".join([*head, *books, "", *play, findings, ""])


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


def _holdings(book: Book) -> str:
    return (
        counted(len(book.rules), "section")
        if book.aid
        else f"{counted(len(book.rules), 'rule')}, {counted(len(book.tables), 'table')}"
    )
