"""The page of a player aid: one page for the whole, its sections as cards."""

from __future__ import annotations

from typing import Any

from rulewright.model import Book, Rule
from rulewright.publish.lout.aid_text import AidText
from rulewright.publish.lout.flow import flow
from rulewright.publish.lout.icons import Icons
from rulewright.publish.pages.offers import offers
from rulewright.publish.pages.page import Heading, Page
from rulewright.publish.pages.pages import Pages


def aid_page(pages: Pages, book: Book) -> Page:
    """Return the page of a player aid."""
    return _Aid(pages, book).page()


class _Aid:
    def __init__(self, pages: Pages, book: Book) -> None:
        self.pages = pages
        self.book = book
        self.icons = Icons(book, pages.project.root)
        titles = {rule.id: rule.heading or rule.name for rule in book.rules}
        self.titles = titles
        self.text = AidText(pages, book.id, self.icons, book)
        self.inner: dict[str | None, list[Rule]] = {}
        for rule in book.rules:
            self.inner.setdefault(rule.parent, []).append(rule)

    def page(self) -> Page:
        book = self.book
        html = self.pages.fill(
            book,
            "aid.html.j2",
            book=book,
            offers=offers(self.pages, book, book.id),
            front=flow(book.front, self.text),
            back=flow(book.back, self.text),
            sections=[self._section(rule, 2) for rule in self.inner.get(None, [])],
        )
        headings = [Heading(self.titles[rule.id], rule.anchor, 2) for rule in self.inner.get(None, [])]
        return Page(book.id, book.title, self.icons.definitions(html) + html, headings, wide=True)

    def _section(self, rule: Rule, level: int) -> dict[str, Any]:
        """Return what the template needs to know about a section and those within it."""
        found = [each for each in self.pages.findings.get(rule.id, ()) if each.severity != "note"]
        return {
            "rule": rule,
            "level": min(level, 6),
            "title": self.text.html(rule.title) if rule.title and rule.title.text else rule.name,
            "basis": self.text.html(rule.basis) if rule.basis else "",
            "content": flow(rule.content, self.text),
            "play": self.pages.play.widgets(rule.id, self.book.id),
            "links": self.pages.linked.html(rule, self.book.id),
            "findings": [self.pages.report.shown(each, self.book.id) for each in found],
            "inner": [self._section(each, level + 1) for each in self.inner.get(rule.id, [])],
        }
