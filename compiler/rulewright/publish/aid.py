"""The page of a player aid: one page for the whole, its sections as cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.model import Block, Book, Rule, Table
from rulewright.publish.aid_text import AidText
from rulewright.publish.grid import shown_table
from rulewright.publish.icons import Icons
from rulewright.publish.page import Heading, Page
from rulewright.publish.pages import Pages


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
        self.text = AidText(pages.addresses, book.id, pages.cited, self.icons, titles)
        self.inner: dict[str | None, list[Rule]] = {}
        for rule in book.rules:
            self.inner.setdefault(rule.parent, []).append(rule)

    def page(self) -> Page:
        book = self.book
        html = self.pages.templates.get_template("aid.html.j2").render(
            book=book,
            matter=self._content(book.matter),
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
            "content": self._content(rule.content),
            "play": self.pages.play.widgets(rule.id, self.book.id),
            "links": self.pages.linked.html(rule, self.book.id),
            "findings": [self.pages.report.shown(each, self.book.id) for each in found],
            "inner": [self._section(each, level + 1) for each in self.inner.get(rule.id, [])],
        }

    def _content(self, content: Iterable[Block | Table]) -> list[dict[str, Any]]:
        """Return paragraphs, tables and lists; a list's items hold what stands in them, lists within lists too."""
        out: list[dict[str, Any]] = []
        open_lists: list[list[dict[str, Any]]] = []  # the parts of the item that is open, at each depth
        for part in content:
            depth = part.depth if isinstance(part, Block) else 0
            bullet = isinstance(part, Block) and part.kind == "bullet"
            del open_lists[depth:]
            home = open_lists[-1] if open_lists else out
            if not bullet:
                home.append(self._part(part))
                continue
            assert isinstance(part, Block)
            if not home or home[-1]["kind"] != "list" or home[-1]["ordered"] != bool(part.marker):
                home.append({"kind": "list", "ordered": bool(part.marker), "items": []})
            parts = [{"kind": "text", "html": self.text.html(part.text)}]
            home[-1]["items"].append({"marker": part.marker, "parts": parts})
            open_lists.append(parts)
        return out

    def _part(self, part: Block | Table) -> dict[str, Any]:
        if isinstance(part, Block):
            return {"kind": "paragraph", "html": self.text.html(part.text)}
        return shown_table(part, self.text.html)
